"""`marbre serve`: a house where people play; a copy of its tables while it goes on; a new key for its cookies."""

import gc
from pathlib import Path

import click

from marbre.cli.house.tidying import retention_options
from marbre.cli.words import fail
from marbre.console.options import examples, lang_option, whole_option
from marbre.console.speech import Speech

key_option = click.option(
    "--key-file", default="", envvar="MARBRE_KEY_FILE", metavar="FILE", help="The keys that sign cookies."
)


@click.command(
    epilog=examples(
        "marbre serve",
        "marbre serve --host 0.0.0.0 --port 80",
        "marbre serve --db postgresql://user@host/marbre --workers 4",
        "marbre serve --pack our-box.toml",
    )
)
@click.option("--host", default="127.0.0.1", show_default=True, envvar="MARBRE_HOST", help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, envvar="MARBRE_PORT", type=click.IntRange(0, 65535))
@click.option("--db", default="", envvar="MARBRE_DB", metavar="URL", help="A path (SQLite) or postgresql://…")
@whole_option("--workers", 1, envvar="MARBRE_WORKERS", help="Processes that serve; more than one needs PostgreSQL.")
@whole_option("--bot-workers", 2, envvar="MARBRE_BOT_WORKERS", help="Processes in which bots think.")
@click.option(
    "--pack",
    "packs",
    multiple=True,
    type=click.Path(),
    envvar="MARBRE_PACKS",
    metavar="FILE",
    help="Another box to offer for its game, a TOML file; may be repeated.",
)
@click.option(
    "--job-workers",
    "--proof-workers",
    "job_workers",
    default=1,
    show_default=True,
    envvar=["MARBRE_JOB_WORKERS", "MARBRE_PROOF_WORKERS"],
    type=click.IntRange(0, 64),
    help="Processes that make the day's puzzle and work out reports; 0 for neither.",
)
@click.option(
    "--origin", "origins", multiple=True, envvar="MARBRE_ORIGINS", help="Another origin of our pages, https://…"
)
@click.option(
    "--secure-cookies", is_flag=True, envvar="MARBRE_SECURE_COOKIES", help="Behind HTTPS: cookies only over it."
)
@click.option(
    "--security-contact", default="", envvar="MARBRE_SECURITY_CONTACT", help="For security.txt: mailto:… or https://…"
)
@click.option(
    "--replace", is_flag=True, help="Take over from the house that serves the same SQLite file at the same port."
)
@key_option
@click.option(
    "--operator-token",
    default="",
    envvar="MARBRE_OPERATOR_TOKEN",
    help="To read /metrics and the schema from elsewhere.",
)
@retention_options
@click.option(
    "--log-level",
    type=click.Choice(["debug", "info", "warning", "error"]),
    default="info",
    show_default=True,
    envvar="MARBRE_LOG_LEVEL",
    help="What the log is to hold, from this on.",
)
@click.option(
    "--public-address",
    default="",
    envvar="MARBRE_PUBLIC_ADDRESS",
    metavar="URL",
    help="The house's own address, https://…",
)
@click.option(
    "--openid-issuer", default="", envvar="MARBRE_OPENID_ISSUER", metavar="URL", help="A club's OpenID provider."
)
@click.option("--openid-client", default="", envvar="MARBRE_OPENID_CLIENT", help="What this house is called there.")
@click.option("--openid-secret", default="", envvar="MARBRE_OPENID_SECRET", help="Its secret there.")
@click.option(
    "--openid-name", default="OpenID", envvar="MARBRE_OPENID_NAME", help="What the club is called on the page."
)
@click.option(
    "--word-filter",
    default="",
    envvar="MARBRE_WORD_FILTER",
    metavar="FILE",
    help="Words that are printed neither in names nor in chat, one on each line.",
)
@click.option("--smtp", default="", envvar="MARBRE_SMTP", help="For notices by mail: smtp://user:password@host:587")
@click.option("--mail-from", default="", envvar="MARBRE_MAIL_FROM", help="The sender of those mails.")
@click.option(
    "--private-notices", is_flag=True, envvar="MARBRE_PRIVATE_NOTICES", help="Webhooks may lie in the house's network."
)
@lang_option
@click.pass_obj
def serve(
    speech: Speech,
    /,
    host: str,
    port: int,
    db: str,
    workers: int,
    bot_workers: int,
    job_workers: int,
    origins: tuple[str, ...],
    secure_cookies: bool,
    packs: tuple[str, ...],
    key_file: str,
    operator_token: str,
    security_contact: str,
    replace: bool,
    log_level: str,
    public_address: str,
    openid_issuer: str,
    openid_client: str,
    openid_secret: str,
    openid_name: str,
    word_filter: str,
    smtp: str,
    mail_from: str,
    private_notices: bool,
    **days: float,
) -> None:
    """Open the house: pages, tables and bots at http://HOST:PORT, until Ctrl-C."""
    gc.disable()  # nothing that is loaded is garbage; the collector is turned on when the house opens
    from marbre.server.client_files import PAGE
    from marbre.server.operating.links import hash_of, new_token
    from marbre.server.people.manners import read_filter
    from marbre.server.serve import serve as run
    from marbre.server.settings import Retention, Settings, default_database
    from marbre.server.tables.boxes import Boxes

    if workers > 1 and not db.startswith(("postgresql://", "postgres://")):
        raise fail("workers-need-postgres", count=workers)
    if replace and db.startswith(("postgresql://", "postgres://")):
        raise fail("replace-needs-file")
    if not PAGE.is_file():
        raise fail("no-client")
    token = new_token()
    settings = Settings(
        host=host,
        port=port,
        db=db or default_database(),
        origins=origins,
        secure_cookies=secure_cookies,
        bot_workers=bot_workers,
        packs=packs,
        job_workers=job_workers,
        key_file=key_file,
        operator_token=operator_token,
        security_contact=security_contact,
        log_level=log_level,
        retention=Retention(**days),
        operator_link=hash_of(token),
        public_address=public_address,
        openid_issuer=openid_issuer,
        openid_client=openid_client,
        openid_secret=openid_secret,
        openid_name=openid_name,
        word_filter=word_filter,
        smtp=smtp,
        mail_from=mail_from,
        private_notices=private_notices,
    )
    read_filter(word_filter)
    Boxes(packs)  # a box that nobody could play with is refused before anything is opened

    def tell() -> None:
        speech.tell("house-open", url=settings.address, db=settings.shown_db)
        speech.tell("operator-page", url=f"{settings.address}/host#{token}")

    run(settings, workers, tell, replacing=replace)


@click.command(epilog=examples("marbre backup tables.sqlite", "marbre backup --db /srv/marbre.sqlite tables.sqlite"))
@click.option("--db", default="", envvar="MARBRE_DB", metavar="PATH", help="The house's SQLite file.")
@click.argument("target", type=click.Path(path_type=Path), metavar="FILE")
@key_option
@lang_option
@click.pass_obj
def backup(speech: Speech, db: str, target: Path, key_file: str) -> None:
    """Copy an SQLite house into FILE while it is open, and its keys into FILE.key; every answered action is there."""
    from marbre.server.settings import Settings, default_database
    from marbre.server.store.backup import back_up

    pages = back_up(db or default_database(), target, Settings(db=db, key_file=key_file).keys)
    speech.tell("backed-up", file=str(target), count=pages)


@click.command(epilog=examples("marbre rotate-key", "marbre rotate-key --forget --db /srv/marbre.sqlite"))
@click.option("--db", default="", envvar="MARBRE_DB", metavar="URL", help="A path (SQLite) or postgresql://…")
@click.option("--forget", is_flag=True, help="Believe nothing that was signed before: everybody is a new guest.")
@key_option
@lang_option
@click.pass_obj
def rotate_key(speech: Speech, db: str, forget: bool, key_file: str) -> None:
    """Sign cookies and personal links with a new key, from the next start of the house on."""
    from marbre.server.settings import Settings
    from marbre.server.store.private_files import rotate_keys

    file = Settings(db=db, key_file=key_file).keys
    rotate_keys(file, forget=forget)
    speech.tell("key-rotated", file=str(file))


@click.command(epilog=examples("marbre reports", "marbre reports --db /srv/marbre.sqlite | tail -1"))
@click.option("--db", default="", envvar="MARBRE_DB", metavar="URL", help="A path (SQLite) or postgresql://…")
@lang_option
def reports(db: str) -> None:
    """Lines of chat that people have reported, as lines of JSON, the oldest first, with what was said around them."""
    from marbre.kernel.codec import to_json
    from marbre.server.settings import default_database
    from marbre.server.store.reports import all_reports

    for report in all_reports(db or default_database()):
        click.echo(to_json(report))
