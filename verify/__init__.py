"""Is it right?  Data in, findings out; draws nothing.  The bottom layer: never imports `generator`."""
