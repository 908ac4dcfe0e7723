from __future__ import annotations

import re
import threading
import time
from typing import Callable, Dict, Optional, Tuple

_WINDOW = re.compile(r'"(\w+)";r=(\d+);t=(\d+)')


class Pace:
    """Keeps one client within the limits in the RateLimit header of each response."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._in_flight = 0
        self._windows: Dict[str, Tuple[int, float]] = {}
        """Requests left and the end of each window, by its name."""

    def take(self) -> float:
        """Takes a turn and returns 0, or returns the seconds until a turn may be free."""
        with self._lock:
            now = self._clock()
            open_windows = {name: one for name, one in self._windows.items() if one[1] > now}
            wait = max((end - now for left, end in open_windows.values() if left <= 0), default=0.0)
            self._windows = open_windows
            if wait == 0:
                self._count()
            return wait

    def force(self) -> None:
        """Takes a turn even if the limits have none: the service decides."""
        with self._lock:
            self._count()

    def end(self, header: Optional[str]) -> None:
        """Ends a turn with the header of its response, or None without a response."""
        with self._lock:
            self._in_flight -= 1
            for name, left, seconds in _WINDOW.findall(header or ""):
                # The service may not have counted the requests under way yet.
                self._windows[name] = (int(left) - self._in_flight, self._clock() + int(seconds))

    def _count(self) -> None:
        self._in_flight += 1
        self._windows = {name: (left - 1, end) for name, (left, end) in self._windows.items()}
