from __future__ import annotations

from typing import AsyncIterator, Awaitable, Callable, Generic, Iterator, List, Optional, TypeVar

Item = TypeVar("Item")


class Page(Generic[Item]):
    """One page of a list, newest first."""

    def __init__(self, data: List[Item], next_cursor: Optional[str]) -> None:
        self.data = data
        self.next_cursor = next_cursor
        """The cursor of the next page; None on the last."""

    @property
    def has_more(self) -> bool:
        return self.next_cursor is not None


class Pages(Generic[Item]):
    """A list. Iterate over it for every item, which reads each page when it is needed, or read one page.

    Creating it sends nothing.
    """

    def __init__(self, read: Callable[[Optional[str]], Page[Item]]) -> None:
        self._read = read

    def page(self) -> Page[Item]:
        """Reads one page: the page of the query's cursor, or else the first."""
        return self._read(None)

    def __iter__(self) -> Iterator[Item]:
        page = self.page()
        while True:
            yield from page.data
            if page.next_cursor is None:
                return
            page = self._read(page.next_cursor)


class AsyncPages(Generic[Item]):
    """A list in an event loop: `async for item in pages`, or `await pages.page()`."""

    def __init__(self, read: Callable[[Optional[str]], Awaitable[Page[Item]]]) -> None:
        self._read = read

    async def page(self) -> Page[Item]:
        """Reads one page: the page of the query's cursor, or else the first."""
        return await self._read(None)

    async def __aiter__(self) -> AsyncIterator[Item]:
        page = await self.page()
        while True:
            for item in page.data:
                yield item
            if page.next_cursor is None:
                return
            page = await self._read(page.next_cursor)
