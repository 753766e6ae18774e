"""Typo, chapters 3 and 8: what a word is, who says so, and what is hinted at."""

import json
from pathlib import Path
from typing import Any

import pytest

import marbre
from marbre.games.typo.actions import Appeal, Doubt, GiveUp, Place, Spell
from marbre.games.typo.lexicon.own_words import pack_with, read_list
from marbre.games.typo.lexicon.spelling import plain
from marbre.games.typo.lexicon.word_list import Language, find_lexicon
from marbre.kernel.registry import find_game
from tests.games.typo.drawing import put, reveal, rows, table
from tests.support import refused, rule


def playing(rows: str = "FRON A B C", hands: tuple[str, ...] = ("T", "Z"), **options: Any) -> marbre.Match:
    return reveal(table(rows, hands, **options), "".join(hand[0] for hand in hands))


def listed(match: marbre.Match, row: int) -> set[str]:
    """The words that may be announced at a row, in capitals."""
    places = (action for action in match.legal(0) if isinstance(action, Place))
    return {action.word.upper() for action in places if action.row == row - 1}


class TestWhatAWordIs:
    @rule("TYP-3.1")
    @pytest.mark.parametrize(
        "word", ["chevaux", "mangeassions", "frontiere", "elastiques", "paris", "le", "kiwis", "zythums"]
    )
    def test_plurals_and_conjugated_forms_are(self, word: str) -> None:
        assert word.upper() in find_lexicon("fr")

    @rule("TYP-3.1")
    @pytest.mark.parametrize(
        "word", ["toulouse", "sncf", "aujourdhui", "aujourd'hui", "etc", "km", "jusqu", "france", "a", "qzx"]
    )
    def test_proper_nouns_abbreviations_and_halves_are_not(self, word: str) -> None:
        assert word.upper() not in find_lexicon("fr")

    @rule("TYP-3.1")
    @pytest.mark.parametrize("word", ["weekend", "pingpong", "piquenique", "millefeuille", "coworking", "gameplay"])
    def test_joined_and_new_words_are(self, word: str) -> None:
        assert {word.upper(), f"{word.upper()}S"} <= set(find_lexicon("fr").words(word.upper()))

    @rule("TYP-3.1")
    def test_old_and_new_spellings_both_are(self) -> None:
        for word in ("connaître", "connaitre", "ruissellement", "ruissèlement", "entretuer", "portemonnaie", "nénufar"):
            assert (plain(word) or "") in find_lexicon("fr"), word

    @rule("TYP-3.1")
    @pytest.mark.parametrize(
        "word",
        [
            *("aequo", "priori", "posteriori", "facto", "vitro", "vivo", "extremis", "extenso", "cetera", "mutandis"),
            *("ed", "fig", "chap", "janv", "ibid", "cf", "suppl", "arctan", "kcal", "dmol"),
            *("zeptohenry", "yottapascals", "hectosiemens", "attocandela"),
        ],
    )
    def test_halves_of_phrases_abbreviations_and_units_that_nobody_says_are_not(self, word: str) -> None:
        assert word.upper() not in find_lexicon("fr")

    @rule("TYP-3.1")
    @pytest.mark.parametrize("word", ["kilomètre", "millilitres", "mégahertz", "gigaoctet", "bar", "in", "ha", "tel"])
    def test_their_likes_that_people_say_are(self, word: str) -> None:
        assert (plain(word) or "") in find_lexicon("fr")

    @rule("TYP-3.1")
    def test_in_english_too(self) -> None:
        words = find_lexicon("en")
        usual = ("horses", "went", "colour", "color", "organise", "selfies", "app", "mice", "frisbee", "emoji", "qi")
        newer = ("rainforest", "offline", "lockdown", "gameplay", "influencer", "mojito", "panini", "umami")
        for word in (*usual, *newer):
            assert word.upper() in words, word
        for word in ("london", "nato", "kg", "don't", "dont", "xqz", "paris", "canada", "michael", "yrs", "facebook"):
            assert word.upper() not in words, word

    @rule("TYP-3.1")
    @pytest.mark.parametrize("length", [1, 26, 80, 100])
    def test_of_two_to_twenty_five_letters(self, length: int) -> None:
        match = playing("E A B C", ("S", "Z"))
        refusal = match.check(0, Place(0, "right", ("es" * length)[:length]))
        assert refusal is not None
        assert refusal.rule == "TYP-3.1"
        assert refusal.reason == "a word has 2 to 25 letters"

    @rule("TYP-3.1")
    @pytest.mark.parametrize("kind", [Place, Appeal])
    def test_what_is_longer_than_any_word_with_accents_is_no_action_at_all(self, kind: type[Place | Appeal]) -> None:
        match = playing("E A B C", ("S", "Z"))
        assert refused(match, 0, kind(0, "right", "es" * 51)) == "TAB-1.2"
        assert refused(match, 0, Spell("es" * 51)) == "TAB-1.2"

    BAD = (
        "es 😀",
        "😀😀",
        "еspоir",  # Cyrillic е and о
        "es\u200bpoir",
        "espoir\x00",
        "es\tpoir",
        "\x1b[31mespoir",
        "es-poir",
        "l'espoir",
        "espoir!",
        "espoir2",
        "Ｅspoir",
        "εspoir",
        "es poir",
        " ",
        "",
        "\u202eespoir",
        "\u0301\u0301",
    )

    @rule("TYP-3.1")
    @pytest.mark.parametrize("word", BAD, ids=ascii)
    def test_of_letters_alone_and_refused_once_and_clearly(self, word: str) -> None:
        match = playing("E A B C", ("S", "Z"))
        before = match.save()
        action = marbre.action_from_json("typo", json.dumps({"type": "place", "row": 0, "end": "right", "word": word}))
        refusal = match.check(0, action)
        assert refusal is not None
        assert refusal.rule == "TYP-3.1"
        assert refusal.reason.startswith(("a word is spelt with the letters A to Z", "a word has 2 to 25"))
        assert refusal.reason.isprintable()
        with pytest.raises(marbre.RuleViolation):
            match.play(0, action)
        assert match.save() == before

    @pytest.mark.parametrize("word", ["\\ud800", "es\\udfff"])
    def test_half_a_character_is_not_even_read(self, word: str) -> None:
        with pytest.raises(marbre.Unreadable):
            marbre.action_from_json("typo", f'{{"type":"place","row":0,"end":"right","word":"{word}"}}')

    @rule("TYP-3.2")
    @pytest.mark.parametrize("word", ["frontière", "FRONTIÈRE", "frontiere", "Frontie\u0300re", "FrOnTiErE"])
    def test_accents_and_capitals_are_free(self, word: str) -> None:
        match = playing()
        put(match, 1, "right", word)
        assert rows(match) == "FRONT A B C"

    @rule("TYP-3.2")
    def test_two_letters_in_one_count_as_two(self) -> None:
        assert plain("Œuvre") == "OEUVRE"
        assert plain("ex æquo") is None
        assert plain("cæcum") == "CAECUM"
        assert plain("garçon") == "GARCON"
        match = playing("E A B C", ("O", "Z"))
        put(match, 1, "left", "œuvre")
        assert rows(match) == "OE A B C"


class TestTheJudge:
    @rule("TYP-3.3")
    def test_an_unknown_word_is_refused_without_penalty_and_another_may_be_tried(self) -> None:
        match = playing()
        refusal = match.check(0, Place(0, "right", "frontination"))
        assert refusal is not None
        assert refusal.rule == "TYP-3.3"
        assert "FRONTINATION is not in the word list" in refusal.reason
        assert match.view(None).scores == (0, 0)
        put(match, 1, "right", "fronton")

    @rule("TYP-3.3")
    def test_each_language_has_its_own_list(self) -> None:
        assert refused(playing(), 0, Place(0, "right", "frontier")) == "TYP-3.3"
        assert playing(language="en").check(0, Place(0, "right", "frontier")) is None
        assert refused(playing(language="en"), 0, Place(0, "right", "frontière")) == "TYP-3.3"

    @rule("TYP-3.4")
    def test_the_lists_are_as_large_as_the_rules_say(self) -> None:
        sizes: dict[Language, tuple[int, int]] = {"fr": (420_000, 350_000), "en": (276_000, 250_000)}
        for language, (told, least) in sizes.items():
            words = [word for word in find_lexicon(language).words("") if word.isalpha()]
            assert round(len(words), -3) == told
            assert sum(len(word) <= 15 for word in words) > least
            assert {len(word) for word in words} <= set(range(2, 26))


class TestAHostsOwnWords:
    LIST = "bidulotron\nChevaux # a comment\n\nBidulotrôn\nfoo bar\nx\nmachinette\n" + "y" * 30 + "\n"

    def pack(self, folder: Path, words: str = LIST) -> str:
        report = read_list(words, find_lexicon("fr"))
        text = (find_game("typo").packs / "classic.toml").read_text("utf-8")
        folder.mkdir(exist_ok=True)
        file = folder / "ours.toml"
        file.write_text(pack_with(text, {"fr": report.taken, "en": ()}, {"fr": (), "en": ()}, "a test's"), "utf-8")
        return str(file)

    @rule("TYP-3.5")
    def test_what_is_taken_and_refused_is_said_line_by_line(self) -> None:
        report = read_list(self.LIST, find_lexicon("fr"))
        assert report.taken == ("BIDULOTRON", "MACHINETTE")
        assert [(one.line, one.reason) for one in report.refused] == [
            (2, "known"),
            (4, "twice"),
            (5, "letters"),
            (6, "length"),
            (8, "length"),
        ]
        assert (
            read_list("\n".join(["aabb", "aabc", "aabd"]), find_lexicon("fr"), room=2).refused[0].reason == "too-many"
        )

    @rule("TYP-3.5")
    def test_they_count_at_the_table_that_is_played_with_them(self, tmp_path: Path) -> None:
        match = reveal(table("BIDUL A B C", ("O", "Z"), pack=self.pack(tmp_path)), "OZ")
        put(match, 1, "right", "bidulotron")
        assert rows(match) == "BIDULO A B C"
        assert reveal(table("BIDUL A B C", ("O", "Z")), "OZ").legal(0)[0] != Place(0, "right", "bidulotron")

    @rule("TYP-3.5")
    def test_what_the_host_takes_out_is_refused_and_not_hinted_at(self, tmp_path: Path) -> None:
        file = tmp_path / "less.toml"
        text = (find_game("typo").packs / "classic.toml").read_text("utf-8")
        file.write_text(pack_with(text, {"fr": (), "en": ()}, {"fr": ["CHEVAUX"], "en": ()}, "a test's"), "utf-8")
        match = reveal(table("CHEVAU A B C", ("X", "Z"), pack=str(file), hints="places"), "XZ")
        assert refused(match, 0, Place(0, "right", "chevaux")) == "TYP-3.3"
        assert (0, "right") not in {(hint.row, hint.end) for hint in match.view(0).hints}
        assert not listed(match, row=1)
        doubted = reveal(table("CHEVAU A B C", ("X", "Z"), pack=str(file), words="bluff"), "XZ")
        put(doubted, 1, "right", "chevaux")
        doubted.play(1, Doubt())
        assert doubted.view(None).scores == (-8, 0)

    @rule("TYP-3.5")
    @pytest.mark.parametrize("words", ["judge", "bluff"])
    def test_two_hosts_words_never_meet(self, tmp_path: Path, words: str) -> None:
        """Tables of two boxes and of none in one process, asked in turn."""
        both = {"BIDULOTRON", "BIDULOPE"}
        boxes = (self.pack(tmp_path / "ours", "bidulotron"), self.pack(tmp_path / "yours", "bidulope"), None)
        ours, yours, none = (reveal(table("BIDUL A B C", ("O", "Z"), pack=box, words=words), "OZ") for box in boxes)
        for _ in range(2):
            assert listed(ours, row=1) & both == {"BIDULOTRON"}
            assert listed(yours, row=1) & both == {"BIDULOPE"}
            assert listed(none, row=1) & both == set()

    @rule("TYP-3.5")
    def test_the_record_names_them(self, tmp_path: Path) -> None:
        pack = self.pack(tmp_path)
        match = marbre.start("typo", seed="a", pack=pack)
        assert match.header.pack.hash != marbre.start("typo", seed="a").header.pack.hash
        assert marbre.replay(match.save(), pack=pack) == match
        with pytest.raises(marbre.Unreadable, match="--pack"):
            marbre.replay(match.save())

    @rule("TYP-3.5")
    def test_a_pack_for_another_list_is_refused(self, tmp_path: Path) -> None:
        file = Path(self.pack(tmp_path))
        hashed = find_game("typo").classic.box.lexicons["fr"]
        file.write_text(file.read_text("utf-8").replace(hashed, "0" * 64), "utf-8")
        with pytest.raises(marbre.Unreadable, match="another fr word list"):
            marbre.start("typo", seed="a", pack=file)


class TestHints:
    @rule("TYP-8.2")
    def test_none_unless_agreed_on(self) -> None:
        assert playing().view(0).hints is None

    @rule("TYP-8.2")
    def test_where_the_card_goes_for_who_is_to_place(self) -> None:
        match = playing("FRON Q B X", hints="places")
        places = {(hint.row, hint.end) for hint in match.view(0).hints}
        assert (0, "right") in places
        assert (0, "left") not in places
        assert places == {(action.row, action.end) for action in match.legal(0) if isinstance(action, Place)}
        assert match.view(1).hints is None
        assert match.view(None).hints is None
        assert all(hint.words is None for hint in match.view(0).hints)

    @rule("TYP-8.2")
    def test_how_many_words_up_to_a_hundred(self) -> None:
        match = playing("MANGEASSION A B C", ("S", "Z"), hints="counts")
        counts = {(hint.row, hint.end): hint.words for hint in match.view(0).hints}
        assert counts[0, "right"] == 1
        assert counts[1, "right"] == 100

    @rule("TYP-8.2")
    def test_a_person_is_not_handed_the_words_that_he_is_to_find(self) -> None:
        match = playing()
        assert any(isinstance(action, Place) for action in match.legal(0))
        assert match.offered(0) == (GiveUp(0),)
        assert match.offered(1) == ()

    @rule("TYP-8.2")
    def test_at_the_end_what_was_missed_may_be_read(self) -> None:
        match = reveal(table("FRON A B C", ("T", "Z"), part=2), "TZ")
        match.play(1, GiveUp(0))
        match.play(0, GiveUp(1))
        assert match.outcome is not None
        missed = {(one.seat, one.row): one.words for one in match.view(None).missed}
        assert "table" in missed[0, "TA"]
        assert "azur" in missed[1, "AZ"]
        assert {row for seat, row in missed if seat is None} == {"T", "Z", "B", "C"}
