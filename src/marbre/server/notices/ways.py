"""The ways by which a notice is sent. Each call blocks: they run in threads of their own (`sending.py`)."""

import ssl
from email.message import EmailMessage
from typing import Final, Literal, TypeAlias
from urllib.parse import unquote, urlsplit

import msgspec

from marbre.kernel.words.messages import message
from marbre.server.messages import SERVER
from marbre.server.notices import outbound
from marbre.server.notices.composing import ComposedNotice
from marbre.server.notices.links import NoticeLinks
from marbre.server.notices.vapid import VapidKey
from marbre.server.settings import Settings
from marbre.server.store.notices import Way

Sent: TypeAlias = Literal["sent", "failed", "gone"]
"""Gone: there is nobody there any more, and nobody will be."""
GONE: Final = (404, 410)
KEPT_SECONDS: Final = 3 * 86_400
"""For so long a push service keeps what a device has not fetched."""
SMTP_SECONDS: Final = 15.0


class Ways:
    """What a house has for sending."""

    def __init__(self, settings: Settings, links: NoticeLinks, vapid: VapidKey) -> None:
        self.settings, self.links, self.vapid = settings, links, vapid

    @property
    def has_mail(self) -> bool:
        """A mail holds links, so the house must know what it is called."""
        return bool(self.settings.smtp and self.settings.public_address)

    def send(self, way: Way, notice: ComposedNotice, lang: str, now: float) -> Sent:
        """Raises what a network can raise."""
        match way.kind:
            case "push":
                return self._push(way, notice, lang, now)
            case "mail":
                return self._mail(way, notice, lang)
            case _:
                return self._hook(way, notice)

    def _push(self, way: Way, notice: ComposedNotice, lang: str, now: float) -> Sent:
        from pywebpush import WebPusher  # loads two HTTP clients, neither of which is used

        parts = urlsplit(way.address)
        keys = msgspec.json.decode(way.cipher)
        said = {
            "title": notice.title, "body": notice.text, "url": notice.path, "tag": notice.id, "count": notice.count,
            "stop": self.links.stop_token(way.id), "stopping": say("notice-stop", lang),
        }  # fmt: skip
        body = WebPusher({"endpoint": way.address, "keys": keys}).encode(msgspec.json.encode(said))["body"]
        headers = {
            **self.vapid.sign(f"{parts.scheme}://{parts.netloc}", now),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_SECONDS),
            "Urgency": "normal",
            "Topic": notice.path.rsplit("/", 1)[-1][:32],
        }
        return _outcome(outbound.post(way.address, body, headers, private=self.settings.private_notices))

    def _hook(self, way: Way, notice: ComposedNotice) -> Sent:
        said = {
            "id": notice.id, "what": notice.what, "title": notice.title, "text": notice.text,
            "url": self.links.address + notice.path, "stop": self.links.stop_post(way.id),
        }  # fmt: skip
        headers = {"Content-Type": "application/json", "User-Agent": "marbre"}
        private = self.settings.private_notices
        return _outcome(outbound.post(way.address, msgspec.json.encode(said), headers, private=private))

    def _mail(self, way: Way, notice: ComposedNotice, lang: str) -> Sent:
        body = say(
            "mail-notice",
            lang,
            text=notice.text,
            url=self.links.address + notice.path,
            stop=self.links.stop_page(way.id),
        )
        mail = self._letter(way.address, notice.title, body)
        mail["Message-ID"] = f"<{notice.id}@{urlsplit(self.links.address).hostname}>"
        mail["List-Unsubscribe"] = f"<{self.links.stop_post(way.id)}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return self._deliver(mail)

    def confirm(self, way: Way, lang: str) -> None:
        """Asks whether whoever reads an address wants notices there. Raises what a network can raise."""
        body = say("mail-confirm", lang, url=self.links.confirm_page(way.id), address=self.links.address)
        self._deliver(self._letter(way.address, say("mail-confirm-title", lang), body))

    def _letter(self, to: str, subject: str, body: str) -> EmailMessage:
        mail = EmailMessage()
        mail["From"] = self.settings.mail_from or f"marbre@{urlsplit(self.links.address).hostname}"
        mail["To"] = to
        mail["Subject"] = subject
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(body)
        return mail

    def _deliver(self, mail: EmailMessage) -> Sent:
        """By the house's SMTP server: smtp://user:password@host:587 (with STARTTLS where it has that), or smtps://."""
        import smtplib  # not before there is a mail

        at = urlsplit(self.settings.smtp)
        kind = smtplib.SMTP_SSL if at.scheme == "smtps" else smtplib.SMTP
        with kind(at.hostname or "", at.port or 0, timeout=SMTP_SECONDS) as server:
            server.ehlo()
            if at.scheme != "smtps" and server.has_extn("starttls"):
                server.starttls(context=ssl.create_default_context())
                server.ehlo()
            if at.username:
                server.login(unquote(at.username), unquote(at.password or ""))
            try:
                server.send_message(mail)
            except smtplib.SMTPRecipientsRefused:
                return "gone"
        return "sent"


def _outcome(status: int) -> Sent:
    return "gone" if status in GONE else "sent" if 200 <= status < 300 else "failed"


def say(key: str, lang: str, **values: str) -> str:
    return SERVER.say(message(key, **values), lang)
