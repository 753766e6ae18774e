"""A seat at a table of a house, taken as a guest by the table's link."""

import re
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import msgspec

from marbre.kernel.codec import read_options
from marbre.kernel.decoding import decode_action
from marbre.kernel.game import AnyRules, Game
from marbre.kernel.packs import PackSource
from marbre.kernel.registry import find_game
from marbre.kernel.seats import Seat
from marbre.kernel.words.messages import message
from marbre.research.text.position import SeatPosition
from marbre.research.text.socket import HandSent, MatchSent, TableSent, TableSocket
from marbre.research.text.words import WORDS, fail

ANSWERED: Final = 30.0
"""Seconds within which a house must answer."""
_LINK: Final = re.compile(r"(https?)://([^/\s]+)/t/([^/?#\s]+)")


class HouseTable:
    """Sits down at the first free seat, or finds itself there again."""

    def __init__(self, link: str, name: str, lang: str = "en", pack: PackSource = None) -> None:
        if (found := _LINK.match(link)) is None:
            raise fail("bad-link", given=link)
        scheme, host, table = found.groups()
        self.lang = lang
        cookie = _become_guest(f"{scheme}://{host}", name)
        self.socket = TableSocket(f"{scheme.replace('http', 'ws')}://{host}/api/tables/{table}/socket", cookie)
        if not self.socket.until(lambda: self.socket.table is not None, ANSWERED):
            raise fail("house-away", house=host, reason="timeout")
        self.game, self.rules = _rules(self._table, pack)
        self.seat = self._sit()

    def position(self) -> SeatPosition:
        socket, match = self.socket, self._begun()
        hand = next(hand for hand in match.hands if hand.seat == self.seat)
        return SeatPosition(
            self.game,
            self.rules,
            self.seat,
            tuple(seat.name or self._seat_name(number) for number, seat in enumerate(self._table.seats)),
            msgspec.json.decode(hand.view, type=self.rules.view_type),
            match.to_act,
            self._legal(hand),
            tuple(socket.log),
            match.outcome,
            match.standing,
            None if match.alarm is None else int(match.alarm),
        )

    def act(self, action: Any) -> None:
        self.socket.ask("play", ANSWERED, seat=self.seat, action=action)

    def wait(self, seconds: float) -> None:
        self.socket.until(self._to_me, seconds)

    @property
    def _table(self) -> TableSent:
        table = self.socket.table
        assert table is not None
        return table

    def _sit(self) -> Seat:
        seats = self._table.seats
        if (mine := next((number for number, seat in enumerate(seats) if seat.you), None)) is not None:
            return mine
        free = next((number for number, seat in enumerate(seats) if seat.kind == "free"), None)
        if free is None or self._table.status != "open":
            raise fail("no-free-seat")
        self.socket.ask("sit", ANSWERED, seat=free)
        return free

    def _begun(self) -> MatchSent:
        match = self.socket.match
        if match is None or self._table.status == "open":
            raise fail("not-begun")
        return match

    def _to_me(self) -> bool:
        match = self.socket.match
        return match is not None and (self.seat in match.to_act or match.outcome is not None)

    def _legal(self, hand: HandSent) -> tuple[Any, ...]:
        return tuple(decode_action(self.game.player_actions, bytes(raw)) for raw in hand.legal)

    def _seat_name(self, number: int) -> str:
        return WORDS.say(message("seat", number=number + 1), self.lang)


def _become_guest(house: str, name: str) -> str:
    """The cookie of a new guest."""
    body = msgspec.json.encode({"name": name})
    request = Request(f"{house}/api/me", body, {"Content-Type": "application/json"}, method="POST")
    try:
        with urlopen(request, timeout=ANSWERED) as answer:
            return str(answer.headers["Set-Cookie"]).split(";")[0]
    except HTTPError as error:
        raise fail("house-refused", house=house, reason=_reason(error)) from None
    except URLError as error:
        raise fail("house-away", house=house, reason=str(error.reason)) from None


def _reason(error: HTTPError) -> str:
    try:
        return str(msgspec.json.decode(error.read())["reason"])
    except (msgspec.DecodeError, KeyError, TypeError):
        return str(error)


def _rules(table: TableSent, pack: PackSource) -> tuple[Game, AnyRules]:
    """The rules of the match, as this process knows them: a house with another box is refused."""
    game = find_game(table.game)
    box = game.read_pack(pack)
    if box.name != (table.pack or game.classic.name):
        raise fail("other-box", pack=table.pack or game.classic.name)
    return game, game.rules(read_options(game.slug, table.options), len(table.seats), box.box)
