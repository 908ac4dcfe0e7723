import os
import time

from offer_calculator import OfferCalculator

client = OfferCalculator(
    base_url=os.environ["BASE_URL"],
    funder=os.environ["FUNDER"],
    api_key=os.environ["API_KEY"],
    api_secret=os.environ["API_SECRET"],
)
offer = client.create_offer({
    "deal_id": f"DEAL-{time.time_ns()}",
    "merchant_name": "Café Río",
    "merchant_state": "TX",
    "iso_name": "ISO One",
    "purchase_price_floor": 10000,
    "purchase_price_ceiling": 50000,
    "buy_rate": 1.2,
    "max_upsell": 0.1,
    "base_frequency": "daily",
    "available_frequencies": ["daily", "weekly"],
    "num_payments_floor": 60,
    "num_payments_ceiling": 180,
})
print(offer)
print(os.environ["BASE_URL"] + offer["calculator_url"])
