"""Ready-made pleas and what they speak of: a line that names a part of the face fits the pieces of that level only.

Any line may be said (VIP-2.6). Whoever chooses one for a swap chooses among those that fit it.
"""

import re

from marbre.games.vips.box import Box
from marbre.games.vips.messages import CATALOGUE
from marbre.games.vips.state import LEVELS
from marbre.kernel.packs import BoxText
from marbre.kernel.words.messages import LANGUAGES


def named_levels(box: Box) -> tuple[str | None, ...]:
    """For each line of the pack the level whose part of the face it names; None where it names none."""
    return tuple(next((level for level in LEVELS if _names(line, level)), None) for line in box.arguments)


def _names(line: BoxText, level: str) -> bool:
    """In any language, by the words of the message files' [part] tables."""
    return any(
        not set(re.findall(r"\w+", getattr(line, lang).lower())).isdisjoint(_parts(lang, level)) for lang in LANGUAGES
    )


def _parts(lang: str, level: str) -> list[str]:
    words: str = CATALOGUE.files[lang]["part"][level]
    return words.split()
