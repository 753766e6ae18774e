"""What is in the box, and what the players may agree on before they start."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from marbre.games.extrablatt.actions import MOTOR, Cheque, Domain, PileName, Side
from marbre.kernel.packs import BoxText

DOMAINS: Final[tuple[Domain, ...]] = ("politics", "economy", "sport", "culture", "local", "oddities")
PILES: Final[tuple[PileName, ...]] = ("start", "normal", "tempo")
COLUMNS: Final = 5
PER_DOMAIN: Final = 5
SECTORS: Final = 3

Count = Annotated[int, Meta(ge=0, le=255)]
Some = Annotated[int, Meta(ge=1, le=255)]
Copies = Annotated[int, Meta(ge=0, le=1_000_000)]
"""Of a paper: what is counted in the end."""


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rectangle of squares; (0, 0) is the top left square of the double page."""

    x: Count
    y: Count
    width: Some
    height: Some


class DoublePage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The double page of a paper, as one grid."""

    width: Annotated[int, Meta(ge=1, le=20)]
    height: Annotated[int, Meta(ge=1, le=13)]
    logo: Area
    """Where nothing may lie."""
    zone: Area
    """The frame for headlines."""


class ArticleTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Article tiles of one size, of each player; the shorter side first."""

    short: Side
    long: Side
    count: Some

    @property
    def squares(self) -> int:
        return self.short * self.long


class Pile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards of each kind are in a pile."""

    dispatches: Count
    motors: Count


class Sector(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A colour of the clock: up to which hour, and what an article written then sells."""

    until: Some
    value: Copies


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A photo: what it is called, what stands under it, and by which recipe a client draws it."""

    id: str
    name: BoxText
    caption: BoxText


Domains = dict[Domain, Annotated[tuple[BoxText, ...], Meta(min_length=PER_DOMAIN, max_length=PER_DOMAIN)]]
Pictures = dict[Domain, Annotated[tuple[Picture, ...], Meta(min_length=1)]]
Set = Annotated[tuple[Cheque, ...], Meta(min_length=3, max_length=3)]


class Box(msgspec.Struct, frozen=True):
    """The pack of Das Extrablatt."""

    page: DoublePage
    tiles: Annotated[tuple[ArticleTile, ...], Meta(min_length=1)]
    copies: Some
    rows: Some
    piles: dict[PileName, Pile]
    sectors: Annotated[tuple[Sector, ...], Meta(min_length=SECTORS, max_length=SECTORS)]
    ads_until: Count
    sets: Annotated[tuple[Set, ...], Meta(min_length=4, max_length=4)]
    ad_squares: Some
    marks: Some
    extras: Count
    extras_won: Count
    extras_in_box: Count
    first_bonus: Copies
    second_bonus: Copies
    headlines: Domains
    photos: Pictures

    def __post_init__(self) -> None:
        for table in (self.headlines, self.photos):
            if missing := [domain for domain in DOMAINS if domain not in table]:
                raise ValueError(f"nothing is said for the domain {missing[0]}")
        self._check_piles()
        if len({len(pictures) for pictures in self.photos.values()}) > 1:
            raise ValueError("the domains have different numbers of photos")
        values = [cheque for some in self.sets for cheque in some]
        if len(set(values)) < len(values):
            raise ValueError("two cheques have the same value")
        if self.extras * 4 > self.extras_in_box:
            raise ValueError("extras_in_box is less than four players get")
        for area in (self.page.logo, self.page.zone):
            if area.x + area.width > self.page.width or area.y + area.height > self.page.height:
                raise ValueError("the logo and the headline zone must lie on the page")

    def _check_piles(self) -> None:
        if len(self.piles) < len(PILES):
            raise ValueError("something must be said for each of the piles start, normal and tempo")
        if sum(pile.dispatches for pile in self.piles.values()) != self.copies * MOTOR:
            raise ValueError("the piles do not hold as many dispatches as there are")
        if any(pile.dispatches % MOTOR for pile in self.piles.values()):
            raise ValueError("each pile holds the same number of dispatches of every headline: a multiple of 30")
        start = self.piles["start"]
        if start.dispatches + start.motors < COLUMNS * self.rows:
            raise ValueError("the start pile cannot fill the fax plan")
        if sum(pile.motors for pile in self.piles.values()) not in range(1, self.marks + 1):
            raise ValueError("there must be a motor, and an ad or misprint tile for each")


class ExtrablattOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on."""

    literal_step4: bool = False
    """Whether every headline that stays earns the bonus of step 4, even without a smaller rival (EXT-6.7)."""
