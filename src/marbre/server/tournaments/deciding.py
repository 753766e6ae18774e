"""What can be asked of a tournament, and what comes of it: an event to be saved, or a refusal with its rule."""

from marbre.hosting.people import Guest, PersonId
from marbre.kernel.refusals import Refusal, refuse
from marbre.server.tables.names import distinct
from marbre.server.tournaments.drawing import can_draw
from marbre.server.tournaments.happenings import AnyHappening, Enrolled, TournamentEnded, Withdrew
from marbre.server.tournaments.tournament import Tournament, is_last_round

MOST_ENTRANTS = 100
"""As many as fit at tables of two with one deal (`store/deals.py`)."""


def enter(tournament: Tournament, guest: Guest) -> AnyHappening | Refusal:
    """Late entry and coming back are the same (TAB-9.8)."""
    known = tournament.entrants.get(guest.id)
    if tournament.ended:
        return refuse("TAB-9.8", "tournament-over")
    if known is not None and known.is_in:
        return refuse("TAB-9.8", "entered-already")
    if tournament.rounds and tournament.plan.form == "knockout":
        return refuse("TAB-9.8", "tournament-closed")
    if tournament.rounds and tournament.plan.form == "robin" and known is None:
        return refuse("TAB-9.8", "tournament-closed")
    if len(tournament.entrants) >= MOST_ENTRANTS and known is None:
        return refuse("TAB-9.8", "tournament-full", count=MOST_ENTRANTS)
    return Enrolled(guest.id, distinct(guest.name, {entrant.name for entrant in tournament.entrants.values()}))


def withdraw(tournament: Tournament, asker: PersonId, person: PersonId | None) -> AnyHappening | Refusal:
    """Oneself, or somebody else as the organiser."""
    entrant = None if person is None else tournament.entrants.get(person)
    if asker not in (person, tournament.organiser):
        return refuse("TAB-9.8", "organiser-only")
    if tournament.ended or entrant is None or not entrant.is_in:
        return refuse("TAB-9.8", "not-in-tournament")
    return Withdrew(entrant.person)


def refusal_of_round(tournament: Tournament, asker: PersonId | None = None) -> Refusal | None:
    """Why the next round does not begin; `asker` is None for the house."""
    if asker not in (None, tournament.organiser):
        return refuse("TAB-9.9", "organiser-only")
    if tournament.ended or is_last_round(tournament):
        return refuse("TAB-9.9", "tournament-over")
    if not tournament.is_between_rounds:
        return refuse("TAB-9.9", "round-running")
    if not can_draw(tournament):
        return refuse("TAB-9.9", "entrants-few")
    return None


def end(tournament: Tournament, asker: PersonId) -> AnyHappening | Refusal:
    """At any time: what is still played then is played to its end, and counts no more."""
    if asker != tournament.organiser:
        return refuse("TAB-9.9", "organiser-only")
    if tournament.ended:
        return refuse("TAB-9.9", "tournament-over")
    return TournamentEnded()
