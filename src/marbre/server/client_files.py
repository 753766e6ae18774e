"""Where the built browser client lies; `web/` is its source."""

from pathlib import Path
from typing import Final

CLIENT: Final = Path(__file__).parent / "client"
PAGE: Final = CLIENT / "index.html"
