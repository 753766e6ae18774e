"""What may be done in Rédac' Chef: by whom, what is listed, offered or drawn, what is refused and why."""

from marbre.games.redac_chef.legality.checking import check, must_keep, to_act
from marbre.games.redac_chef.legality.listing import legal, offered, sample, whole

__all__ = ["check", "legal", "must_keep", "offered", "sample", "to_act", "whole"]
