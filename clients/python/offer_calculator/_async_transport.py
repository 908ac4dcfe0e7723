from __future__ import annotations

import asyncio
import ssl
from typing import Any, Mapping, Optional

import httpx

from ._exchange import Exchange, Outcome, Pause, Request, Response, Steps
from ._options import CallOptions
from .pages import AsyncPages, Page


class AsyncTransport(Exchange):
    """The transport for one event loop. Needs httpx: install offer-calculator[async]."""

    def _open(self, ssl_context: Optional[ssl.SSLContext]) -> None:
        self._http = httpx.AsyncClient(verify=ssl_context or True, follow_redirects=False)

    async def aclose(self) -> None:
        """Closes the kept connections. The client cannot be used again."""
        await self._http.aclose()

    async def __aenter__(self) -> Any:
        return self

    async def __aexit__(self, *_: Any) -> None:
        await self.aclose()

    async def _send(self, method: str, path: str, **call: Any) -> Any:
        return await self._run(self._steps(method, path, **call))

    def _list(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any],
        repeat: str,
        options: Optional[CallOptions] = None,
    ) -> AsyncPages[Any]:
        """A list that reads each page when it is needed."""

        async def read(cursor: Optional[str]) -> Page[Any]:
            of_page = {**query, "cursor": cursor} if cursor else query
            page = await self._send(method, path, query=of_page, repeat=repeat, options=options)
            return Page(page["data"], page["next_cursor"])

        return AsyncPages(read)

    async def _run(self, steps: Steps) -> Any:
        outcome: Optional[Outcome] = None
        try:
            while True:
                try:
                    step = steps.send(outcome)
                except StopIteration as ended:
                    return ended.value
                if isinstance(step, Pause):
                    await asyncio.sleep(step.seconds)
                    outcome = None
                else:
                    outcome = await self._outcome(step)
        finally:
            # A cancelled call returns its turn.
            steps.close()

    async def _outcome(self, request: Request) -> Outcome:
        try:
            response = await self._http.request(
                request.method,
                self.base_url + request.target,
                headers=request.headers,
                content=request.content,
                timeout=request.timeout_seconds,
            )
        except httpx.HTTPError as error:
            return error
        return Response(response.status_code, dict(response.headers), response.content)
