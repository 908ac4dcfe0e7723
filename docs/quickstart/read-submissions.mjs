import { OfferCalculator } from "offer-calculator";

const { BASE_URL = "", FUNDER = "", API_KEY = "", API_SECRET = "" } = process.env;
const client = new OfferCalculator({
  baseUrl: BASE_URL,
  funder: FUNDER,
  apiKey: API_KEY,
  apiSecret: API_SECRET,
});
for await (const { number, offer, quote } of client.listSubmissions())
  console.log(number, offer.deal_id, quote.purchase_price, quote.amount_sold);
