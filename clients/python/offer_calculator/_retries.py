from __future__ import annotations

from typing import Optional


class Retries:
    """Decides whether and when one call is retried."""

    def __init__(self, *, retries: int, rate_limit_wait_seconds: float, longest_wait_seconds: float) -> None:
        self._retries = retries
        self._rate_limit_wait = rate_limit_wait_seconds
        self._longest_wait = longest_wait_seconds
        self._retried = 0
        self._limited = 0
        self._limited_seconds = 0.0

    def after_limit(self, asked: Optional[int]) -> Optional[float]:
        """The seconds to wait before a retry after 429; None for no retry. `asked` is the Retry-After."""
        wait = _backoff(self._limited) if asked is None else asked
        # A wait of 0 counts as one second, so that the retries end.
        self._limited_seconds += max(wait, 1)
        self._limited += 1
        fits = self._limited_seconds <= self._rate_limit_wait and wait <= self._longest_wait
        return wait if fits else None

    def after_failure(self, asked: Optional[int]) -> Optional[float]:
        """The same after any other failure that allows a retry."""
        wait = _backoff(self._retried) if asked is None else asked
        self._retried += 1
        return wait if self._retried <= self._retries and wait <= self._longest_wait else None


def _backoff(before: int) -> float:
    """0.5, 1, 2, ... seconds."""
    return 2.0 ** (before - 1)
