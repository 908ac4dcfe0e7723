from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Mapping, Optional, Sequence, Union, cast

from .errors import WebhookVerificationError
from .types import WebhookEvent


def verify_webhook(
    *,
    secret: Union[str, Sequence[str]],
    headers: Mapping[str, str],
    body: Union[bytes, str],
    tolerance_seconds: float = 300,
    now: Optional[float] = None,
) -> WebhookEvent:
    """Verifies a callback or webhook (Standard Webhooks 1.0) and returns its event.

    The secret is the callback's or the endpoint's, `whsec_...`; give several while you rotate it. The body
    must be the raw one: a parsed body cannot be verified. Handle each `id` once, and respond with
    2xx within 15 seconds. Raises WebhookVerificationError. The module `frameworks` reads headers and body
    of WSGI, ASGI and Django.
    """
    if not isinstance(body, (bytes, bytearray, memoryview, str)):
        raise TypeError(
            f"Pass the raw bytes of the body, not {type(body).__name__}: "
            "what a parser makes of it cannot be verified."
        )
    secrets = [secret] if isinstance(secret, str) else list(secret)
    if not secrets:
        raise ValueError("Give at least one webhook secret.")
    message_id = _header(headers, "webhook-id")
    timestamp = _header(headers, "webhook-timestamp")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise WebhookVerificationError("webhook-timestamp is not a time in Unix seconds.")
    age = (time.time() if now is None else now) - int(timestamp)
    if abs(age) > tolerance_seconds:
        side = "old" if age > 0 else "ahead of this clock"
        raise WebhookVerificationError(
            f"The message is {abs(round(age))} seconds {side}; "
            f"at most {tolerance_seconds:g} are accepted."
        )
    raw = body.encode() if isinstance(body, str) else bytes(body)
    text = f"{message_id}.{timestamp}.".encode() + raw
    given = _header(headers, "webhook-signature").encode().split(b" ")
    matches = [
        hmac.compare_digest(_signature(one, text), signature)
        for one in secrets
        for signature in given
    ]
    if not any(matches):
        raise WebhookVerificationError(
            "No signature of the message matches: "
            "was it made with another secret, or is the body not the raw one?"
        )
    return cast(WebhookEvent, {**_parsed_object(raw), "id": message_id})


def _parsed_object(raw: bytes) -> dict:
    try:
        parsed = json.loads(raw)
    except ValueError:
        parsed = None
    if not isinstance(parsed, dict):
        raise WebhookVerificationError("The body is not a JSON object.")
    return parsed


def _header(headers: Mapping[str, str], name: str) -> str:
    for key, value in headers.items():
        if key.lower() == name and value:
            return value
    raise WebhookVerificationError(f"The header {name} is missing.")


def _signature(secret: str, text: bytes) -> bytes:
    try:
        key = base64.b64decode(secret[6:] if secret.startswith("whsec_") else secret, validate=True)
    except binascii.Error:
        key = b""
    if not key:
        raise ValueError("A webhook secret is whsec_ and base64.")
    return b"v1," + base64.b64encode(hmac.new(key, text, hashlib.sha256).digest())
