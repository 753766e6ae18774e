"""How a house is run. What a host may want otherwise is on the command line, and MARBRE_* in the environment."""

import functools
import os
import re
from pathlib import Path

import msgspec
import platformdirs

from marbre.server.store.database import database_file
from marbre.server.store.private_files import beside, vapid_beside

LOOPBACK = ("127.0.0.1", "::1", "localhost")
_HANDED_DOWN = "MARBRE_SETTINGS"


def default_database() -> str:
    return str(Path(platformdirs.user_data_path("marbre")) / "marbre.sqlite")


class Retention(msgspec.Struct, frozen=True):
    """What a house forgets (TAB-5.2): days after which something is no longer kept as it was; 0: it is, for good."""

    pack_days: float = 0.0
    """A finished table is packed."""
    chat_days: float = 0.0
    """What was said at a finished table is removed, and the table packed."""
    guest_days: float = 0.0
    """A guest who sits nowhere and has laid no table is removed."""
    empty_days: float = 0.0
    """A table at which nobody has ever sat is removed."""


class Settings(msgspec.Struct, frozen=True):
    """`docs/operations.md` tells what those of the command line are for, and what the limits are."""

    host: str = "127.0.0.1"
    port: int = 8000
    db: str = ""
    origins: tuple[str, ...] = ()
    """Other origins that may open a socket or send a form, as https://host; the house's own always may."""
    public_address: str = ""
    """The house's own address, https://…: what links and QR codes begin with, and which name passkeys are for."""
    secure_cookies: bool = False
    key_file: str = ""
    """Where the keys lie that sign cookies; without it, beside the SQLite file or in the user's data folder."""
    security_contact: str = ""
    """To whom security.txt sends those who have found a hole; without it, to the page about the house."""
    openid_issuer: str = ""
    """The OpenID provider of a club, https://…; without it there is none."""
    openid_client: str = ""
    openid_secret: str = ""
    openid_name: str = "OpenID"
    """What the club is called on the page where one signs in."""
    word_filter: str = ""
    """A file of words that are printed neither in names nor in chat; without it, all are."""
    operator_token: str = ""
    """Whoever bears it may read /metrics and the schema from elsewhere; without it, only this machine may."""
    packs: tuple[str, ...] = ()
    """Files of boxes that are offered beside the games' own."""
    bot_workers: int = 2
    bot_milliseconds: float = 400
    bot_grace: float = 4.0
    """Seconds over its budget after which a bot's process is killed."""
    bot_pace: float = 1.5
    """Seconds a bot takes at least while somebody watches who has not asked for another pace."""
    bot_hands: float = 1.0
    """How many times as fast as a hand bots play in games without turns."""
    start_seconds: float = 3.0
    """Seconds that a table counts before all act at once."""
    job_workers: int = 1
    """Processes for the jobs of features: those of Rédac' Chef make the day's puzzle and work out reports; 0: none."""
    job_seconds: float = 20.0
    """How long a job may take that can stop at any time with what is known by then."""
    review_worlds: int | None = None
    """In how many imagined worlds a review weighs each decision; None: as many as the game affords."""
    patience: float = 60.0
    """Seconds that a seat on turn may be empty before a bot plays for it."""
    sweep_seconds: float = 0.5
    presence_seconds: float = 5.0
    """Interval of the presence heartbeat between processes; one that misses three is dropped."""
    forget_seconds: float = 600.0
    abandoned_seconds: float = 4 * 3600.0
    """A table of one seat that was untouched for so long waits, after a restart, until somebody comes."""
    waiting_days: float = 7.0
    """A table that has not begun, and at which nothing was done for so long, is closed."""
    idle_look_seconds: float = 600.0
    days_look_seconds: float = 10.0
    """Interval at which tables over days are looked for at which something is due."""
    tournament_look_seconds: float = 1.0
    """Interval at which tournaments are looked after: who has come, whose time to come is over, which round is due."""
    stale_seconds: float = 9.0
    """A socket without a message, or a `ping` as heartbeat, for so long is closed."""
    unread_bytes: int = 1 << 18
    """Backpressure: a viewer with more unread bytes than this is closed."""
    message_bytes: int = 16_384
    commands_per_second: float = 8.0
    commands_burst: int = 30
    guests_per_client: int = 40
    """Guests of one address who may all send commands as fast as one may: a class."""
    excess_burst: int = 100
    """Commands beyond those that are refused one by one; whoever goes on is sent away."""
    requests_per_second: float = 10.0
    requests_burst: int = 60
    tables_per_hour: float = 120.0
    tables_burst: int = 30
    forks_per_hour: float = 60.0
    forks_burst: int = 10
    bytes_per_hour: float = 10e6
    bytes_burst: float = 20e6
    """What events take in the database; those of bots are their host's."""
    thinking_per_hour: float = 1200.0
    thinking_burst: float = 1200.0
    """Seconds that the bots at tables which somebody has laid have a process for themselves."""
    prints_per_hour: float = 120.0
    prints_burst: int = 20
    proofs_per_hour: float = 600.0
    proofs_burst: int = 60
    """Replays, long records and proofs."""
    reports_per_hour: float = 20.0
    reports_burst: int = 10
    exports_per_hour: float = 12.0
    exports_burst: int = 4
    """Archives of one's own matches."""
    sign_ins_per_hour: float = 60.0
    sign_ins_burst: int = 10
    """Passkeys and recovery codes that are tried; kept by address, since nobody is anybody before."""
    smtp: str = ""
    """By which server mails are sent: smtp://user:password@host:587, or smtps://. Without it, none are."""
    mail_from: str = ""
    private_notices: bool = False
    """Whether webhooks and push services may lie in the house's own network, and be reached by http."""
    notice_seconds: float = 20.0
    """Between an event and the notice of it: whoever looks at the table needs none."""
    notice_look_seconds: float = 5.0
    notices_per_hour: float = 60.0
    notices_burst: int = 20
    """Ways of being told, confirmations, and holidays: what is changed about games over days."""
    people_per_client: int = 10
    """One address has ten times the share of a person: a family, a class."""
    chat_per_minute: float = 20.0
    sockets_per_client: int = 256
    """Open at once from one address, in one process."""
    connections_per_client: int = 256
    """The same for connections that are no sockets: requests, halves of them, and pauses between two."""
    request_seconds: float = 15.0
    """In which a request must be complete."""
    retention: Retention = Retention()
    tidy_seconds: float = 3600.0
    order_seconds: float = 1.0
    """Between two looks for what an operator has done through the database."""
    operator_link: str = ""
    """The hash of the token that opens the operator's page once."""
    log_level: str = "info"

    @property
    def keys(self) -> Path:
        if self.key_file:
            return Path(self.key_file)
        return beside(database_file(self.db or default_database()) or Path(default_database()), ".key")

    @property
    def vapid(self) -> Path:
        """The key by which push services know the house."""
        return vapid_beside(self.keys)

    @property
    def contact(self) -> str:
        """Whom a push service may write to."""
        return self.security_contact or self.public_address or f"mailto:{self.mail_from or 'marbre@localhost'}"

    @property
    def address(self) -> str:
        """Where a browser on this machine finds the house, if it has no other address."""
        name = "localhost" if self.host in (*LOOPBACK, "0.0.0.0", "::") else self.host  # passkeys are for names only
        return self.public_address.rstrip("/") or f"http://{name}:{self.port}"

    @property
    def shown_db(self) -> str:
        """The database without its password."""
        return re.sub(r"://[^@/]*@", "://", self.db)


def hand_down(settings: Settings) -> None:
    """To every process that serves, through the environment."""
    os.environ[_HANDED_DOWN] = msgspec.json.encode(settings).decode()
    handed_down.cache_clear()


@functools.cache
def handed_down() -> Settings:
    return msgspec.json.decode(os.environ[_HANDED_DOWN], type=Settings)
