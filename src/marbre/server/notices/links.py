"""Signed links of notices: one click stops a way, or confirms an address, without a login. Each is signed apart."""

from collections.abc import Sequence

from itsdangerous import BadSignature, URLSafeSerializer

LONGEST = 200


class NoticeLinks:
    """What they open is one way of being told. When that is gone, they open nothing."""

    def __init__(self, keys: Sequence[str], address: str) -> None:
        """`address` is the house's own, as people reach it; empty where nobody has said so."""
        self.stops = URLSafeSerializer(list(keys), salt="marbre stop notices")
        self.confirms = URLSafeSerializer(list(keys), salt="marbre confirm notices")
        self.address = address.rstrip("/")

    def stop_token(self, way: str) -> str:
        return str(self.stops.dumps(way))

    def stop_page(self, way: str) -> str:
        return f"{self.address}/stop#{self.stop_token(way)}"

    def stop_post(self, way: str) -> str:
        """For mail programs that stop a list themselves (RFC 8058)."""
        return f"{self.address}/api/notices/stop?token={self.stop_token(way)}"

    def confirm_page(self, way: str) -> str:
        return f"{self.address}/days#{self.confirms.dumps(way)}"

    def stopped(self, token: str) -> str | None:
        return _read(self.stops, token)

    def confirmed(self, token: str) -> str | None:
        return _read(self.confirms, token)


def _read(serializer: URLSafeSerializer, token: str) -> str | None:
    try:
        way = serializer.loads(token) if len(token) <= LONGEST else None
    except BadSignature:
        return None
    return way if isinstance(way, str) else None
