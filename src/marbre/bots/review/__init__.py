"""Reviews of games that are over, and advice in those that are not: what a seat did beside what a coach would have."""

from marbre.bots.review.review import Fortune, JudgedMove, Review, Reviewer, ReviewPart, assemble, judge, review_part
from marbre.bots.review.weighing import Estimate, Worth, advise, can_coach, coach_for

__all__ = [
    "Estimate",
    "Fortune",
    "JudgedMove",
    "Review",
    "ReviewPart",
    "Reviewer",
    "Worth",
    "advise",
    "assemble",
    "can_coach",
    "coach_for",
    "judge",
    "review_part",
]
