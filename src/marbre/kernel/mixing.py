"""A level between two levels: the move of the one or of the other, as luck has it."""

from typing import Any

from marbre.kernel.bot import Bot, Question


def mixed(lower: Bot, upper: Bot, lapses: float) -> Bot:
    """Plays like `upper`, but for this share of its moves like `lower`: as strong as one likes between the two.

    The question's own generator decides, so that the same question has the same answer.
    """

    def choose(question: Question[Any, Any, Any]) -> Any:
        return (lower if question.rng.random() < lapses else upper)(question)

    return choose
