"""Records of every rules version, kept for good: a release that would end an old game otherwise is caught.

`python -m tests.archive` writes the playthroughs that are missing; it never changes one that is there.
"""
