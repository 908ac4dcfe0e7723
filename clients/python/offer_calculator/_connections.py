from __future__ import annotations

import http.client
import os
import select
import ssl
import threading
import time
import urllib.request
import weakref
from base64 import b64encode
from typing import Dict, List, Optional, Tuple
from urllib.parse import unquote, urlsplit

from ._exchange import Request, Response

_KEPT = 10
"""Connections that are kept idle."""

_IDLE_SECONDS = 30.0
"""How long one is kept without a word of the service."""

_POOLS: "weakref.WeakSet[Connections]" = weakref.WeakSet()


class Connections:
    """Connections to one service, kept open between requests. Safe to use from several threads and after a fork.

    Takes proxies from the environment, as urllib does. A redirect is not followed: it would carry the
    signature of another path.
    """

    def __init__(self, base_url: str, context: Optional[ssl.SSLContext]) -> None:
        url = urlsplit(base_url)
        self._https = url.scheme == "https"
        self._host = url.hostname or ""
        self._port = url.port or (443 if self._https else 80)
        self._prefix = url.path
        self._context = context or (ssl.create_default_context() if self._https else None)
        self._proxy = None if urllib.request.proxy_bypass(self._host) else _proxy_of(url.scheme)
        self._origin = f"{url.scheme}://{url.netloc}"
        self.forget()
        _POOLS.add(self)

    def send(self, request: Request) -> Response:
        """Sends one request. Raises OSError and http.client.HTTPException."""
        connection = self._taken(request.timeout_seconds)
        try:
            target = self._prefix + request.target
            headers = request.headers
            if self._proxy and not self._https:
                target, headers = self._origin + target, {**headers, **self._proxy[2]}
            connection.request(request.method, target, body=request.content, headers=headers)
            response = connection.getresponse()
            body = response.read()
        except BaseException:
            connection.close()
            raise
        found = {name.lower(): value for name, value in response.getheaders()}
        if response.will_close:
            connection.close()
        else:
            self._keep(connection, _idle_seconds(found.get("keep-alive", "")))
        return Response(response.status, found, body)

    def close(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for connection, _ in idle:
            connection.close()

    def forget(self) -> None:
        """Drops the connections without closing them: after a fork they belong to the parent process."""
        self._lock = threading.Lock()
        self._idle: List[Tuple[http.client.HTTPConnection, float]] = []

    def _taken(self, timeout: float) -> http.client.HTTPConnection:
        while True:
            with self._lock:
                connection, until = self._idle.pop() if self._idle else (None, 0.0)
            if connection is None:
                return self._opened(timeout)
            if time.monotonic() < until and not _is_dropped(connection):
                connection.timeout = timeout
                connection.sock.settimeout(timeout)
                return connection
            connection.close()

    def _keep(self, connection: http.client.HTTPConnection, seconds: float) -> None:
        with self._lock:
            if len(self._idle) < _KEPT:
                self._idle.append((connection, time.monotonic() + seconds))
                return
        connection.close()

    def _opened(self, timeout: float) -> http.client.HTTPConnection:
        host, port = (self._proxy[0], self._proxy[1]) if self._proxy else (self._host, self._port)
        if not self._https:
            return http.client.HTTPConnection(host, port, timeout=timeout)
        connection = http.client.HTTPSConnection(host, port, timeout=timeout, context=self._context)
        if self._proxy:
            connection.set_tunnel(self._host, self._port, headers=self._proxy[2])
        return connection


def _proxy_of(scheme: str) -> Optional[Tuple[str, int, Dict[str, str]]]:
    """Host, port and headers of the environment's proxy for a scheme."""
    address = urllib.request.getproxies().get(scheme)
    if not address:
        return None
    url = urlsplit(address if "://" in address else f"http://{address}")
    headers = {}
    if url.username:
        user = f"{unquote(url.username)}:{unquote(url.password or '')}"
        headers["Proxy-Authorization"] = f"Basic {b64encode(user.encode()).decode()}"
    return (url.hostname or "", url.port or 80, headers)


def _idle_seconds(keep_alive: str) -> float:
    """One second less than the service keeps a connection: none is used while the service closes it."""
    for part in keep_alive.split(","):
        name, _, value = part.strip().partition("=")
        if name.lower() == "timeout" and value.isdecimal():
            return min(max(float(value) - 1, 0.0), _IDLE_SECONDS)
    return _IDLE_SECONDS


def _is_dropped(connection: http.client.HTTPConnection) -> bool:
    """Whether the service has closed the connection: an idle one has nothing else to read."""
    try:
        return bool(select.select([connection.sock], [], [], 0)[0])
    except (OSError, ValueError):
        return True


def _forget_all() -> None:
    for pool in list(_POOLS):
        pool.forget()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_all)
