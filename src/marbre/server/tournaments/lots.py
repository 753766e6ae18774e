"""What is decided by lot: the same on every process, and not to be foreseen by who enters when."""

import hashlib

from marbre.hosting.people import PersonId


def lot_of(seed: str, person: PersonId, purpose: str = "") -> bytes:
    """Somebody's lot: whoever has the smaller one comes first."""
    return hashlib.sha256(f"{seed} {purpose} {person}".encode()).digest()
