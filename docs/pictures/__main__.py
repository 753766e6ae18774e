"""Draw the README's picture: `python docs/pictures`."""

import io
from pathlib import Path
from random import Random

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import marbre
from marbre.bots import ask_bot
from marbre.kernel.bot import Budget

PAPER = TerminalTheme(
    (246, 241, 231),
    (29, 26, 22),
    [
        (29, 26, 22),
        (200, 55, 27),
        (45, 106, 62),
        (150, 110, 20),
        (31, 78, 140),
        (110, 60, 110),
        (20, 110, 120),
        (90, 85, 75),
    ],
)
# Rich's own frame loads a font from elsewhere; ours stays with what the reader has.
FRAME = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: {char_height}px; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal"><rect width="{terminal_width}" height="{terminal_height}" /></clipPath>
{lines}
</defs>
<rect width="100%" height="100%" fill="#f6f1e7"/>
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g>
</g>
</svg>
"""


def main() -> None:
    match = marbre.start("vips", players=3, seed="gazette", names=["Agathe", "Octave", "Mirabelle"])
    rng = Random(4)
    while match.last.number < 24:
        seat = match.to_act[0]
        match.act(seat, ask_bot(match, seat, match.game.bot("regular"), Budget(rounds=2), rng))
    console = Console(record=True, width=84, force_terminal=True, file=io.StringIO())
    for told in match.log(0)[-4:]:
        for said in told.messages:
            console.print("  " + match.say(said, "en", 0))
    console.print()
    console.print(match.game.draw_board(match.view(0), match.messages, "en", match.names("en")))
    picture = Path(__file__).parent / "vips-terminal.svg"
    picture.write_text(console.export_svg(code_format=FRAME, theme=PAPER, unique_id="vips"), "utf-8")


main()
