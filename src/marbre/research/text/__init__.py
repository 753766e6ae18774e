"""The text door: a seat at a table for a language model, at a local match or in a house.

Everything is text: the rulebook, what the seat sees, what it may do, and refusals with their rule. `TextSession` is
the conversation, `run_model` lets a model play through it, `marbre mcp` serves it over the Model Context Protocol.
"""

from marbre.research.text.harness import ModelBudget, Transcript, Turn, run_model
from marbre.research.text.local import LocalTable, local_table
from marbre.research.text.session import Reply, TextSession

__all__ = ["LocalTable", "ModelBudget", "Reply", "TextSession", "Transcript", "Turn", "local_table", "run_model"]
