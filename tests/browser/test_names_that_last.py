"""A name that lasts, in a real browser with its virtual authenticator (must-hold 1 of names that last)."""

import re
from random import Random
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Route, expect

from marbre.server.people.places import draw_qr
from tests.browser.conftest import Visit
from tests.browser.driving import guest_of
from tests.browser.games.vips import VipsTable
from tests.browser.looking import for_all
from tests.browser.serving import House
from tests.browser.visitor import Size, Visitor
from tests.browser.words import Language, named
from tests.server.house import play_on, until

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class AtHome(House):
    """The same house under a name: browsers keep passkeys for names only."""

    def __init__(self, house: House) -> None:
        self.settings = house.settings

    @property
    def url(self) -> str:
        return f"http://localhost:{self.settings.port}"


@pytest.fixture
def home(house: House) -> House:
    return AtHome(house)


def authenticator(visitor: Visitor) -> Any:
    """A device that holds passkeys, and whose owner is there."""
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return session


def keep_name(visitor: Visitor) -> None:
    visitor.go("/account")
    visitor.press("account.passkey-make")
    expect(visitor.text("account.passkey-kept")).to_be_visible()


def clear(visitor: Visitor) -> None:
    """Everything that the browser has of the house; the device keeps its passkeys."""
    visitor.context.clear_cookies()
    visitor.page.evaluate("localStorage.clear()")
    assert visitor.context.request.get("/api/me").json() == {"name": None}


def plays_on(visitor: Visitor, house: House, table: str) -> None:
    """It is his seat: he bets there, and the house has it after a reload."""
    visitor.go(f"/t/{table}")
    board = VipsTable(visitor, "Agathe")
    board.bet(3, 1, 2)
    visitor.go(f"/t/{table}")
    expect(board.pieces.first).to_be_visible()
    expect(board.bet_form).to_be_hidden()
    assert 0 in {line.get("actor") for line in guest_of(house, visitor).record(table)}


def test_a_guest_keeps_his_name_clears_the_browser_and_plays_on(visit: Visit, home: House) -> None:
    visitor = visit(home, name="Agathe")
    authenticator(visitor)
    tables = [visitor.lay(bots=[None, "novice"], begin=True) for _ in range(2)]
    keep_name(visitor)
    clear(visitor)
    visitor.go("/sign-in")
    visitor.press("signin.passkey-do")
    visitor.page.wait_for_url(f"{home.url}/")
    assert visitor.context.request.get("/api/me").json() == {"name": "Agathe"}
    for table in tables:
        plays_on(visitor, home, table)


def test_a_second_device_is_added_by_the_square_that_it_reads(visit: Visit, home: House) -> None:
    visitor, phone = visit(home, name="Agathe"), visit(home, size="phone")
    table = visitor.lay(bots=[None, "novice"], begin=True)
    visitor.go("/account")
    visitor.press("account.second-make")
    link = visitor.field("account.link-once").input_value()
    square = visitor.page.get_by_role("img", name=named(visitor.words("account.second-alt")))
    drawn = unquote((square.get_attribute("src") or "").split(",", 1)[1])
    assert drawn == draw_qr(link).decode(), "what the square says is the link"
    phone.go(link)
    assert phone.context.request.get("/api/me").json() == {"name": None}, "it asks first"
    phone.press("identity.become", name="Agathe")
    phone.page.wait_for_url(f"{home.url}/")
    plays_on(phone, home, table)
    again = visit(home)
    with again.line_cut():
        again.troubles.clear()
        again.page.goto(link)
        expect(again.heading("error.lost")).to_be_visible()
    again.troubles.clear()  # 404: it has worked once
    visitor.go("/account")
    either = visitor.words("account.device-computer")  # by what the browser says of itself
    expect(visitor.page.get_by_role("listitem").filter(has_text=either)).to_have_count(2)
    visitor.press("account.device-remove", device=either)
    expect(visitor.text("account.device-removed")).to_be_visible()
    assert phone.context.request.get("/api/me").json() == {"name": None}


def test_a_recovery_code_works_once(visit: Visit, home: House) -> None:
    visitor, lost = visit(home, name="Agathe"), visit(home)
    visitor.go("/account")
    visitor.press("account.codes-make")
    codes = visitor.page.locator("[data-codes] code")
    expect(codes).to_have_count(10)
    code = codes.first.inner_text()
    lost.go("/sign-in")
    lost.field("signin.code-label").fill(code.lower().replace("-", " "))
    lost.press("signin.code-do")
    lost.page.wait_for_url(f"{home.url}/")
    assert lost.context.request.get("/api/me").json() == {"name": "Agathe"}
    visitor.go("/account")
    expect(visitor.page.get_by_text(visitor.words("account.codes-left", count=9))).to_be_visible()
    lost.go("/sign-in")
    lost.field("signin.code-label").fill(code)
    lost.press("signin.code-do")
    expect(lost.page.get_by_role("status").filter(has_text="code")).to_be_visible()
    assert lost.page.url.endswith("/sign-in")
    lost.troubles.clear()  # 409: it was used


def test_deleting_oneself_leaves_the_replay_of_the_other_whole(visit: Visit, home: House) -> None:
    agathe, basile = visit(home, name="Agathe"), visit(home, name="Basile")
    table, running = agathe.lay(players=2), agathe.lay(bots=[None, "novice"], begin=True)
    ada, ben = guest_of(home, agathe), guest_of(home, basile)
    with ada.at(table) as hers, ben.at(table) as his:
        his.do("sit", seat=1)
        hers.do("say", text="Bonsoir")
        hers.do("begin")
        play_on([hers, his], Random(1))
    before = ben.record(table)
    agathe.go("/account")
    agathe.field("account.delete-ask", name="Agathe").fill("Agathe")
    agathe.press("account.delete-do")
    expect(agathe.heading("account.deleted")).to_be_visible()
    assert agathe.context.request.get("/api/me").json() == {"name": None}
    after = ben.record(table)
    assert before[0]["seats"] == ["Agathe", "Basile"] and after[0]["seats"] == ["Quelqu’un", "Basile"]
    assert [without_seal(line) for line in after[1:]] == [without_seal(line) for line in before[1:]]
    proof = ben.get(f"/api/tables/{table}/proof")
    assert proof.status == 200 and proof.json["draws"] > 0
    assert "Agathe" not in basile.context.request.get(f"/api/tables/{running}").text()
    basile.go(f"/replay/{table}")
    expect(basile.page.get_by_text("quelqu’un").first).to_be_visible()
    basile.go(f"/t/{table}")
    expect(basile.page.get_by_text("Bonsoir")).to_have_count(0)


def without_seal(line: dict[str, Any]) -> dict[str, Any]:
    """A seal is over all lines before it, so that it is another one when a name is."""
    return {key: value for key, value in line.items() if key != "seal"}


@pytest.mark.parametrize(("language", "night"), [("fr", False), ("en", True)])
def test_at_a_bare_address_the_page_says_why_there_are_no_passkeys(
    visit: Visit, house: House, language: Language, night: bool
) -> None:
    visitor = visit(house, name="Agathe", language=language, night=night)
    visitor.go("/account")
    expect(visitor.text("account.bare", host="127.0.0.1")).to_be_visible()
    expect(visitor.button("account.passkey-make")).to_have_count(0)
    visitor.page.get_by_role("radio", name=named(visitor.words("account.link-31"))).check()
    visitor.press("account.link-make")
    link = visitor.page.locator("input[readonly]").input_value()
    elsewhere = visit(house)
    elsewhere.go(link)
    elsewhere.press("identity.become", name="Agathe")
    elsewhere.page.wait_for_url(f"{house.url}/")
    visitor.press("account.home-go")
    visitor.page.wait_for_url(re.compile(r"http://localhost:\d+/me#"))
    visitor.press("identity.become", name="Agathe")
    visitor.page.wait_for_url("http://localhost:*/")


PAGES = ("/account", "/sign-in", "/profile", "/archive", "/friends")


@pytest.mark.parametrize(("language", "size"), [("fr", "desktop"), ("en", "phone")])
def test_the_pages_are_for_all_eyes_and_thumbs(visit: Visit, home: House, language: Language, size: Size) -> None:
    """With something on them: codes, a square, a friend, a finished match."""
    visitor, basile = visit(home, name="Agathe", language=language, size=size), visit(home, name="Basile")
    table = visitor.lay(players=2)
    ada, ben = guest_of(home, visitor), guest_of(home, basile)
    with ada.at(table) as hers, ben.at(table) as his:
        his.do("sit", seat=1)
        hers.do("begin")
        play_on([hers, his], Random(1))
    token = urlsplit(ben.post("/api/friends/link").json["path"]).fragment
    link = ben.post("/api/me/link").json["path"]
    faults = []
    for path in (link, f"/friend#{token}", *PAGES):
        visitor.go(path)
        visitor.page.wait_for_load_state("networkidle")
        if path == "/account":
            visitor.press("account.codes-make")
            visitor.press("account.second-make")
            expect(visitor.page.get_by_role("img")).to_be_visible()
        faults += [f"{path}: {fault}" for fault in for_all(visitor.page)]
        if path.startswith("/friend#"):
            visitor.press("friend.accept")
            visitor.page.wait_for_url("**/friends")
    assert not faults, "\n".join(faults)


def test_profile_archive_and_friends_by_keyboard(visit: Visit, home: House) -> None:
    """A friend is made by link and challenged; the match is found again, marked, and opened at a move."""
    agathe, basile = visit(home, name="Agathe"), visit(home, name="Basile")
    agathe.go("/friends")
    focus_and_press(agathe, "friends.link-make")
    link = agathe.page.locator("input[readonly]").input_value()
    basile.go(link)
    focus_and_press(basile, "friend.accept")
    basile.page.wait_for_url("**/friends")
    basile.page.get_by_role("combobox").select_option("vips")
    focus_and_press(basile, "friends.challenge-of", name="Agathe")
    basile.page.wait_for_url("**/t/*")
    table = basile.page.url.rsplit("/", 1)[1]
    agathe.go("/friends")
    expect(agathe.text("friends.challenged-by", name="Basile", game="VIPs")).to_be_visible()
    agathe.link("friends.join").press("Enter")
    agathe.page.wait_for_url(f"**/t/{table}")
    ada, ben = guest_of(home, agathe), guest_of(home, basile)
    with ada.at(table) as hers, ben.at(table) as his:
        hers.do("sit", seat=1)
        his.do("begin")
        play_on([hers, his], Random(1))
    agathe.go("/profile")
    expect(agathe.page.get_by_role("row", name="Basile")).to_be_visible()
    agathe.go("/archive")
    agathe.field("archive.name").fill("basile")
    agathe.field("archive.name").press("Enter")
    expect(agathe.heading("archive.count", count=1)).to_be_visible()
    star = agathe.page.get_by_role("listitem").get_by_role("button", pressed=False)
    star.press("Enter")
    expect(agathe.page.get_by_role("button", pressed=True)).to_be_visible()
    agathe.link("archive.replay").press("Enter")
    agathe.page.wait_for_url(f"**/replay/{table}")
    agathe.go(f"/replay/{table}?step=2")
    expect(agathe.page.get_by_text("Étape 2")).to_be_visible()
    agathe.context.grant_permissions(["clipboard-read", "clipboard-write"])
    focus_and_press(agathe, "replay.link")
    expect(agathe.text("house.copied")).to_be_attached()
    assert agathe.page.evaluate("navigator.clipboard.readText()") == f"{home.url}/replay/{table}?step=2"
    agathe.go(f"/replay/{table}?step=3")
    expect(agathe.page.get_by_text("Étape 3")).to_be_visible()
    agathe.page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined, configurable: true})")
    focus_and_press(agathe, "replay.link")  # as without https
    expect(agathe.text("house.copied")).to_be_attached()
    expect(agathe.button("replay.link")).to_be_focused()
    assert agathe.page.evaluate("delete navigator.clipboard && navigator.clipboard.readText()") == (
        f"{home.url}/replay/{table}?step=3"
    )


def test_a_match_is_marked_while_a_search_is_still_under_way(visit: Visit, home: House) -> None:
    visitor = visit(home, name="Agathe")
    table = visitor.lay(bots=[None, "novice"], begin=True)
    with guest_of(home, visitor).at(table) as seat:
        play_on([seat], Random(1))
    visitor.go("/archive")
    expect(visitor.heading("archive.count", count=1)).to_be_visible()
    held: list[Route] = []
    visitor.page.route("**/api/me/archive?*", lambda route: held.append(route))
    visitor.field("archive.name").press("Enter")
    assert until(lambda: visitor.page.evaluate("true") and len(held) == 1)
    visitor.page.get_by_role("listitem").get_by_role("button", pressed=False).press("Enter")
    assert until(lambda: visitor.page.evaluate("true") and len(held) == 2), "the press was lost"
    for answer in reversed(held):
        answer.continue_()
    expect(visitor.page.get_by_role("button", pressed=True)).to_be_visible()


def focus_and_press(visitor: Visitor, key: str, **values: object) -> None:
    button = visitor.button(key, **values)
    expect(button).to_be_enabled()
    button.focus()
    button.press("Enter")
