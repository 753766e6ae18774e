"""A server that sends back whatever a socket says: KIND PORT. With nothing behind it, it is what a house cannot beat.

`wire` is uvicorn with the ends of sockets that a house has, `uvicorn` the same server through ASGI alone, `granian` a
server written in Rust; the last two need no package of ours.
"""

import sys
from typing import Any


async def through_asgi(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (heard := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": heard["text"]})


async def past_asgi(scope: Any, receive: Any, send: Any) -> None:
    from marbre.server.wire.transport import find_wire

    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    wire = find_wire(scope)
    wire.listen(lambda text: wire.tell(str(text).encode()))
    await wire.ended()


def main(kind: str, port: int) -> None:
    if kind == "granian":
        from granian import Granian  # type: ignore[import-not-found]
        from granian.constants import Interfaces  # type: ignore[import-not-found]

        Granian(f"{__file__}:through_asgi", port=port, interface=Interfaces.ASGI, websockets=True).serve()
        return
    import uvicorn

    app: Any = through_asgi
    sockets: Any = "websockets-sansio"
    if kind == "wire":
        from marbre.server.wire.transport import Wire

        app, sockets = past_asgi, Wire
    uvicorn.run(app, port=port, ws=sockets, lifespan="off", log_level="error", ws_per_message_deflate=False)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
