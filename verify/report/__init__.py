"""One `Verdict`, many forms: text, json, html, junit, sarif, github.  A format reads and prints; it judges nothing."""
