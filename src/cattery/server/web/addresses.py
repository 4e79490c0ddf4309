"""Who asks, as far as an address tells."""

from __future__ import annotations

import ipaddress


def household(address: str) -> str:
    """One connection to the internet has a whole network of IPv6 addresses: it counts as one asker."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped is None:
        return str(ipaddress.ip_network((ip, 64), strict=False))
    return address
