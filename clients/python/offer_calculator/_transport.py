from __future__ import annotations

import email.message
import email.utils
import http.client
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Callable, Dict, Mapping, NamedTuple, Optional, Union

from .errors import ApiError, ConnectionFailed
from .pages import Page, Pages
from .signing import sign_request


class _Response(NamedTuple):
    status: int
    headers: email.message.Message
    body: bytes
    timestamp: int
    """The X-Timestamp that was sent."""


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirected request would carry a signature of another path."""

    def redirect_request(self, *args: Any) -> None:
        return None


class Transport:
    """Signs, sends, retries, and makes results and errors of the responses. Safe to use from several threads."""

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
        opener: Optional[urllib.request.OpenerDirector] = None,
    ) -> None:
        """Such as base_url="https://offers.example", your slug, "fk_..." and "fsk_..." as they were shown.

        A call is sent again `retries` times at most; one attempt may take `timeout_seconds` between two
        reads. A Retry-After above `longest_wait_seconds` ends the call. `now` is the clock, in Unix
        seconds. An `opener` of your own brings its own proxies and certificates, and must not follow
        redirects.
        """
        self.funder = funder
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._api_secret = api_secret
        self._retries = retries
        self._timeout = timeout_seconds
        self._longest_wait = longest_wait_seconds
        self._now = now
        self._opener = opener or urllib.request.build_opener(_NoRedirects)

    def _send(
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
    ) -> Any:
        """Sends a call until it has an outcome. Raises ApiError and ConnectionFailed.

        `repeat` is what a second attempt could do: nothing, as the call only "reads"; nothing more than the
        first, "safe"; or the same change once more, "unsafe".
        """
        content = None if body is None else _json(body)
        headers = {} if content is None else {"Content-Type": "application/json"}
        if idempotent:
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        target = path + _query(query or {})
        uncertain = False
        attempts = 0
        while True:
            attempts += 1
            response = self._attempt(method, target, content, headers, signed)
            if not isinstance(response, _Response) or response.status >= 500:
                uncertain = uncertain or repeat != "reads"
            again = _is_worth_repeating(response, repeat, attempts)
            wait = _wait_seconds(response, attempts)
            if again and attempts <= self._retries and wait <= self._longest_wait:
                # A little more, so that callers who were refused together do not return together.
                time.sleep(wait + random.random() / 4)
            elif isinstance(response, _Response):
                return _result(response, media, attempts, uncertain)
            else:
                raise ConnectionFailed(
                    response, attempts=attempts, may_have_taken_effect=uncertain
                ) from response

    def _list(self, method: str, path: str, *, query: Mapping[str, Any], repeat: str) -> Pages[Any]:
        """A list whose pages are read when they are needed."""

        def read(cursor: Optional[str]) -> Page[Any]:
            of_page = {**query, "cursor": cursor} if cursor else query
            page = self._send(method, path, query=of_page, repeat=repeat)
            return Page(page["data"], page["next_cursor"])

        return Pages(read)

    def _attempt(
        self, method: str, target: str, content: Optional[bytes], given: Dict[str, str], signed: bool
    ) -> Union[_Response, Exception]:
        """One attempt, with a timestamp and a signature of its own; an exception if it has no response."""
        timestamp = int(self._now())
        headers = dict(given)
        if signed:
            headers["X-API-Key"] = self._api_key
            headers["X-Timestamp"] = str(timestamp)
            headers["X-Signature"] = sign_request(
                self._api_secret,
                timestamp=timestamp,
                method=method,
                target=target,
                body=content or b"",
            )
        request = urllib.request.Request(
            self._base_url + target, data=content, headers=headers, method=method
        )
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                return _Response(response.status, response.headers, response.read(), timestamp)
        except urllib.error.HTTPError as error:
            try:
                with error:
                    return _Response(error.code, error.headers, error.read(), timestamp)
            except (OSError, http.client.HTTPException) as broken:
                return broken
        except (OSError, http.client.HTTPException) as error:
            return error


def segment(value: str) -> str:
    """A value of a path, escaped. Raises ValueError for one that no path can hold."""
    if value in ("", ".", ".."):
        raise ValueError(f'"{value}" is not an id.')
    return urllib.parse.quote(value, safe="")


def _json(body: Mapping[str, Any]) -> bytes:
    return json.dumps(body, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def _query(query: Mapping[str, Any]) -> str:
    given = {name: value for name, value in query.items() if value is not None}
    return "?" + urllib.parse.urlencode(given) if given else ""


def _is_worth_repeating(response: Union[_Response, Exception], repeat: str, attempts: int) -> bool:
    if not isinstance(response, _Response) or response.status >= 500:
        return repeat != "unsafe"
    # Nothing was changed: over the limit, or the first attempt with this Idempotency-Key still runs.
    in_progress = attempts > 1 and _error(response).get("error") == "IDEMPOTENCY_IN_PROGRESS"
    return response.status == 429 or in_progress


def _wait_seconds(response: Union[_Response, Exception], attempts: int) -> float:
    """What the service asks for, else 0.5, 1, 2, ... seconds."""
    seconds = _retry_after(response) if isinstance(response, _Response) else None
    return 2.0 ** (attempts - 2) if seconds is None else seconds


def _retry_after(response: _Response) -> Optional[int]:
    value = response.headers.get("Retry-After") or ""
    return int(value) if value.isascii() and value.isdecimal() else None


def _result(response: _Response, media: Optional[str], attempts: int, uncertain: bool) -> Any:
    if 200 <= response.status < 300:
        if media and response.headers.get("Content-Type") == media:
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
    date = response.headers.get("Date")
    if code == "TIMESTAMP_EXPIRED" and date:
        skew = response.timestamp - int(email.utils.parsedate_to_datetime(date).timestamp())
    raise ApiError(
        code=code,
        status=response.status,
        message=error.get("message") or f"HTTP {response.status}, and a body that is not the API's.",
        details=error.get("details") or [],
        request_id=response.headers.get("X-Request-Id"),
        retry_after_seconds=_retry_after(response),
        clock_skew_seconds=skew,
        attempts=attempts,
        may_have_taken_effect=uncertain,
    )


def _error(response: _Response) -> Dict[str, Any]:
    """The body of an error response; empty if it is not the API's."""
    try:
        body = json.loads(response.body)
    except ValueError:
        return {}
    return body if isinstance(body, dict) and isinstance(body.get("error"), str) else {}
