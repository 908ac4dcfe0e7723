import os

from offer_calculator import OfferCalculator

client = OfferCalculator(
    base_url=os.environ["BASE_URL"],
    funder=os.environ["FUNDER"],
    api_key=os.environ["API_KEY"],
    api_secret=os.environ["API_SECRET"],
)
endpoint = client.create_webhook({
    "url": "http://localhost:4000/",
    "events": ["submission.created", "offer.viewed"],
})
print(f"export WEBHOOK_SECRET={endpoint['secret']}")
