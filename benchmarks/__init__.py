"""How fast is Marbre, beside its peers, in one run? `make bench`; README.md says how to read the answer."""
