"""The template engine, held to the examples that the browser's engine is held to as well (web/tests/say.test.ts)."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marbre.kernel.words.languages import SPOKEN, Language
from marbre.kernel.words.messages import Message, Speaker

GROUPS = json.loads((Path(__file__).parents[1] / "messages.json").read_text("utf-8"))
EXAMPLES = [
    pytest.param(group, example, id=f"{group['about']}: {example['expect']}")
    for group in GROUPS
    for example in group["examples"]
]


def grammar(language: str | dict[str, Any]) -> Language:
    return SPOKEN[language] if isinstance(language, str) else msgspec.convert(language, Language)


@pytest.mark.parametrize(("group", "example"), EXAMPLES)
def test_a_shared_example_is_said_as_expected(group: dict[str, Any], example: dict[str, Any]) -> None:
    tables = group["tables"]
    speaker = Speaker(
        grammar(group["language"]),
        lambda table, key: tables.get(table, {}).get(key),
        example.get("names", ()),
        example.get("reader"),
    )
    assert speaker.say(msgspec.convert(example["say"], Message)) == example["expect"]
