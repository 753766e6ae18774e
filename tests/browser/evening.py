"""An evening at one table: Agathe lays it, Basile comes by its link, a bot sits down, Colette watches."""

import re
from pathlib import Path

from playwright.sync_api import expect

import marbre
from marbre.kernel.replay import Proof
from tests.browser.conftest import Visit
from tests.browser.games.table import play_on
from tests.browser.games.vips import VipsTable
from tests.browser.pages import Chat, GameOver, NewTable, Replay, Waiting
from tests.browser.serving import House
from tests.browser.words import named, spaced


class Evening:
    """Each method is a stretch of it, and leaves the table where the next goes on."""

    def __init__(self, visit: Visit, house: House, language: str, size: str, *, motion: bool = False) -> None:
        self.house = house
        self.agathe = visit(house, language=language, size=size, motion=motion)
        self.basile = visit(house, language=language, size=size)
        self.colette = visit(house, language=language, size=size)
        self.words = self.agathe.words
        self.hers, self.his = VipsTable(self.agathe, "Agathe"), VipsTable(self.basile, "Basile")
        self.watched = VipsTable(self.colette, "Colette")
        self.everybody = (self.hers, self.his, self.watched)
        self.id = ""

    # ---- before

    def lay_the_table(self) -> None:
        """From the front page, with another name than the one that was invented."""
        self.agathe.go("/settings")
        self.agathe.field("settings.name").fill("Agathe")
        self.agathe.press("settings.save")
        expect(self.agathe.text("settings.saved")).to_be_visible()
        self.agathe.go()
        self.agathe.press("front.open-table")
        form = NewTable(self.agathe)
        form.players(3)
        form.seat(3, "open")
        form.choose(form.words("new.door-private"))
        self.id = form.lay()

    def sit_down(self) -> None:
        """He follows the link and takes the second seat; she seats a bot on the third. One word for the luck."""
        room = Waiting(self.agathe)
        self.basile.go(room.link)
        Waiting(self.basile).sit(2, "Basile")
        expect(self.agathe.page.get_by_role("listitem").filter(has_text="Basile")).to_be_visible()
        room.seat_bot(3, "novice")
        Waiting(self.basile).stir("marmelade")
        expect(self.agathe.page.get_by_text("marmelade")).to_be_visible()
        room.begin()
        self.colette.go(f"/t/{self.id}")
        for table in self.everybody:
            expect(table.board).to_be_visible()

    # ---- the match

    def bet_in_secret(self) -> None:
        """Nobody else's page holds a slip's words; the spectator's holds none at all."""
        self.hers.bet(1, 2, 3)
        expect(self.hers.slip).to_be_visible()
        expect(self.watched.seat("Agathe")).to_contain_text(self.words("table.has-bet"))
        assert self.slip_words(1, 2, 3) in flat(self.hers.page.content())
        self.his.bet(5, 4, 1)
        expect(self.watched.chips.or_(self.watched.bet_form)).to_have_count(0)
        for table, secrets in ((self.his, [(1, 2, 3)]), (self.watched, [(1, 2, 3), (5, 4, 1)])):
            with table.reading():
                pass
            for bet in secrets:
                assert self.slip_words(*bet) not in flat(table.page.content())
        expect(self.watched.slip).to_be_hidden()
        expect(self.watched.page.get_by_text(named(self.words("table.watching")))).to_be_visible()

    def slip_words(self, top: int, middle: int, bottom: int) -> str:
        """As the log writes a bet: top I, middle II and bottom III."""
        first, second, third = (self.hers.said.label("piece", piece) for piece in (top - 1, middle + 4, bottom + 9))
        return f"{first}, {second} {'et' if self.words.language == 'fr' else 'and'} {third}"

    def be_refused(self) -> None:
        """A swap that the rules forbid is refused with its rule; the rule opens the drawer at its paragraph."""
        table = self.on_turn()
        table.place("green", 0)
        table.be_refused()
        table.open_the_cited_rule()

    def take_back(self) -> None:
        """The chip that was laid comes back, on everybody's page."""
        table = self.on_turn()
        left = table.chips_left(table.name)
        table.visitor.press("table.undo")
        for one in self.everybody:
            one.has_left(table.name, left + 1)

    def reload(self) -> None:
        """Both come back to what they saw."""
        for table in (self.hers, self.his):
            before = table.look()
            table.page.reload()
            expect(table.board).to_be_visible()
            assert table.look() == before

    def lose_the_line(self) -> None:
        """A page that is offline says so, and comes back by itself to what it missed."""
        table = self.on_turn()
        other = self.his if table is self.hers else self.hers
        with other.visitor.line_cut():
            other.visitor.context.set_offline(True)
            expect(other.lost_line).to_be_visible()
            table.take_turn()
            other.visitor.context.set_offline(False)
            expect(other.lost_line).to_be_hidden()
        other.has_left(table.name, table.chips_left(table.name))
        assert other.look()["pieces"] == table.look()["pieces"]

    def lose_the_house(self) -> None:
        """The house is killed and opened again: the pages heal, and nothing is lost."""
        table = self.on_turn()
        before = table.look()
        with self.agathe.line_cut(), self.basile.line_cut(), self.colette.line_cut():
            self.house.kill()
            for one in self.everybody:
                expect(one.lost_line).to_be_visible()
            self.house.open()
            for one in self.everybody:
                expect(one.lost_line).to_be_hidden()
        assert table.look() == before

    def watch(self) -> None:
        """A spectator sees what is done, and can do nothing."""
        table = self.on_turn()
        table.place(table.layable(), 14)
        self.watched.has_left(table.name, table.chips_left(table.name))
        with self.watched.reading() as lines:
            told = lines.filter(has_text=table.name).first  # a bot may have played since
            expect(told).to_contain_text(self.watched.said.label("piece", 14))
        assert self.watched.chips.count() == 0

    def talk(self) -> None:
        """Words and ready-made lines, read by all; a name that one does not want to read is muted."""
        hers, his = Chat(self.agathe), Chat(self.basile)
        hers.say("Ce nez mérite mieux.")
        his.open()
        expect(his.lines.filter(has_text="Ce nez mérite mieux.")).to_be_visible()
        his.say_preset("thanks")
        expect(hers.lines.filter(has_text=self.words("chat.preset-thanks"))).to_be_visible()
        self.basile.press("chat.mute", name="Agathe")
        expect(his.lines.filter(has_text="Ce nez mérite mieux.")).to_be_hidden()
        self.basile.page.reload()  # kept in his browser
        his.open()
        expect(his.lines.filter(has_text=self.words("chat.preset-thanks"))).to_be_visible()
        expect(his.lines.filter(has_text="Ce nez mérite mieux.")).to_be_hidden()
        self.basile.press("chat.unmute", name="Agathe")
        expect(his.lines.filter(has_text="Ce nez mérite mieux.")).to_be_visible()
        for chat in (hers, his):
            chat.close()

    def play_to_the_end(self) -> None:
        play_on(self.hers, self.his)
        for table in self.everybody:
            expect(table.over).to_be_visible()

    def on_turn(self) -> VipsTable:
        name = self.hers.wait_for("Agathe", "Basile")
        table = self.hers if name == "Agathe" else self.his
        expect(table.acting(table.name)).to_be_visible()
        return table

    # ---- after

    def count(self) -> None:
        """The same count for everybody: each player, his points, and the rule behind each line."""
        for table in self.everybody:
            for name in ("Agathe", "Basile"):
                article = table.page.get_by_role("article").filter(has_text=name)
                expect(article.get_by_role("link", name=re.compile(r"^VIP-4\.\d$")).first).to_be_visible()

    def check_the_luck(self, folder: Path) -> Proof:
        """The proof on the page is that of the record that can be downloaded, and the library agrees."""
        over = GameOver(self.agathe)
        shown = over.verify()
        file = folder / "record.jsonl"
        over.download().save_as(file)
        proof = marbre.verify(file.read_bytes())
        assert proof.commitment in shown and proof.secret in shown and "marmelade" in shown
        return proof

    def look_back(self) -> None:
        """Step, play, jump."""
        self.agathe.touch(self.agathe.link("over.replay"))
        replay = Replay(self.agathe)
        replay.is_at(1)
        self.agathe.press("replay.next")
        replay.is_at(2)
        self.agathe.press("replay.last")
        replay.is_at(replay.count)
        self.agathe.press("replay.back")
        replay.is_at(replay.count - 1)
        self.agathe.press("replay.first")
        replay.is_at(1)
        self.agathe.press("replay.play")
        expect(replay.slider).not_to_have_value("1")
        self.agathe.press("replay.pause")
        replay.slider.fill("12")
        replay.is_at(12)

    def go_on_from_there(self) -> None:
        """From a step of the replay, against bots: her move is answered."""
        before = self.agathe.page.url
        self.agathe.press("replay.fork", name="Agathe")
        self.agathe.page.wait_for_url(re.compile(r"/t/"))
        assert self.agathe.page.url != before
        expect(self.hers.board).to_be_visible()
        play_on(self.hers, moves=2)

    def play_again(self) -> None:
        """With other options; both are led to the same table."""
        self.agathe.go(f"/t/{self.id}")
        women = self.hers.said.asks("portraits", "women")
        table = GameOver(self.agathe).rematch_otherwise(women)
        self.basile.touch(self.basile.link("over.rematch-join"))
        self.basile.page.wait_for_url(f"**/t/{table}")
        for visitor in (self.agathe, self.basile):
            expect(visitor.page.get_by_role("main")).to_contain_text(re.compile(spaced(women), re.IGNORECASE))


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", text)
