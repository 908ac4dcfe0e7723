from __future__ import annotations

import email.utils
import json
import logging
import random
import ssl
import time
import uuid
from typing import Any, Callable, Dict, Generator, Mapping, NamedTuple, Optional, Union

from ._options import CallOptions, check_call_options, check_client_options
from ._pace import Pace
from ._retries import Retries
from ._values import Id, json_bytes, query_string
from ._version import VERSION
from .errors import ConnectionFailed, kind_of
from .signing import sign_request

log = logging.getLogger("offer_calculator")


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
        rate_limit_wait_seconds: float = 300,
        now: Callable[[], float] = time.time,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        """Such as base_url="https://offers.example", your slug, "fk_..." and "fsk_..." as they were shown.

        A call is sent again `retries` times at most; one attempt may take `timeout_seconds` between two
        reads. A retry after 429 does not count: it waits for the Retry-After, and one call waits
        `rate_limit_wait_seconds` at most for all of them (0 means no retry after 429). A single wait above
        `longest_wait_seconds` ends the call. `now` is the clock, in Unix seconds. `ssl_context` brings
        certificates of your own; a proxy comes from the environment. Raises ValueError, which names every
        invalid option.
        """
        bounds = {
            "retries": retries,
            "longest_wait_seconds": longest_wait_seconds,
            "rate_limit_wait_seconds": rate_limit_wait_seconds,
        }
        check_client_options(
            base_url=base_url,
            funder=funder,
            api_key=api_key,
            api_secret=api_secret,
            numbers={**bounds, "timeout_seconds": timeout_seconds},
        )
        self.funder = funder
        self.base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._secret = _Secret(api_secret)
        self._bounds: Dict[str, Any] = bounds
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
        idempotency_key: Optional[Id] = None,
        media: Optional[str] = None,
        signed: bool = True,
        options: Optional[CallOptions] = None,
    ) -> Steps:
        """Makes a call until it has an outcome. Raises ApiError and ConnectionFailed.

        `repeat` is the effect of a second attempt: none ("reads"), none beyond the first ("safe"), or the
        same change once more ("unsafe").
        """
        chosen: CallOptions = options or {}
        check_call_options(chosen, idempotency_key)
        own = {name: value for name, value in chosen.items() if name in self._bounds}
        retries = Retries(**{**self._bounds, **own})
        timeout = chosen.get("timeout_seconds", self._timeout)
        content = None if body is None else json_bytes(body)
        headers = {"User-Agent": f"offer-calculator-python/{VERSION}"}
        if content is not None:
            headers["Content-Type"] = "application/json"
        if idempotent:
            headers["Idempotency-Key"] = str(idempotency_key or uuid.uuid4())
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
            uncertain = uncertain or (_is_failure(outcome) and repeat != "reads")
            wait = _seconds_to_retry(outcome, repeat, attempts, retries)
            if wait is not None:
                log.info("%s %s is sent again in %g s: %s", method, path, wait, _said(outcome))
                # Waits a little longer: callers refused at the same time should not return at the same time.
                yield Pause(wait + random.random() / 4)
            elif isinstance(outcome, Response):
                return _result(outcome, media, attempts, uncertain, timestamp, self.base_url + path)
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


def _others(given: Mapping[str, str], own: Mapping[str, str]) -> Dict[str, str]:
    """The caller's headers without those that the client sends itself, compared in any case."""
    names = {name.lower() for name in own}
    return {name: value for name, value in given.items() if name.lower() not in names}


def _said(outcome: Outcome) -> str:
    if not isinstance(outcome, Response):
        return f"no response ({type(outcome).__name__})"
    return f"{outcome.status}, {outcome.headers.get('x-request-id', 'no request id')}"


def _is_failure(outcome: Outcome) -> bool:
    """No response, or a server error."""
    return not isinstance(outcome, Response) or outcome.status >= 500


def _seconds_to_retry(outcome: Outcome, repeat: str, attempts: int, retries: Retries) -> Optional[float]:
    """The seconds to wait before a retry; None for no retry."""
    if not isinstance(outcome, Response):
        return None if repeat == "unsafe" else retries.after_failure(None)
    asked = _retry_after(outcome)
    # Nothing was changed: a limit was exceeded, or the first attempt with this Idempotency-Key still runs.
    if outcome.status == 429:
        return retries.after_limit(asked)
    in_progress = attempts > 1 and _error(outcome).get("error") == "IDEMPOTENCY_IN_PROGRESS"
    repeatable = repeat != "unsafe" if _is_failure(outcome) else in_progress
    return retries.after_failure(asked) if repeatable else None


def _retry_after(response: Response) -> Optional[int]:
    value = response.headers.get("retry-after", "")
    return int(value) if value.isascii() and value.isdecimal() else None


def _result(
    response: Response, media: Optional[str], attempts: int, uncertain: bool, timestamp: int, address: str
) -> Any:
    """`timestamp` is the X-Timestamp that was sent, `address` where."""
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
    raise kind_of(response.status, code)(
        code=code,
        status=response.status,
        message=error.get("message") or _not_the_apis(response, address),
        details=error.get("details") or [],
        errors=error.get("errors") or [],
        request_id=response.headers.get("x-request-id"),
        retry_after_seconds=_retry_after(response),
        clock_skew_seconds=skew,
        attempts=attempts,
        may_have_taken_effect=uncertain,
    )


def _not_the_apis(response: Response, address: str) -> str:
    """With a wrong base URL another server responds, or what stands before the service."""
    return (
        f"HTTP {response.status} and a body that is not the API's from {address}: "
        "is base_url the address of the service?"
    )


def _error(response: Response) -> Dict[str, Any]:
    """The body of an error response; empty if it is not the API's."""
    try:
        body = json.loads(response.body)
    except ValueError:
        return {}
    return body if isinstance(body, dict) and isinstance(body.get("error"), str) else {}
