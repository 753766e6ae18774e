"""Logs as one JSON object a line. No secret, cookie, token or address of a person is ever put into one."""

import logging
import time
from typing import Any

import msgspec

_FIELDS = ("fault", "path", "bot", "game", "table", "feature", "job", "reason")


class JsonLines(logging.Formatter):
    """Time, level, logger, message, our own fields, and the trace of a fault."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: record.__dict__[name] for name in _FIELDS if name in record.__dict__}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def logging_at(level: str) -> dict[str, Any]:
    """The configuration with this level for everything of ours; libraries stay at warnings, or above."""
    upper = level.upper()
    loggers = {name: {"level": upper if upper == "ERROR" else one["level"]} for name, one in LOGGING["loggers"].items()}
    return {**LOGGING, "root": {**LOGGING["root"], "level": upper}, "loggers": loggers}


LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": JsonLines}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        "uvicorn": {"level": "WARNING"},
        "uvicorn.error": {"level": "WARNING"},
        "alembic": {"level": "WARNING"},
        "litestar": {"level": "WARNING"},
    },
}
