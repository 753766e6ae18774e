"""What of a name can be set in type. What no font of this machine has is spelt otherwise or left out: no boxes.

Typst falls back to any font that the machine has, so a house with fonts for Chinese prints Chinese. Where there is none
it would draw the box of a missing letter; each letter is asked for once, and known by that box.
"""

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

FACE: Final = "Libertinus Serif"
"""The face that pages are set in (`front_page.typ`); it comes with Typst."""
KNOWN: Final = "\u0180"
"""That face has every printable letter before this one."""
NO_LETTER: Final = "\U0010fffe"
"""No font has it, for good."""
LOOSE: Final = " ,;:&+·|/\\–—-_"
"""What is left over at the ends of a name when its neighbours are gone."""
JOINER: Final = "\u200d"
PROBE: Final = f"""
#set page(width: auto, height: auto, margin: 0pt)
#set text(font: "{FACE}", style: "italic")
#for one in json(bytes(sys.inputs.given)) {{ page(text(one)) }}
""".encode()


def settable(text: str) -> str:
    """As much of a text as can be drawn; nothing if no letter of it can."""
    if all(letter < KNOWN and letter.isprintable() for letter in text):
        return text
    given = list(_clusters(text))
    ways = {one: tuple(_spellings(one)) for one in given}
    drawn = _drawn(tuple(sorted({way for some in ways.values() for way in some})))
    found = [next((way for way in ways[one] if way in drawn), "") for one in given]
    if all(found):
        return "".join(found)
    kept = " ".join("".join(found).split()).strip(LOOSE)
    return kept if any(letter.isalnum() for letter in kept) else ""


def _clusters(text: str) -> Iterator[str]:
    """Letters with whatever is written on, under or joined to them; what cannot be seen is gone."""
    cluster = ""
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        if kind in ("Cc", "Cn", "Co", "Cs") or (kind == "Cf" and letter != JOINER):
            letter = " " if letter.isspace() else ""
        joins = kind in ("Mn", "Mc", "Me", "Sk") or letter == JOINER or cluster.endswith(JOINER)
        if cluster and not joins:
            yield cluster
            cluster = ""
        cluster += letter
    if cluster:
        yield cluster


def _spellings(cluster: str) -> Iterable[str]:
    """Itself, then plainer: wide and fancy letters as plain ones, then without accents."""
    plain = unicodedata.normalize("NFKC", cluster)
    bare = "".join(one for one in unicodedata.normalize("NFKD", cluster) if not unicodedata.combining(one))
    return dict.fromkeys(way for way in (cluster, plain, bare) if way)


@lru_cache(maxsize=256)
def _drawn(texts: tuple[str, ...]) -> frozenset[str]:
    """Those of which every letter is drawn: none comes out as the box of what no font has."""
    import typst

    if not texts:
        return frozenset()
    inputs = {"given": json.dumps([NO_LETTER, *texts])}
    pages = typst.compile(PROBE, format="svg", sys_inputs=inputs)
    assert isinstance(pages, list)
    box, *found = (set(re.findall(rb'id="(g[^"]+)"', page)) for page in pages)
    assert box
    return frozenset(text for text, shapes in zip(texts, found, strict=True) if not shapes & box)
