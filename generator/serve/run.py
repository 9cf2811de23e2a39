"""Start and stop the preview server."""

from __future__ import annotations

import secrets
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING

from generator.content.resources import Library

if TYPE_CHECKING:
    from generator.serve.exportplan import ExportSettings

HOST = "127.0.0.1"
"""The loopback address only: nothing is open to the network."""


class PortTakenError(OSError):
    """The port is in use already."""


def serve(
    library: Library, port: int, ready: Callable[[str], None], exporting: ExportSettings
) -> None:
    """Serve the preview until Ctrl-C; call ``ready`` with its URL. Port 0 means any free one."""
    import uvicorn

    from generator.serve.app import app
    from generator.serve.connection import Connection

    listening = _listen(port)
    port = listening.getsockname()[1]
    address = f"http://{HOST}:{port}/"
    application = app(library, port, secrets.token_urlsafe(24), exporting)
    config = uvicorn.Config(
        application,
        http=Connection,
        ws="none",
        loop="asyncio",
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        limit_concurrency=128,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=16_384,
    )

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                ready(address)

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            application.close()
            await super().shutdown(sockets)

    with listening:
        Server(config).run([listening])


def _listen(port: int) -> socket.socket:
    """Return a socket bound to a port of the loopback address."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((HOST, port))
    except OSError as error:
        listening.close()
        raise PortTakenError(error.errno, f"port {port} cannot be used: {error.strerror}") from None
    return listening
