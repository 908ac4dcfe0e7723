from __future__ import annotations

import http.client
import ssl
import time
from typing import Any, Mapping, Optional

from ._connections import Connections
from ._exchange import Exchange, Outcome, Pause, Request, Steps
from ._options import CallOptions
from .pages import Page, Pages


class Transport(Exchange):
    """Signs, sends and retries calls, and turns responses into results and errors. Safe for several threads."""

    def _open(self, ssl_context: Optional[ssl.SSLContext]) -> None:
        self._connections = Connections(self.base_url, ssl_context)

    def close(self) -> None:
        """Closes the kept connections. The client can be used again."""
        self._connections.close()

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def _send(self, method: str, path: str, **call: Any) -> Any:
        return self._run(self._steps(method, path, **call))

    def _list(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any],
        repeat: str,
        options: Optional[CallOptions] = None,
    ) -> Pages[Any]:
        """A list that reads each page when it is needed."""

        def read(cursor: Optional[str]) -> Page[Any]:
            of_page = {**query, "cursor": cursor} if cursor else query
            page = self._send(method, path, query=of_page, repeat=repeat, options=options)
            return Page(page["data"], page["next_cursor"])

        return Pages(read)

    def _run(self, steps: Steps) -> Any:
        outcome: Optional[Outcome] = None
        while True:
            try:
                step = steps.send(outcome)
            except StopIteration as ended:
                return ended.value
            if isinstance(step, Pause):
                time.sleep(step.seconds)
                outcome = None
            else:
                outcome = self._outcome(step)

    def _outcome(self, request: Request) -> Outcome:
        try:
            return self._connections.send(request)
        except (OSError, http.client.HTTPException) as error:
            return error
