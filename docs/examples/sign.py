# Creates an offer. Needs Python 3.9 or newer.
#   BASE_URL=https://... FUNDER=acme API_KEY=fk_... API_SECRET=fsk_... python3 sign.py [deal id]
import hashlib
import hmac
import json
import os
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def sign(secret: str, timestamp: int, method: str, target: str, body: bytes) -> str:
    """The X-Signature of a request. The body is the exact bytes sent, b"" for GET and DELETE."""
    head = f"{timestamp}\n{method}\n{target}\n".encode()
    return hmac.new(secret.encode(), head + body, hashlib.sha256).hexdigest()


def create_offer(deal_id=None):
    timestamp = int(time.time())
    target = f"/api/v1/{os.environ['FUNDER']}/offers"
    offer = {
        "deal_id": deal_id or f"DEAL-{timestamp}", "merchant_name": "Café Río", "iso_name": "ISO One",
        "purchase_price_floor": 10000, "purchase_price_ceiling": 50000, "buy_rate": 1.2, "max_upsell": 0.1,
        "base_frequency": "daily", "available_frequencies": ["daily", "weekly"],
        "num_payments_floor": 60, "num_payments_ceiling": 180,
    }
    body = json.dumps(offer, ensure_ascii=False).encode()
    headers = {
        "X-API-Key": os.environ["API_KEY"],
        "X-Timestamp": str(timestamp),
        "X-Signature": sign(os.environ["API_SECRET"], timestamp, "POST", target, body),
        "Content-Type": "application/json",
    }
    try:
        response = urlopen(Request(os.environ["BASE_URL"] + target, body, headers, method="POST"))
    except HTTPError as refusal:
        response = refusal
    print(response.status, response.read().decode())


if __name__ == "__main__":
    create_offer(*sys.argv[1:])
