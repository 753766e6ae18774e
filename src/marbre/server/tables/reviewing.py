"""Reviews of matches that are over, worked out in worker processes, part by part, and kept for good."""

from typing import ClassVar, Final

import msgspec

from marbre.bots.review import JudgedMove, ReviewPart, review_part
from marbre.hosting.jobs import Job
from marbre.kernel.decoding import decode_action
from marbre.kernel.entries import history
from marbre.kernel.match import Match
from marbre.kernel.seats import Seat
from marbre.server.tables.replaying import Frame, SentMatch, frame_of, played

PARTS: Final = 8
"""Into which a review is cut: whoever waits sees how many are there, and several processes may work at one."""


class WeighPart(Job, frozen=True):
    """One part of a review; answered with a `ReviewPart`."""

    answered_by: ClassVar[str] = "marbre.server.tables.reviewing:weigh_part"
    table: str
    part: int
    match: SentMatch
    worlds: int | None = None

    @property
    def key(self) -> str:
        return f"review/{self.table}/{self.part}"


def weigh_part(job: WeighPart) -> ReviewPart:
    return review_part(played(job.match), job.part, PARTS, job.worlds)


def better_frame(match: Match, decision: JudgedMove, seat: Seat | None) -> Frame | None:
    """The table as it would have been after the better move, before any luck; None where there was none."""
    if decision.better is None:
        return None
    then = match.copy()
    entry = next(one for one in history(match.last) if one.number == decision.number)
    assert entry.previous is not None
    then.last = entry.previous
    then.enter(decision.seat, decode_action(match.game.player_actions, msgspec.json.encode(decision.better)), entry.at)
    return frame_of(then, then.last, seat)


def read_part(answer: bytes) -> ReviewPart:
    return msgspec.json.decode(answer, type=ReviewPart)
