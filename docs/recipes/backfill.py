import json
import os

from offer_calculator import Conflict, OfferCalculator

names = ("BASE_URL", "FUNDER", "API_KEY", "API_SECRET")
client = OfferCalculator(**{name.lower(): os.environ[name] for name in names})
# One offer per line, as JSON. The client itself waits for the next window of the limit.
with open("offers.ndjson", encoding="utf-8") as lines:
    for offer in map(json.loads, lines):
        key = f"backfill-{offer['deal_id']}"
        try:
            created = client.create_offer(offer, idempotency_key=key)
            print(offer["deal_id"], created["calculator_url"])
        except Conflict as error:
            if error.code != "DEAL_ALREADY_EXISTS":
                raise
            print(offer["deal_id"], "is there already")
