from __future__ import annotations

import re
import uuid
from typing import Any, List, Mapping, Optional, Tuple, TypedDict
from urllib.parse import SplitResult, urlsplit

_SLUG = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
_KEY = re.compile(r"fkt?_[0-9A-Za-z]{28}")
_SECRET = re.compile(r"fskt?_[0-9A-Za-z]{43}")


class CallOptions(TypedDict, total=False):
    """Options of one call, which replace those of the client."""

    timeout_seconds: float
    retries: int
    rate_limit_wait_seconds: float
    headers: Mapping[str, str]
    """Sent in addition to the client's own, such as a traceparent."""


def check_client_options(
    *, base_url: Any, funder: Any, api_key: Any, api_secret: Any, numbers: Mapping[str, Any]
) -> None:
    """Raises ValueError, which names every invalid option and holds no credential."""
    url = _url_of(base_url)
    here = url is not None and url.hostname in ("localhost", "127.0.0.1", "::1")
    secure = url is not None and (url.scheme == "https" or (url.scheme == "http" and here))
    alone = url is not None and bool(url.hostname) and not url.query and not url.fragment
    base = alone and url is not None and not url.path.rstrip("/").endswith("/api/v1")
    _raise_for(
        [
            (secure, "base_url must begin with https://; only localhost may be http://."),
            (base, "base_url must be the address of the service alone, without /api/v1."),
            (
                _is_text(funder, _SLUG),
                "funder must be the slug of the funder: lower-case letters, digits and hyphens.",
            ),
            (
                _is_text(api_key, _KEY),
                "api_key must be a key as it was issued: fk_ or fkt_ and 28 letters and digits.",
            ),
            (
                _is_text(api_secret, _SECRET),
                "api_secret must be the key's secret as it was shown: fsk_ or fskt_ and 43 letters and digits, "
                "nothing before or after.",
            ),
            *_checks_of_numbers(numbers),
        ]
    )


def check_call_options(options: Mapping[str, Any], idempotency_key: Any) -> None:
    """Raises ValueError, which names every invalid or unknown option of a call."""
    known = ", ".join(CallOptions.__annotations__)
    _raise_for(
        [
            *_checks_of_numbers(options),
            (
                idempotency_key is None or isinstance(idempotency_key, (str, uuid.UUID)),
                "idempotency_key must be text or a UUID.",
            ),
            *(
                (name in CallOptions.__annotations__, f"{name} is not an option of a call, which takes {known}.")
                for name in options
            ),
        ]
    )


def _checks_of_numbers(given: Mapping[str, Any]) -> List[Tuple[bool, str]]:
    retries = given.get("retries", 0)
    checks = [
        (
            isinstance(retries, int) and not isinstance(retries, bool) and retries >= 0,
            "retries must be a whole number, 0 or more.",
        ),
        (
            _is_amount(given.get("timeout_seconds", 1)) and given.get("timeout_seconds", 1) > 0,
            "timeout_seconds must be a number above 0.",
        ),
    ]
    for name in ("longest_wait_seconds", "rate_limit_wait_seconds"):
        checks.append((_is_amount(given.get(name, 0)), f"{name} must be a number, 0 or more."))
    return checks


def _raise_for(checks: List[Tuple[bool, str]]) -> None:
    problems = [problem for holds, problem in checks if not holds]
    if problems:
        raise ValueError(" ".join(problems))


def _is_amount(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and value >= 0


def _is_text(value: Any, form: "re.Pattern[str]") -> bool:
    return isinstance(value, str) and form.fullmatch(value) is not None


def _url_of(value: Any) -> Optional[SplitResult]:
    """None for a value that is not a URL, such as an environment variable that is not set."""
    if not isinstance(value, str):
        return None
    try:
        url = urlsplit(value)
        url.port
    except ValueError:
        return None
    return url
