"""Sheet formats: one file = one format, one line of papers.yaml = one paper."""
