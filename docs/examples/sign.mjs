// Creates an offer. Needs Node 20.11 or newer.
//   BASE_URL=https://... FUNDER=acme API_KEY=fk_... API_SECRET=fsk_... node sign.mjs [deal id]
import { createHmac } from "node:crypto";
import { realpathSync } from "node:fs";

/**
 * The X-Signature of a request. The body is the exact text or bytes sent, "" for GET and DELETE.
 * @param {string} secret
 * @param {number | string} timestamp
 * @param {string} method
 * @param {string} target
 * @param {string | Uint8Array} body
 */
export function sign(secret, timestamp, method, target, body) {
  const head = `${timestamp}\n${method}\n${target}\n`;
  return createHmac("sha256", secret).update(head).update(body).digest("hex");
}

/** @param {string} [dealId] */
async function createOffer(dealId) {
  const { BASE_URL = "", FUNDER = "", API_KEY = "", API_SECRET = "" } = process.env;
  const timestamp = Math.floor(Date.now() / 1000);
  const target = `/api/v1/${FUNDER}/offers`;
  const body = JSON.stringify({
    deal_id: dealId ?? `DEAL-${timestamp}`,
    merchant_name: "Café Río",
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
  const headers = {
    "X-API-Key": API_KEY,
    "X-Timestamp": String(timestamp),
    "X-Signature": sign(API_SECRET, timestamp, "POST", target, body),
    "Content-Type": "application/json",
  };
  const response = await fetch(BASE_URL + target, { method: "POST", headers, body });
  process.stdout.write(`${response.status} ${await response.text()}\n`);
}

if (realpathSync(process.argv[1] ?? "") === import.meta.filename) await createOffer(process.argv[2]);
