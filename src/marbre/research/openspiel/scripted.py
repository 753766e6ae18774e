"""Luck that has been decided up to here, and stops at the next question: every draw becomes explicit chance nodes."""


class NextQuestion(Exception):
    """The dealer asks for a number below `choices`, and nobody has answered yet."""

    def __init__(self, choices: int) -> None:
        super().__init__(choices)
        self.choices = choices


class ScriptedLuck:
    """Answers from a script. A question with one answer is no question."""

    def __init__(self, answers: tuple[int, ...]) -> None:
        self.answers = iter(answers)

    def below(self, n: int) -> int:
        """The next answer. Raises NextQuestion after the last."""
        if n == 1:
            return 0
        for answer in self.answers:
            return answer
        raise NextQuestion(n)
