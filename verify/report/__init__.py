"""One `Report`, many forms: text, json (later junit, sarif, html).  A format reads the report and prints; it judges nothing."""
