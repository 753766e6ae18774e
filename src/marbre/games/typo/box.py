"""What is in the box, and what the players may agree on before they start."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from marbre.games.typo.actions import Letter
from marbre.games.typo.lexicon.own_words import MOST_OWN
from marbre.games.typo.lexicon.spelling import LONGEST, SHORTEST, agreed_words, clean_words
from marbre.games.typo.lexicon.word_list import Language
from marbre.kernel.refusals import unreadable

Count = Annotated[int, Meta(ge=1, le=64)]
Sizes = Annotated[tuple[Count, ...], Meta(min_length=5, max_length=5)]
"""For 2, 3, 4, 5 and 6 players."""
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
OwnWord = Annotated[str, Meta(pattern="^[A-Z]+$", min_length=SHORTEST, max_length=LONGEST)]
HostsWords = dict[Language, Annotated[tuple[OwnWord, ...], Meta(max_length=MOST_OWN)]]
Seconds = Annotated[int, Meta(ge=0, le=3600)]
AgreedText = Annotated[str, Meta(max_length=3000)]
"""Words with anything but letters between them."""

ROWS = 4


class Box(msgspec.Struct, frozen=True):
    """The pack of Typo: the cards of each language, the hands, and which words count."""

    letters: dict[Language, dict[Letter, Count]]
    hand: Sizes
    second_hand: Count
    empty_hand: Sizes
    lexicons: dict[Language, Digest]
    """SHA-256 of each: so the hash of a pack, and the header of a record, holds the words that counted."""
    own_words: HostsWords
    """What a host adds to a lexicon, in plain capitals."""
    removed_words: HostsWords
    """What he takes out of it."""

    def __post_init__(self) -> None:
        for table in (self.letters, self.lexicons, self.own_words, self.removed_words):
            if missing := {"fr", "en"} - table.keys():
                raise ValueError(f"nothing is said for the language {sorted(missing)[0]}")
        for language, cards in self.letters.items():
            need = max(players * max(self.hand[players - 2], self.empty_hand[players - 2]) for players in range(2, 7))
            if sum(cards.values()) < need + ROWS:
                raise ValueError(f"the {language} cards are fewer than the hands and the rows need")


LIVE_SECONDS = 60
"""For a placement, where people play from several screens and agreed on nothing else."""


class TypoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on."""

    language: Language = "fr"
    """Whose words are announced (TYP-1.1)."""
    words: Literal["judge", "bluff", "majority", "referee"] = "judge"
    """Who decides on a word: the list at once, or only if it is doubted; the others by vote; one of them (TYP-1.1)."""
    referee: Annotated[int, Meta(ge=1, le=6)] = 1
    """The seat of the referee, counted from 1, if there is one (TYP-5.7)."""
    referee_plays: bool = True
    """Whether the referee holds cards like everybody else (TYP-5.8)."""
    words_in: AgreedText = ""
    """Words that count at this table, whatever the list says (TYP-1.5)."""
    words_out: AgreedText = ""
    """Words that do not (TYP-1.5)."""
    hints: Literal["none", "places", "counts"] = "none"
    """Hints for the player who places: none, where his card can go, or with the number of words there (TYP-8.2)."""
    empty_hand: bool = False
    """The variant of the second edition: one part, the first empty hand wins (TYP-7.1)."""
    seconds: Seconds | None = None
    """For a placement; 0 for no limit. By default none, 30 in the variant (TYP-4.4)."""
    doubt_seconds: Seconds | None = None
    """For the others' doubts; 0 for no limit. By default none, and 20 where placements have a limit (TYP-5.4)."""

    def __post_init__(self) -> None:
        """One spelling for one agreement, so that records of the same table are the same."""
        for name in ("words_in", "words_out"):
            msgspec.structs.force_setattr(self, name, clean_words(getattr(self, name)))
        if both := agreed_words(self.words_in) & agreed_words(self.words_out):
            raise unreadable("agreed-both", word=min(both))

    @property
    def placing_time(self) -> int:
        return (30 if self.empty_hand else 0) if self.seconds is None else self.seconds

    @property
    def doubting_time(self) -> int:
        return (20 if self.placing_time else 0) if self.doubt_seconds is None else self.doubt_seconds


def over_days(options: TypoOptions) -> TypoOptions:
    """Whoever has a day for a move is not hurried by a countdown; the table's own clock does what TYP-4.4 would."""
    return msgspec.structs.replace(options, seconds=0, doubt_seconds=0)


def live(options: TypoOptions) -> TypoOptions:
    """Nobody at another screen is kept waiting for ever (TYP-4.4); the variant has its own limit."""
    if options.seconds is not None or options.empty_hand:
        return options
    return msgspec.structs.replace(options, seconds=LIVE_SECONDS)
