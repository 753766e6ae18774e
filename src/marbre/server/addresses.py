"""Where somebody comes from, as far as limits are concerned."""

import functools
import ipaddress


@functools.lru_cache(4096)
def network_of(host: str) -> str:
    """An IPv4 address; of an IPv6 address its network (/64), since whoever has one address of it has them all."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]
    if not isinstance(address, ipaddress.IPv6Address) or address.is_loopback:
        return str(address)
    return str(address.ipv4_mapped or ipaddress.IPv6Address(int(address) >> 64 << 64))
