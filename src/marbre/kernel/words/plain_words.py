"""What a game says and understands when it brings no words of its own.

An action is spelt as its tag and its values: `place 4`, `choose red`. It is described by the sentence `do-place` and
told by `did-place`, with its fields as values, where the message files have them; else by its spelling.
"""

from typing import Any

import msgspec

from marbre.kernel.refusals import unreadable
from marbre.kernel.seats import Actor
from marbre.kernel.words.messages import LANGUAGES, Catalogue, Message, Value


def spell_plainly(action: Any) -> str:
    values = msgspec.structs.astuple(action)
    return " ".join([_tag(action), *(msgspec.json.encode(value).decode().strip('"') for value in values)])


def read_plainly(union: Any, text: str) -> Any:
    """An action of the union, from its spelling. Raises Unreadable."""
    tag, *words = text.split()[:64] or [""]
    kinds = {_tag(kind): kind for kind in getattr(union, "__args__", (union,))}
    try:
        kind = kinds[tag]
        values = zip(kind.__struct_fields__, words, strict=True)
        return msgspec.convert({"type": tag, **dict(values)}, kind, strict=False)
    except (KeyError, ValueError):
        examples = ", ".join(map(_example, kinds.values()))
        raise unreadable("bad-text", text=text.strip(), examples=examples) from None


def describe_plainly(catalogue: Catalogue, action: Any) -> Message:
    return _said(catalogue, f"do-{_tag(action)}", action) or Message("do", {"text": spell_plainly(action)})


def tell_plainly(catalogue: Catalogue, actor: Actor, action: Any) -> tuple[Message, ...]:
    by: dict[str, Value] = {"seat": actor} if isinstance(actor, int) else {}
    said = _said(catalogue, f"did-{_tag(action)}", action, by)
    if said is None and by:
        said = Message("did", {**by, "text": spell_plainly(action)})
    return (said,) if said is not None else ()


def draw_plainly(view: Any) -> str:
    """Field by field."""
    fields = msgspec.to_builtins(view)
    return "\n".join(f"{name}: {value}" for name, value in fields.items())


def _said(catalogue: Catalogue, key: str, action: Any, more: dict[str, Value] | None = None) -> Message | None:
    """The game's own sentence, if every language has it."""
    if not all(catalogue.knows(lang, "says", key) for lang in LANGUAGES):
        return None
    return Message(key, {**msgspec.structs.asdict(action), **(more or {})})


def _tag(action: Any) -> str:
    return str(action.__struct_config__.tag)


def _example(kind: Any) -> str:
    return " ".join([_tag(kind), *(f"<{field}>" for field in kind.__struct_fields__)])
