"""Make it.  Manifest → faces → sheets → PDF.  Only `generator.cli` may reach the judging parts of `verify`."""
