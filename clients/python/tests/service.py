"""The service that these tests call, named in the environment."""

import json
import os
import threading
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

from offer_calculator import OfferCalculator

_GIVEN = json.loads(os.environ["OFFER_CALCULATOR_TEST"])

SMALLEST_OFFER = _GIVEN["smallest_offer"]
KNOWN_DEAL = _GIVEN["known_deal"]
"""A live offer with one submission."""
DISCLOSED_DEAL = _GIVEN["disclosed_deal"]
"""A live offer of which a disclosure document can be made."""
VECTORS = _GIVEN["vectors"]
DELIVERIES = _GIVEN["deliveries"]
"""Messages of an independent sender: what is given to verify_webhook, and what must be said of it."""


def new_offer(deal_id):
    """The smallest offer, for a deal that no other run of the test has."""
    return {"deal_id": f"{deal_id}-{os.getpid()}", **SMALLEST_OFFER}


def client(key="key", kind=OfferCalculator, **changes):
    return kind(**{"base_url": _GIVEN["proxy"], **_GIVEN[key], **changes})


def set_faults(*faults):
    """Sets the faults of the next requests, in order: see tests/helpers/faulty-proxy.ts."""
    body = json.dumps(faults).encode()
    urllib.request.urlopen(
        urllib.request.Request(_GIVEN["proxy"] + "/faults", data=body, method="PUT")
    ).close()


def requests():
    """Every request that arrived."""
    with urllib.request.urlopen(_GIVEN["proxy"] + "/requests") as response:
        return json.load(response)


class Receiver:
    """A funder's receiver, which keeps the requests and responds with 204."""

    def __init__(self):
        received = self.received = []
        arrived = self._arrived = threading.Condition()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                self.send_response(204)
                self.end_headers()
                with arrived:
                    received.append((self.headers, body))
                    arrived.notify_all()

            def log_message(self, *_args):
                pass

        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/hook"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def wait_for(self, count):
        with self._arrived:
            if not self._arrived.wait_for(lambda: len(self.received) >= count, timeout=60):
                raise AssertionError(f"{len(self.received)} messages arrived, not {count}.")
        return self.received[:count]

    def close(self):
        self._server.shutdown()
        self._server.server_close()
