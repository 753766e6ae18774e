"""Somebody at the end of a long line: what is seen before the house has answered."""

from collections.abc import Iterator
from contextlib import contextmanager

from tests.browser.games.table import Table

LAG = 150
"""Milliseconds that everything said to the house takes longer."""

# Whatever is sent waits, and for as long as the line is held: what is seen meanwhile is seen without the house, however
# slow the machine is. Answers are counted, and what has none yet is kept by its id.
FAR_AWAY = f"""
const Near = window.WebSocket;
window.answers = 0;
window.unanswered = new Set();
window.line = Promise.resolve();
window.hold = () => {{ window.line = new Promise((free) => (window.free = free)); }};
window.WebSocket = class extends Near {{
  constructor(...given) {{
    super(...given);
    this.addEventListener("message", ({{ data }}) => {{
      const {{ type, id }} = JSON.parse(data);
      if (type === "answer" || type === "refused") window.answers += 1;
      window.unanswered.delete(id);
    }});
  }}
  send(data) {{
    const {{ id }} = JSON.parse(data);
    if (id) window.unanswered.add(id);
    const say = () => this.readyState === Near.OPEN && super.send(data);
    setTimeout(() => window.line.then(say), {LAG});
  }}
}};
"""


def answers(table: Table) -> int:
    return int(table.page.evaluate("window.answers"))


@contextmanager
def unanswered(table: Table) -> Iterator[int]:
    """Nothing that is asked meanwhile is heard by the house before the end; then it is answered."""
    table.visitor.wait_until("() => window.unanswered.size === 0 && (window.hold(), true)")
    before = answers(table)
    yield before
    assert answers(table) == before
    table.page.evaluate("window.free()")
    table.visitor.wait_until("(before) => window.answers > before", before)
