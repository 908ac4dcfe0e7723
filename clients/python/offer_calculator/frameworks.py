"""verify_webhook for requests of WSGI (Flask and others), ASGI (Starlette and others) and Django."""

from __future__ import annotations

import io
from typing import Any, Awaitable, Callable, Dict, Mapping, Sequence, Tuple, Union

from .errors import WebhookVerificationError
from .types import WebhookEvent
from .webhooks import verify_webhook

Secret = Union[str, Sequence[str]]

_LARGEST = 4 * 1024 * 1024
"""The longest body that is read, in bytes. A message is far shorter."""


def verify_wsgi(environ: Dict[str, Any], *, secret: Secret, tolerance_seconds: float = 300) -> WebhookEvent:
    """Reads and verifies a WSGI request. Its body can still be read afterwards.

    Call it before anything else reads the body. Raises WebhookVerificationError.
    """
    body = environ["wsgi.input"].read(_length_of(environ))
    if len(body) > _LARGEST:
        raise WebhookVerificationError("The body is too large.")
    environ["wsgi.input"] = io.BytesIO(body)
    headers = {
        name[5:].replace("_", "-"): value for name, value in environ.items() if name.startswith("HTTP_")
    }
    return verify_webhook(secret=secret, headers=headers, body=body, tolerance_seconds=tolerance_seconds)


async def verify_asgi(
    scope: Mapping[str, Any],
    receive: Callable[[], Awaitable[Mapping[str, Any]]],
    *,
    secret: Secret,
    tolerance_seconds: float = 300,
) -> WebhookEvent:
    """Reads and verifies an ASGI request. Its body can be read only once, so nothing else may read it.

    Raises WebhookVerificationError.
    """
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in _headers(scope)}
    body = b""
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise WebhookVerificationError("The sender left before the end of the body.")
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > _LARGEST:
            raise WebhookVerificationError("The body is too large.")
    return verify_webhook(secret=secret, headers=headers, body=body, tolerance_seconds=tolerance_seconds)


def verify_django(request: Any, *, secret: Secret, tolerance_seconds: float = 300) -> WebhookEvent:
    """Verifies a Django request, in a view with @csrf_exempt, before request.POST or request.data is read.

    Raises WebhookVerificationError.
    """
    return verify_webhook(
        secret=secret, headers=request.headers, body=request.body, tolerance_seconds=tolerance_seconds
    )


def _length_of(environ: Dict[str, Any]) -> int:
    """How much of a body to read. A chunked one has no length; a server that ends its input says so."""
    length = environ.get("CONTENT_LENGTH")
    if not length and environ.get("wsgi.input_terminated"):
        return _LARGEST + 1
    if not length or not length.isdecimal() or int(length) > _LARGEST:
        raise WebhookVerificationError("The length of the body is missing or too large.")
    return int(length)


def _headers(scope: Mapping[str, Any]) -> Sequence[Tuple[bytes, bytes]]:
    return scope["headers"]
