from __future__ import annotations

import json
import urllib.parse
import uuid
from datetime import date, datetime, timezone
from decimal import Decimal
from typing import Any, Mapping, Optional, Union

Id = Union[str, uuid.UUID]

Time = Union[int, float, str, date]
"""Unix seconds; a datetime with its zone; a date, for 00:00 UTC; or either in ISO 8601."""


def json_bytes(body: Mapping[str, Any]) -> bytes:
    """The JSON of a body. A Decimal is written digit by digit, a datetime as Unix seconds, a date as its day,
    a UUID as text.

    Raises TypeError and ValueError, which name the place, for values that JSON or the API cannot express.
    """
    return _json(body, "body").encode()


def query_string(query: Mapping[str, Any]) -> str:
    given = {name: value for name, value in query.items() if value is not None}
    return "?" + urllib.parse.urlencode(given, safe=":") if given else ""


def unix_seconds(value: Optional[Time]) -> Optional[int]:
    """A time as the API takes it.

    Raises ValueError for text that is no time, and for a time without a zone; TypeError for another value.
    """
    if value is None:
        return None
    if isinstance(value, (int, float)):
        return int(value)
    if isinstance(value, str):
        value = _parsed(value)
    if not isinstance(value, date):
        raise TypeError(
            f"A time is Unix seconds, a datetime, a date or ISO 8601, not {type(value).__name__}."
        )
    if not isinstance(value, datetime):
        value = datetime(value.year, value.month, value.day, tzinfo=timezone.utc)
    if value.tzinfo is None:
        raise ValueError(f"{value.isoformat()} has no time zone.")
    return int(value.timestamp())


def segment(name: str, value: Id) -> str:
    """A value of a path, escaped. TypeError and ValueError name a value that a path cannot have."""
    if not isinstance(value, (str, uuid.UUID)):
        raise TypeError(f"{name} must be text or a UUID, not {type(value).__name__}.")
    if value in ("", ".", ".."):
        raise ValueError(f'{name} must be an id, not "{value}".')
    return urllib.parse.quote(str(value), safe="")


def _parsed(text: str) -> Union[date, datetime]:
    try:
        # Python before 3.11 parses neither Z nor a date without a time.
        return date.fromisoformat(text) if len(text) == 10 else datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        raise ValueError(f'"{text}" is not a time in ISO 8601.') from None


def _json(value: Any, place: str) -> str:
    if isinstance(value, Mapping):
        members = (f"{_name(key, place)}:{_json(item, f'{place}.{key}')}" for key, item in value.items())
        return "{" + ",".join(members) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(_json(item, f"{place}[{at}]") for at, item in enumerate(value)) + "]"
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise ValueError(f"{place} is not a number.")
        return format(value, "f")
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError(f"{place} has no time zone.")
        return str(int(value.timestamp()))
    if isinstance(value, date):
        return json.dumps(value.isoformat())
    if isinstance(value, uuid.UUID):
        return json.dumps(str(value))
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise type(error)(f"{place}: {error}") from None


def _name(key: Any, place: str) -> str:
    if not isinstance(key, str):
        raise TypeError(f"{place} has a name that is not text: {key!r}")
    return json.dumps(key, ensure_ascii=False)
