"""A dry run: what an action would change, for the one who thinks of it. Nothing is done, saved or broadcast."""

import msgspec

from marbre.kernel.refusals import Refusal, refuse
from marbre.kernel.rules import Rules
from marbre.kernel.seats import Seat
from marbre.server.tables.commands import Asker, Command, read_action
from marbre.server.tables.table import Table
from marbre.server.wire.protocol import Previewed


class Preview(Command, frozen=True, tag="preview"):
    """Ask what an action of yours would change. Nothing is done, nothing saved, nobody else told."""

    seat: Seat
    action: msgspec.Raw


def preview(table: Table, asker: Asker, question: Preview) -> Previewed | Refusal:
    """From the view of a seat of his own, so that the answer holds nothing that he could not work out himself."""
    match = table.match
    if match is None:
        return refuse("TAB-4.3", "not-begun")
    if question.seat not in table.seats_of(asker.person):
        return refuse("TAB-4.2", "not-your-seat")
    if type(match.rules).preview is Rules.preview:
        return refuse("TAB-4.7", "no-preview", game=match.game.spec.title)
    action = read_action(match, question.action)
    if isinstance(action, Refusal):
        return action
    if refusal := match.check_read(question.seat, action):
        return refusal
    return Previewed(question.id, match.rules.preview(match.view(question.seat), action))
