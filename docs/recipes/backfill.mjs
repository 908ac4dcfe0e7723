import { readFileSync } from "node:fs";
import { Conflict, OfferCalculator } from "offer-calculator";

const { BASE_URL = "", FUNDER = "", API_KEY = "", API_SECRET = "" } = process.env;
const client = new OfferCalculator({
  baseUrl: BASE_URL,
  funder: FUNDER,
  apiKey: API_KEY,
  apiSecret: API_SECRET,
});
// One offer per line, as JSON. The client itself waits for the next window of the limit.
for (const line of readFileSync("offers.ndjson", "utf8").trim().split("\n")) {
  const offer = JSON.parse(line);
  try {
    const { calculator_url } = await client.createOffer(offer, {
      idempotencyKey: `backfill-${offer.deal_id}`,
    });
    console.log(offer.deal_id, calculator_url);
  } catch (error) {
    if (!(error instanceof Conflict) || error.code !== "DEAL_ALREADY_EXISTS") throw error;
    console.log(offer.deal_id, "is there already");
  }
}
