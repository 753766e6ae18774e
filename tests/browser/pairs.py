"""Somebody whose finger trembles: whatever can be pressed is pressed twice at the same place.

The second press comes at once, or as soon as the first is answered and drawn, which is the worst moment: whatever the
first has brought there lies under the finger then.
"""

from collections import Counter
from random import Random
from typing import Any, TypeAlias

import msgspec

from tests.browser.visitor import AWAY, Visitor

FREE = {"": {"undo"}, "redac-chef": {"undo", "place", "lift", "flip", "tribune"}}
"""What may be done again by a second press of the same, by game: it costs nothing, and can be taken back."""

QUICK = 300
"""Milliseconds. Presses that a busy machine has brought further apart are no pair, and show nothing."""

LISTENING = """
window.heard = { sent: [], answers: 0, presses: [], stages: [] };
const heard = window.heard;
const Line = window.WebSocket;
window.WebSocket = class extends Line {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      const { type, match } = JSON.parse(data);
      if (type === "answer" || type === "refused") heard.answers += 1;
      heard.stages.push(...(match?.hands ?? []).map(({ view }) => view.stage));
    });
  }
  send(data) {
    const { type, action } = JSON.parse(data);
    if (type !== "ping" && type !== "preview") heard.sent.push(type === "play" ? action.type : type);
    super.send(data);
  }
};
const fetched = window.fetch;
window.fetch = (asked, given) => {
  const asks = ["/describe", "/teams"].some((end) => String(asked).endsWith(end)); // changes nothing, as a preview
  if (asks || (given?.method ?? "GET") === "GET") return fetched(asked, given);
  heard.sent.push(`${given.method} ${asked}`);
  return fetched(asked, given).finally(() => (heard.answers += 1));
};
addEventListener("pointerdown", ({ timeStamp }) => heard.presses.push(timeStamp), { capture: true });
"""
"""Writes down what is said to the house, when something is pressed, and the stages that are seen."""

_HEARD = """async (patient) => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const late = performance.now() + 2000;
  if (patient) do await drawn(); while (heard.answers < heard.sent.length && performance.now() < late);
  return { ...heard, path: location.pathname };
}"""
"""What was written down; who is patient waits until everything is answered and drawn."""

_BUTTONS = """() => {
  const open = [...document.querySelectorAll("dialog[open]")].at(-1);
  const pressable = "button, summary, a.btn, [role=button], [role=option], label:has(input)";
  return [...(open ?? document).querySelectorAll(pressable)].flatMap((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    const above = document.elementFromPoint(across, down);
    if (!above || !(one.contains(above) || above.contains(one))) return [];
    const name = one.getAttribute("aria-label") ?? one.textContent.trim();
    const family = [open?.ariaLabel, one.parentElement.className, one.getAttribute("class")].join(" / ");
    const rank = one.matches(".go, [data-go]") ? 0 : one.closest(".head, dialog, .ending") ? 2 : 1;
    return [{ name, family, rank, x: across, y: down }];
  });
}"""
"""What can be pressed now, and where its middle is: first what is expected, last what is beside the match."""

Facts: TypeAlias = dict[str, Any]


class Pair(msgspec.Struct, frozen=True):
    """A button that was pressed twice, and what each press said to the house."""

    name: str
    first: tuple[str, ...]
    second: tuple[str, ...]
    left: bool
    """Whether the second press led to another page."""
    gap: float
    """Milliseconds between them."""

    def is_accident(self, slug: str) -> bool:
        """The first press may do whatever it says; the second nothing, but what is free and meant by the first.

        A next table is begun by the page that the first has led to.
        """
        if any(said.endswith("/rematch") for said in self.first):
            return any(said.endswith("/rematch") for said in self.second)
        is_meant = set(self.second) <= FREE.get(slug, FREE[""]) & set(self.first)
        return self.gap <= QUICK and (self.left or not is_meant)


class Trembling:
    """Goes over a table by pairs of presses, and by single ones, so that more than the first step is seen."""

    def __init__(self, visitor: Visitor, rng: Random, each: int) -> None:
        """Of each kind of button, so many."""
        self.visitor, self.page, self.rng, self.each = visitor, visitor.page, rng, each
        self.pressed: Counter[str] = Counter()
        self.pairs: list[Pair] = []
        self.begun_in: set[str] = set(self.page.evaluate(_HEARD, False)["stages"])

    def walk(self, steps: int) -> None:
        """Until nothing is new, or for so many steps; who is led away comes back."""
        home = self.page.url
        for _ in range(steps):
            buttons = self.page.evaluate(_BUTTONS)
            if fresh := [one for one in buttons if self.is_fresh(one)]:
                self.step(buttons, fresh)
            elif not self.close():
                return
            if self.page.url != home:
                self.visitor.go(home)

    def is_fresh(self, button: Facts) -> bool:
        return self.pressed[button["family"]] < self.each and not self.pressed[self.named(button)]

    def named(self, button: Facts) -> str:
        return f"{button['family']}: {button['name']}"

    def step(self, buttons: list[Facts], fresh: list[Facts]) -> None:
        """What is expected now is pressed twice as soon as it is there."""
        first = min(one["rank"] for one in fresh)
        beside = [one for one in buttons if one["rank"] == 1]
        self.page.evaluate(AWAY)
        if first == 1 and self.rng.random() < 0.4:
            self.press(self.rng.choice(beside), patient=True)
        else:
            self.twice(self.rng.choice([one for one in fresh if one["rank"] == first]))

    def close(self) -> bool:
        """What lies over the page goes, if there is anything."""
        dialogs = self.page.locator("dialog[open]")
        count = dialogs.count()
        self.page.keyboard.press("Escape")
        return count > dialogs.count()

    def twice(self, button: Facts) -> None:
        self.pressed.update([button["family"], self.named(button)])
        before = len(self.page.evaluate(_HEARD, True)["sent"])
        between = self.press(button, patient=self.rng.random() < 0.8)
        after = self.press(button, patient=True)
        meant = len(between["sent"])
        one, other = after["presses"][-2:]
        sent = tuple(after["sent"])
        pair = Pair(button["name"], sent[before:meant], sent[meant:], after["path"] != between["path"], other - one)
        self.pairs.append(pair)

    def press(self, button: Facts, *, patient: bool) -> Facts:
        tool = self.page.touchscreen.tap if self.visitor.size == "phone" else self.page.mouse.click
        tool(button["x"], button["y"])
        facts: Facts = self.page.evaluate(_HEARD, patient)
        return facts
