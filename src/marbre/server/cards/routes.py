"""What other sites are told of a page: Open Graph in its head, and the picture that they show it with."""

import contextlib
import gzip
import re
from collections.abc import Mapping
from html import escape
from typing import Any, Final
from urllib.parse import parse_qsl, quote, urlsplit

from litestar import Response, get
from litestar.exceptions import HTTPException, NotFoundException

from marbre.hosting.cards import LinkCard, Preview
from marbre.hosting.host import AnyRequest
from marbre.kernel.refusals import RuleViolation, Unreadable
from marbre.kernel.words.languages import LANGUAGES
from marbre.kernel.words.messages import message
from marbre.server.cards.press import CardPress, house_picture
from marbre.server.cards.tables import table_card
from marbre.server.client_files import PAGE
from marbre.server.http.packed import send_file, send_packed
from marbre.server.messages import SERVER

HOUSE: Final[Mapping[str, Preview]] = {"/t/{table:str}": table_card, "/replay/{table:str}": table_card}
"""The house's own pages that have a card; features bring theirs."""
SIZE: Final = (1200, 630)


class Previews:
    """The cards of a house's pages, by address."""

    def __init__(self, brought: Mapping[str, Preview]) -> None:
        self.by_address = [(_pattern(page), preview) for page, preview in {**brought, **HOUSE}.items()]

    async def card(self, request: AnyRequest, address: str, lang: str) -> LinkCard | None:
        """None for a page without one, and where there is nothing to be told of: the page itself says why."""
        try:
            parts = urlsplit(address)
        except ValueError:
            return None
        for pattern, preview in self.by_address:
            if found := pattern.fullmatch(parts.path):
                where = {**dict(parse_qsl(parts.query)), **found.groupdict()}
                with contextlib.suppress(HTTPException, RuleViolation, Unreadable):
                    return await preview(request.app.state.host, where, lang)
        return None


def _pattern(page: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"{(\w+):str}", r"(?P<\1>[^/]+)", page))


@get("/api/card.png", tags=["cards"], media_type="image/png")
async def card_picture(request: AnyRequest, page: str, lang: str = "fr") -> Response[bytes]:
    """The picture of a page, by its address in this house: 1200 x 630. A page without one has the house's."""
    if lang not in LANGUAGES:
        raise NotFoundException("no such language")
    previews: Previews = request.app.state.previews
    press: CardPress = request.app.state.press
    card = await previews.card(request, page, lang)
    drawn = house_picture() if card is None else await press.picture(request, card)
    return Response(drawn, media_type="image/png")


async def page(request: AnyRequest) -> Response[Any]:
    """Every page is the client's, a single-page application; the head is for those who run no script."""
    if not PAGE.exists():
        return send_file(request, PAGE.name)
    previews: Previews = request.app.state.previews
    query = request.url.query
    address, lang = f"{request.scope['path']}{f'?{query}' if query else ''}", language_of(request)
    card = await previews.card(request, address, lang) or house_card(lang)
    head = head_of(card, str(request.base_url), address, lang)
    html = PAGE.read_text("utf-8").replace("</head>", f"{head}</head>", 1)
    return send_packed(request, gzip.compress(html.encode(), 1), "text/html")


def house_card(lang: str, picture: str = "") -> LinkCard:
    return LinkCard(SERVER.say(message("card-title"), lang), SERVER.say(message("card-text"), lang), picture=picture)


def head_of(card: LinkCard, base: str, address: str, lang: str) -> str:
    told = {
        "og:type": "website",
        "og:site_name": "Marbre",
        "og:locale": lang,
        "og:title": card.title,
        "og:description": " ".join(filter(None, (card.text, card.kicker))),
        "og:url": f"{base.rstrip('/')}{address}",
        "og:image": f"{base}api/card.png?page={quote(address, safe='/')}&lang={lang}",
        "og:image:width": str(SIZE[0]),
        "og:image:height": str(SIZE[1]),
    }
    tags = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in told.items()]
    return "".join([*tags, '<meta name="twitter:card" content="summary_large_image" />'])


def language_of(request: AnyRequest) -> str:
    """The first of the reader's languages that we speak; French where he names none."""
    asked = re.findall(
        r"([a-z]{2})(?:-[\w-]+)?\s*(?:;[^,]*)?(?:,|$)", request.headers.get("accept-language", "").lower()
    )
    return next((lang for lang in asked if lang in LANGUAGES), "fr")
