import os

from offer_calculator import OfferCalculator

client = OfferCalculator(
    base_url=os.environ["BASE_URL"],
    funder=os.environ["FUNDER"],
    api_key=os.environ["API_KEY"],
    api_secret=os.environ["API_SECRET"],
)
for submission in client.list_submissions():
    quote = submission["quote"]
    print(submission["number"], submission["offer"]["deal_id"], quote["purchase_price"], quote["amount_sold"])
