"""What is in the box: the tiles, the tribunes, the flashes and the characters, and the pages that they are laid on.

What is worked out from a box is cached on it (`kept_with_box`): it lives and dies with its box.
"""

from collections.abc import Callable
from functools import cached_property, lru_cache, partial, wraps
from itertools import chain
from typing import Annotated, Any, Concatenate, Final, Literal, ParamSpec, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from marbre.kernel.packs import BoxText

Kind: TypeAlias = Literal["article", "photo", "ad"]
Colour: TypeAlias = Literal["sport", "business", "news"]
Criterion: TypeAlias = Literal[
    "sport+business", "sport+news", "business+news", "sport", "business", "news", "happy", "sad"
]
DayName: TypeAlias = Literal["friday", "saturday", "sunday"]

TileIndex: TypeAlias = int
"""A tile by its number in the box, from 0: what states, pages and actions hold."""
FaceIndex: TypeAlias = int
"""A side of a tribune: those of the two-sided ones in order, 1A, 1B, 2A ..., then the starting ones."""

KINDS: Final[tuple[Kind, ...]] = ("article", "photo", "ad")
COLOURS: Final[tuple[Colour, ...]] = ("sport", "business", "news")
DAYS: Final[tuple[DayName, ...]] = ("friday", "saturday", "sunday")
TRAITS: Final = (*COLOURS, "happy", "sad")
"""What an article has and a photo looks for; a set of them is a number, the first is bit 0."""
PHOTO, AD = 3, 4
"""Tiles are of five groups: articles of the three colours (0 to 2), photos, ads. Those of one group must not touch."""
GROUPS: Final = 5

Some = Annotated[int, Meta(ge=1, le=20)]
Small = Annotated[int, Meta(ge=0, le=9)]
TileId = Annotated[str, Meta(pattern=r"^[APD][0-9]{2}$")]


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A story, a picture or a reclame, and the squares it fills. It is never rotated."""

    id: TileId
    kind: Kind
    width: Some
    height: Some
    headline: BoxText
    """What an article says, a photo's caption, an ad's product."""
    colour: Colour | None = None
    mood: Annotated[int, Meta(ge=-9, le=9)] = 0
    """How many faces it shows: happy ones above zero, sad ones below."""
    points: Small = 0
    dollars: Small = 0
    criterion: Criterion | None = None


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a tribune: its number, what it is worth, what it changes."""

    id: str
    value: Annotated[int, Meta(ge=-9, le=9)]
    effect: str
    headline: BoxText
    sentence: BoxText


class Tribune(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An editorial: two sides, or one for a starting tribune (whose plain back changes nothing)."""

    id: str
    faces: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=2)]


class Flash(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A memo for one day that changes the rules for everybody."""

    id: str
    day: DayName
    effect: str
    headline: BoxText
    sentence: BoxText


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A journalist with a power."""

    id: str
    name: str
    trade: BoxText
    effect: str
    sentence: BoxText


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lot of tiles to make the best page of, with the side of a tribune that goes with it (RED-12.1)."""

    face: str
    tiles: tuple[TileId, ...]
    best: int | None = None
    """The most points that any page of it scores, where that is proven."""


class Day(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The page of a day: columns, rows, the square of the star from (0, 0), and how many rows lie above the fold."""

    columns: Annotated[int, Meta(ge=5, le=12)]
    rows: Annotated[int, Meta(ge=4, le=24)]
    star: tuple[int, int]
    fold: Some


class Size(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many columns wide, so many rows high."""

    width: Annotated[int, Meta(ge=1, le=9)]
    height: Annotated[int, Meta(ge=1, le=9)]


class Piece(msgspec.Struct, frozen=True, gc=False):
    """A tile as the rules need it: numbers only."""

    index: TileIndex
    kind: int
    """0 article, 1 photo, 2 ad."""
    group: int
    """The colour of an article (0 to 2), 3 for a photo, 4 for an ad."""
    width: int
    height: int
    area: int
    size: int
    """The number of its size among `Numbers.sizes`."""
    mood: int
    points: int
    dollars: int
    traits: int
    """An article's colour and mood, as a set of TRAITS."""
    wants: int
    """What a photo looks for, as a set of TRAITS."""


class Numbers(msgspec.Struct, frozen=True, eq=False, dict=True):
    """The numbers of a box: what the rules need to know. Two boxes are two, even if they are equal."""

    pieces: tuple[Piece, ...]
    sizes: tuple[tuple[int, int], ...]
    """Of the tiles, by area, then width."""
    days: tuple[Day, ...]
    tribune: tuple[int, int]
    faces: tuple[tuple[int, str], ...]
    """Of each side of a tribune, its value and its effect."""
    tribunes: tuple[tuple[FaceIndex, FaceIndex], ...]
    """The two sides of each two-sided tribune."""
    starting: tuple[FaceIndex, ...]
    flashes: tuple[tuple[int, str], ...]
    """Of each flash, its day (0 to 2) and its effect."""
    characters: tuple[str, ...]
    """Of each character, the effect."""
    puzzles: tuple[tuple[FaceIndex, tuple[TileIndex, ...]], ...]
    """Of each puzzle, the side of a tribune and the lot."""

    @cached_property
    def memory(self) -> dict[Any, Any]:
        """What was worked out from them (`kept_with_box`)."""
        return {}


class Box(msgspec.Struct, frozen=True, dict=True):
    """The pack of Rédac' Chef."""

    days: Annotated[tuple[Day, ...], Meta(min_length=3, max_length=3)]
    tribune: Size
    tiles: Annotated[tuple[Tile, ...], Meta(min_length=2, max_length=128)]
    tribunes: Annotated[tuple[Tribune, ...], Meta(min_length=12, max_length=64)]
    starting: Annotated[tuple[Tribune, ...], Meta(min_length=6, max_length=32)]
    flashes: Annotated[tuple[Flash, ...], Meta(min_length=3)]
    characters: Annotated[tuple[Character, ...], Meta(min_length=6, max_length=32)]
    puzzles: Annotated[tuple[Puzzle, ...], Meta(min_length=1)]

    @property
    def faces(self) -> tuple[Face, ...]:
        """Every side of every tribune, by its number."""
        return tuple(chain.from_iterable(tribune.faces for tribune in (*self.tribunes, *self.starting)))

    @cached_property
    def numbers(self) -> Numbers:
        """The same without words."""
        return _numbers(self)


def _numbers(box: Box) -> Numbers:
    sizes = tuple(sorted({(tile.width, tile.height) for tile in box.tiles}, key=lambda size: (size[0] * size[1], size)))
    two_sided = 2 * len(box.tribunes)
    return Numbers(
        pieces=tuple(_piece(index, tile, sizes) for index, tile in enumerate(box.tiles)),
        sizes=sizes,
        days=box.days,
        tribune=(box.tribune.width, box.tribune.height),
        faces=tuple((face.value, face.effect) for face in box.faces),
        tribunes=tuple((first, first + 1) for first in range(0, two_sided, 2)),
        starting=tuple(range(two_sided, two_sided + len(box.starting))),
        flashes=tuple((DAYS.index(flash.day), flash.effect) for flash in box.flashes),
        characters=tuple(character.effect for character in box.characters),
        puzzles=tuple(_lot(box, puzzle) for puzzle in box.puzzles),
    )


def _lot(box: Box, puzzle: Puzzle) -> tuple[FaceIndex, tuple[TileIndex, ...]]:
    faces = [face.id for face in box.faces]
    tiles = [tile.id for tile in box.tiles]
    return faces.index(puzzle.face), tuple(tiles.index(tile) for tile in puzzle.tiles)


def _piece(index: int, tile: Tile, sizes: tuple[tuple[int, int], ...]) -> Piece:
    kind = KINDS.index(tile.kind)
    mood = (8 if tile.mood > 0 else 0) | (16 if tile.mood < 0 else 0)
    colour = COLOURS.index(tile.colour) if tile.colour else 0
    return Piece(
        index=index,
        kind=kind,
        group=kind + 2 if kind else colour,
        width=tile.width,
        height=tile.height,
        area=tile.width * tile.height,
        size=sizes.index((tile.width, tile.height)),
        mood=tile.mood,
        points=tile.points,
        dollars=tile.dollars,
        traits=(1 << colour | mood) if tile.kind == "article" else 0,
        wants=sum(1 << TRAITS.index(trait) for trait in tile.criterion.split("+")) if tile.criterion else 0,
    )


P = ParamSpec("P")
T = TypeVar("T")
OfBox = Callable[Concatenate[Numbers, P], T]


def kept_with_box(most: int | None = None) -> Callable[[OfBox[P, T]], OfBox[P, T]]:
    """`functools.lru_cache` for a pure function of a box's numbers and something small, kept on these numbers."""

    def remember(function: OfBox[P, T]) -> OfBox[P, T]:
        @wraps(function)
        def answer(numbers: Numbers, /, *args: P.args, **kwargs: P.kwargs) -> T:
            if function not in numbers.memory:
                numbers.memory[function] = lru_cache(maxsize=most)(partial(function, numbers))
            found: T = numbers.memory[function](*args, **kwargs)
            return found

        return answer

    return remember
