"""The words of Typo: the lists that are shipped, a host's own, how they are spelt, and what they allow."""
