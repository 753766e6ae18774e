"""Write the golden playthroughs that are missing."""

from tests.archive.playthroughs import FOLDER, PLAYTHROUGHS, transcript

for playthrough in PLAYTHROUGHS:
    for path, content in (
        (FOLDER / f"{playthrough.name}.jsonl", playthrough.play().record()),
        (FOLDER / f"{playthrough.name}.txt", transcript(playthrough.play()).encode()),
    ):
        if not path.exists():
            path.write_bytes(content)
            print(f"wrote {path.name}")
