import { OfferCalculator } from "offer-calculator";

const { BASE_URL = "", FUNDER = "", API_KEY = "", API_SECRET = "" } = process.env;
const client = new OfferCalculator({
  baseUrl: BASE_URL,
  funder: FUNDER,
  apiKey: API_KEY,
  apiSecret: API_SECRET,
});
const { secret } = await client.createWebhook({
  url: "http://localhost:4000/",
  events: ["submission.created", "offer.viewed"],
});
console.log(`export WEBHOOK_SECRET=${secret}`);
