"""A model plays a match: the prompts, its answers, what it may spend, and everything that was said."""

from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from marbre.kernel.words.messages import message
from marbre.research.text.session import TextSession
from marbre.research.text.words import WORDS

Role = Literal["system", "user", "assistant"]
Ending = Literal["over", "moves", "characters", "refusals"]


class Turn(msgspec.Struct, frozen=True):
    """Something that was said, and by which rule it was refused, if it was."""

    role: Role
    text: str
    refused: str | None = None


Model: TypeAlias = Callable[[Sequence[Turn]], str]
"""Answers to the conversation so far. Its last line that is not empty is the action."""


class ModelBudget(msgspec.Struct, frozen=True):
    """What a model may spend: accepted actions, characters sent and answered, refused answers in a row."""

    moves: int = 1000
    characters: int = 2_000_000
    refusals: int = 5


class Transcript(msgspec.Struct, frozen=True):
    """The whole conversation and why it ended; `scores` when the match is over."""

    game: str
    seat: int
    ending: Ending
    moves: int
    characters: int
    refused: int
    scores: tuple[int, ...] | None
    winners: tuple[int, ...] | None
    turns: tuple[Turn, ...]

    def json_lines(self) -> bytes:
        """A first line of facts, then one line per turn."""
        facts = {name: getattr(self, name) for name in self.__struct_fields__ if name != "turns"}
        return b"".join(msgspec.json.encode(line) + b"\n" for line in (facts, *self.turns))


def run_model(session: TextSession, model: Model, budget: ModelBudget | None = None) -> Transcript:
    """Let the model play until the match is over or its budget is spent. An answer that is refused is told why."""
    conversation = _Conversation(session, budget or ModelBudget())
    while (ending := conversation.ending()) is None:
        conversation.step(model)
    return conversation.transcript(ending)


_LAST: Final = 200
"""Characters of an answer that are taken for an action."""


class _Conversation:
    def __init__(self, session: TextSession, budget: ModelBudget) -> None:
        self.session, self.budget = session, budget
        how = WORDS.say(message("how-to-answer"), session.lang)
        self.turns = [Turn("system", f"{how}\n\n{session.rules().text}"), Turn("user", session.look().text)]
        self.moves = self.refused = self.in_a_row = 0

    @property
    def characters(self) -> int:
        return sum(len(turn.text) for turn in self.turns)

    def ending(self) -> Ending | None:
        if self.session.over:
            return "over"
        if self.moves >= self.budget.moves:
            return "moves"
        if self.in_a_row >= self.budget.refusals:
            return "refusals"
        return "characters" if self.characters >= self.budget.characters else None

    def step(self, model: Model) -> None:
        answer = model(tuple(self.turns))[: self.budget.characters]
        lines = [line.strip() for line in answer.splitlines() if line.strip()] or [""]
        reply = self.session.act(lines[-1][:_LAST])
        self.turns += [Turn("assistant", answer, reply.refused), Turn("user", reply.text)]
        if reply.refused is None:
            self.moves, self.in_a_row = self.moves + 1, 0
        else:
            self.refused, self.in_a_row = self.refused + 1, self.in_a_row + 1

    def transcript(self, ending: Ending) -> Transcript:
        position = self.session.table.position()
        outcome = position.outcome
        return Transcript(
            position.game.slug,
            position.seat,
            ending,
            self.moves,
            self.characters,
            self.refused,
            None if outcome is None else outcome.scores,
            None if outcome is None else outcome.winners,
            tuple(self.turns),
        )
