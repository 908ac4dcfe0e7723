from __future__ import annotations

import email.utils
import json
import logging
import random
import ssl
import time
import uuid
from typing import Any, Callable, Dict, Generator, List, Mapping, NamedTuple, Optional, TypedDict, Union
from urllib.parse import urlsplit

from ._pace import Pace
from ._values import json_bytes, query_string
from ._version import VERSION
from .errors import ConnectionFailed, kind_of
from .signing import sign_request

log = logging.getLogger("offer_calculator")


class CallOptions(TypedDict, total=False):
    """Options of one call, which replace those of the client."""

    timeout_seconds: float
    retries: int
    headers: Mapping[str, str]
    """Sent beside the client's own, such as a traceparent."""


class Request(NamedTuple):
    method: str
    target: str
    """The path with its query."""
    headers: Dict[str, str]
    content: Optional[bytes]
    timeout_seconds: float


class Response(NamedTuple):
    status: int
    headers: Mapping[str, str]
    """By names in lower case."""
    body: bytes


class Pause(NamedTuple):
    seconds: float


Outcome = Union[Response, Exception]
Steps = Generator[Union[Request, Pause], Any, Any]
"""What a transport does next, until the result is returned: sends the outcome of each request back."""


class Exchange:
    """The part that the transports share: signs, decides on retries, and makes results and errors."""

    def __init__(
        self,
        *,
        base_url: str,
        funder: str,
        api_key: str,
        api_secret: str,
        retries: int = 3,
        timeout_seconds: float = 30,
        longest_wait_seconds: float = 60,
        now: Callable[[], float] = time.time,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        """Such as base_url="https://offers.example", your slug, "fk_..." and "fsk_..." as they were shown.

        A call is sent again `retries` times at most; one attempt may take `timeout_seconds` between two
        reads. A wait above `longest_wait_seconds` ends the call. `now` is the clock, in Unix seconds.
        `ssl_context` brings certificates of your own; a proxy comes from the environment. Raises
        ValueError, which names every invalid option.
        """
        problems = _problems(base_url, funder, api_key, api_secret, retries, timeout_seconds)
        if problems:
            raise ValueError(" ".join(problems))
        self.funder = funder
        self.base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._secret = _Secret(api_secret)
        self._retries = retries
        self._timeout = timeout_seconds
        self._longest_wait = longest_wait_seconds
        self._now = now
        self._pace = Pace()
        self._open(ssl_context)

    def _open(self, ssl_context: Optional[ssl.SSLContext]) -> None:
        raise NotImplementedError

    def __reduce__(self) -> Any:
        raise TypeError("A client holds a secret and connections: make one in each process.")

    def _steps(
        self,
        method: str,
        path: str,
        *,
        repeat: str,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        idempotent: bool = False,
        idempotency_key: Optional[str] = None,
        media: Optional[str] = None,
        signed: bool = True,
        options: Optional[CallOptions] = None,
    ) -> Steps:
        """Makes a call until it has an outcome. Raises ApiError and ConnectionFailed.

        `repeat` is the effect of a second attempt: none ("reads"), none beyond the first ("safe"), or the
        same change once more ("unsafe").
        """
        chosen: CallOptions = options or {}
        retries = chosen.get("retries", self._retries)
        timeout = chosen.get("timeout_seconds", self._timeout)
        content = None if body is None else json_bytes(body)
        headers = {"User-Agent": f"offer-calculator-python/{VERSION}"}
        if content is not None:
            headers["Content-Type"] = "application/json"
        if idempotent:
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        headers = {**_others(chosen.get("headers", {}), headers), **headers}
        target = path + query_string(query or {})
        uncertain = False
        attempts = 0
        while True:
            yield from self._turn()
            attempts += 1
            timestamp = int(self._now())
            of_attempt = {**headers, **(self._signature(timestamp, method, target, content) if signed else {})}
            outcome = yield from self._attempt(Request(method, target, of_attempt, content, timeout))
            if not isinstance(outcome, Response) or outcome.status >= 500:
                uncertain = uncertain or repeat != "reads"
            wait = _wait_seconds(outcome, attempts)
            again = _is_worth_repeating(outcome, repeat, attempts) and attempts <= retries
            if again and wait <= self._longest_wait:
                log.info("%s %s is sent again in %g s: %s", method, path, wait, _said(outcome))
                # Waits a little longer: callers refused at the same time should not return at the same time.
                yield Pause(wait + random.random() / 4)
            elif isinstance(outcome, Response):
                return _result(outcome, media, attempts, uncertain, timestamp)
            else:
                raise ConnectionFailed(
                    outcome, attempts=attempts, may_have_taken_effect=uncertain
                ) from outcome

    def _turn(self) -> Steps:
        """Waits for the next window if the last responses said that the current one is used up."""
        wait = self._pace.take()
        while 0 < wait <= self._longest_wait:
            log.debug("The limit is used up: the next request is sent in %g s", wait)
            yield Pause(wait)
            wait = self._pace.take()
        if wait > 0:
            self._pace.force()

    def _attempt(self, request: Request) -> Steps:
        started = time.monotonic()
        outcome: Outcome = ConnectionError("The call was given up.")
        try:
            outcome = yield request
        finally:
            is_response = isinstance(outcome, Response)
            self._pace.end(outcome.headers.get("ratelimit") if is_response else None)
            took = (time.monotonic() - started) * 1000
            log.debug("%s %s: %s in %d ms", request.method, request.target, _said(outcome), took)
        return outcome

    def _signature(
        self, timestamp: int, method: str, target: str, content: Optional[bytes]
    ) -> Dict[str, str]:
        signature = sign_request(
            self._secret.value, timestamp=timestamp, method=method, target=target, body=content or b""
        )
        return {
            "X-API-Key": self._api_key,
            "X-Timestamp": str(timestamp),
            "X-Signature": signature,
        }


class _Secret:
    """A secret that a client's repr and its like do not show."""

    __slots__ = ("value",)

    def __init__(self, value: str) -> None:
        self.value = value

    def __repr__(self) -> str:
        return "<secret>"


def _problems(
    base_url: str, funder: str, api_key: str, api_secret: str, retries: int, timeout_seconds: float
) -> List[str]:
    """One sentence for each invalid option, without any credential."""
    url = urlsplit(base_url)
    here = url.hostname in ("localhost", "127.0.0.1", "::1")
    checks = [
        (url.scheme == "https" or (url.scheme == "http" and here), "base_url must begin with https://."),
        (url.hostname is not None and not url.query, "base_url must be the address of the service alone."),
        (funder != "", "funder must be the slug of the funder."),
        (api_key.startswith(("fk_", "fkt_")), "api_key must be a key: fk_... or fkt_..."),
        (api_secret.startswith(("fsk_", "fskt_")), "api_secret must be its secret: fsk_... or fskt_..."),
        (retries >= 0, "retries must be 0 or more."),
        (timeout_seconds > 0, "timeout_seconds must be more than 0."),
    ]
    return [problem for holds, problem in checks if not holds]


def _others(given: Mapping[str, str], own: Mapping[str, str]) -> Dict[str, str]:
    """The caller's headers without those that the client sends itself, compared in any case."""
    names = {name.lower() for name in own}
    return {name: value for name, value in given.items() if name.lower() not in names}


def _said(outcome: Outcome) -> str:
    if not isinstance(outcome, Response):
        return f"no response ({type(outcome).__name__})"
    return f"{outcome.status}, {outcome.headers.get('x-request-id', 'no request id')}"


def _is_worth_repeating(outcome: Outcome, repeat: str, attempts: int) -> bool:
    if not isinstance(outcome, Response) or outcome.status >= 500:
        return repeat != "unsafe"
    # Nothing was changed: a limit was exceeded, or the first attempt with this Idempotency-Key still runs.
    in_progress = attempts > 1 and _error(outcome).get("error") == "IDEMPOTENCY_IN_PROGRESS"
    return outcome.status == 429 or in_progress


def _wait_seconds(outcome: Outcome, attempts: int) -> float:
    """The seconds that the service asks for, or else 0.5, 1, 2, ..."""
    seconds = _retry_after(outcome) if isinstance(outcome, Response) else None
    return 2.0 ** (attempts - 2) if seconds is None else seconds


def _retry_after(response: Response) -> Optional[int]:
    value = response.headers.get("retry-after", "")
    return int(value) if value.isascii() and value.isdecimal() else None


def _result(
    response: Response, media: Optional[str], attempts: int, uncertain: bool, timestamp: int
) -> Any:
    """`timestamp` is the X-Timestamp that was sent."""
    if 200 <= response.status < 300:
        if media and response.headers.get("content-type") == media:
            return response.body
        if not response.body:
            return None
        try:
            return json.loads(response.body)
        except ValueError:
            pass
    error = _error(response)
    code: Any = error.get("error") or "UNKNOWN"
    skew = None
    date = response.headers.get("date")
    if code == "TIMESTAMP_EXPIRED" and date:
        skew = timestamp - int(email.utils.parsedate_to_datetime(date).timestamp())
    raise kind_of(response.status)(
        code=code,
        status=response.status,
        message=error.get("message") or f"HTTP {response.status}, and a body that is not the API's.",
        details=error.get("details") or [],
        errors=error.get("errors") or [],
        request_id=response.headers.get("x-request-id"),
        retry_after_seconds=_retry_after(response),
        clock_skew_seconds=skew,
        attempts=attempts,
        may_have_taken_effect=uncertain,
    )


def _error(response: Response) -> Dict[str, Any]:
    """The body of an error response; empty if it is not the API's."""
    try:
        body = json.loads(response.body)
    except ValueError:
        return {}
    return body if isinstance(body, dict) and isinstance(body.get("error"), str) else {}
