"""One `Verdict`, many forms: text, json (later junit, sarif, html).  A format reads and prints; it judges nothing."""
