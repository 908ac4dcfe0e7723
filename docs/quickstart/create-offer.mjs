import { OfferCalculator } from "offer-calculator";

const { BASE_URL = "", FUNDER = "", API_KEY = "", API_SECRET = "" } = process.env;
const client = new OfferCalculator({
  baseUrl: BASE_URL,
  funder: FUNDER,
  apiKey: API_KEY,
  apiSecret: API_SECRET,
});
const offer = await client.createOffer({
  deal_id: `DEAL-${Date.now()}`,
  merchant_name: "Café Río",
  merchant_state: "TX",
  iso_name: "ISO One",
  purchase_price_floor: 10000,
  purchase_price_ceiling: 50000,
  buy_rate: 1.2,
  max_upsell: 0.1,
  base_frequency: "daily",
  available_frequencies: ["daily", "weekly"],
  num_payments_floor: 60,
  num_payments_ceiling: 180,
});
console.log(offer);
console.log(`${BASE_URL}${offer.calculator_url}`);
