"""The end of a match: who won, the scores as a table, and why, seat by seat."""

from marbre.console.speech import Speech
from marbre.kernel.match import Match
from marbre.kernel.seats import Seat


def show_outcome(speech: Speech, match: Match, reader: Seat | None) -> None:
    from rich.table import Table
    from rich.text import Text

    outcome = match.outcome
    assert outcome is not None
    names, lang = match.names(speech.lang), speech.lang
    words = match.messages
    ending = words.label(lang, "ending", outcome.ending) if words.knows(lang, "ending", outcome.ending) else ""
    table = Table(box=None, padding=(0, 2), pad_edge=False)
    table.add_column("")
    table.add_column(speech.word("player"))
    table.add_column(speech.word("points"), justify="right")
    table.add_column(speech.word("because"))
    width = max((len(str(point.points)) for points in outcome.breakdown for point in points), default=1)
    for seat in match.rules.ranking(outcome):
        won = seat in outcome.winners
        why = Text("\n").join(
            Text(f"{point.points:>{width}}  {match.say(point.message, lang, reader)} ").append(point.rule, style="dim")
            for point in outcome.breakdown[seat]
        )
        name = Text(names[seat], style="bold" if won else "")
        if seat == reader:
            name.append(f" ({speech.word('you')})")
        score = "–" if seat in outcome.unscored else str(outcome.scores[seat])
        table.add_row("★" if won else "", name, Text(score, style="bold"), why)
    if ending:
        speech.out.print(speech.say("ended", ending=ending))
    speech.out.print(table)
    speech.out.print()
    most = max(outcome.scores[seat] for seat in outcome.winners) if outcome.winners else 0
    if not outcome.winners:
        line = speech.say("nobody-wins")
    elif len(outcome.winners) == 1:
        winner = outcome.winners[0]
        key = "you-win" if winner == reader else "one-wins"
        line = speech.say(key, name=names[winner], count=most)
    else:
        line = speech.say("several-win", names=tuple(names[seat] for seat in outcome.winners), count=most)
    speech.out.print(line, style="bold")
