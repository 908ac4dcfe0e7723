from __future__ import annotations

import hashlib
import hmac


def sign_request(secret: str, *, timestamp: int, method: str, target: str, body: bytes) -> str:
    """Returns the X-Signature of a request, in lowercase hex.

    The target is the path from /api/v1 on, with its query, as sent; the body is the exact bytes sent,
    empty without one. The secret is used as it was shown.
    """
    text = f"{timestamp}\n{method}\n{target}\n".encode() + body
    return hmac.new(secret.encode(), text, hashlib.sha256).hexdigest()
