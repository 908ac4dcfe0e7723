import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { READ_ONLY_FIELDS } from "@/lib/schemas/offers/requests";
import { fromNewAddress } from "./browser-test";
import { demo, demoFolder, wideKey } from "./product";
import { actionId } from "./server-actions";
import { signedHeaders } from "./signatures";

/**
 * Creates a copy of the demo's offer under another deal, without its renewal and with the given changes;
 * returns its calculator link as an absolute address. Revokes an offer that an earlier try of the test left
 * there.
 */
export function newOffer(dealId: string, changes: object = {}): Promise<string> {
  return newOfferBy(ofFunder(), dealId, changes);
}

/** Creates such a copy in the demo's sandbox. */
export function newSandboxOffer(dealId: string, changes: object = {}): Promise<string> {
  const { sandbox } = demo();
  return newOfferBy(sandbox, dealId, { brand_id: sandbox.brand_id, ...changes });
}

/** Creates such a copy with the key of any funder. `brand_id` is one of that funder's brands. */
export async function newOfferBy(by: Signer, dealId: string, changes: object): Promise<string> {
  demoOffer ??= signed("GET", "/offers/HSB-20417").then(({ body }) => writable(body));
  // A state whose law asks for nothing: elsewhere the page asks or waits before terms go to the merchant.
  const offer = { ...(await demoOffer), merchant_state: "OH", deal_id: dealId, ...changes };
  let created = await signed("POST", "/offers", offer, by);
  if (created.body.error === "DEAL_ALREADY_EXISTS") {
    await signed("DELETE", `/offers/${dealId}`, undefined, by);
    created = await signed("POST", "/offers", offer, by);
  }
  if (created.status !== 201) throw new Error(`The offer was not created: ${JSON.stringify(created.body)}`);
  return `${demo().base_url}${created.body.calculator_url}`;
}

let demoOffer: Promise<object> | undefined;

/** The signer of a request: a funder and one of its keys. */
interface Signer {
  funder: string;
  api_key: string;
  api_secret: string;
}

const ofFunder = (): Signer => ({ funder: demo().funder, ...wideKey() });

/** Sends a signed request of the demo's funder, or of its sandbox. */
export async function signed(method: string, path: string, body?: object, by = ofFunder()) {
  const { base_url } = demo();
  const { funder, api_key, api_secret } = by;
  const target = `/api/v1/${funder}${path}`;
  const text = body === undefined ? "" : JSON.stringify(body);
  const signature = signedHeaders(api_key, api_secret, { method, target, body: text });
  const headers = { ...signature, "Content-Type": "application/json" };
  const response = await fetch(`${base_url}${target}`, { method, headers, ...(text && { body: text }) });
  const received = await response.text();
  const result = (received === "" ? {} : JSON.parse(received)) as Record<string, unknown>;
  return { status: response.status, body: result };
}

function writable(offer: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(offer).filter(
      ([field, value]) => value !== null && ![...READ_ONLY_FIELDS, "version", "renewal"].includes(field),
    ),
  );
}

/** An expired link to a deal, which was valid. */
export async function expiredLink(dealId: string): Promise<string> {
  const { body } = await signed("GET", `/offers/${dealId}`);
  const secrets = JSON.parse(readFileSync(join(demoFolder(), "secrets.json"), "utf8"));
  const exp = 1_700_000_000;
  const sig = createHmac("sha256", Buffer.from(secrets.LINK_KEY, "base64"))
    .update(`calc.v1\n${body.id}\n1\n${exp}`)
    .digest("base64url");
  return `${demo().base_url}/${dealId}?sig=${sig}&exp=${exp}`;
}

/** Issues a new link to a deal, which replaces all earlier ones. */
export async function newLink(dealId: string): Promise<string> {
  const { body } = await signed("POST", `/offers/${dealId}/calculator-url`, { revoke_previous: true });
  return `${demo().base_url}${body.calculator_url}`;
}

/** Creates an offer with the given changes, and submits its default terms; returns the reference number. */
export async function submittedOffer(dealId: string, changes: object = {}): Promise<string> {
  return submitUnder(await newOffer(dealId, changes));
}

/** Sends what the page of a link sends to submit terms, by default its own; returns the reference number. */
export async function submitUnder(link: string, terms: object = {}): Promise<string> {
  const { pathname, searchParams } = new URL(link);
  const parts = { dealId: pathname.slice(1), ...Object.fromEntries(searchParams) };
  const contact = { name: null, email: "dana@northline.example" };
  const input = { submissionKey: randomUUID(), offerVersion: 1, terms, contact, note: null };
  const response = await fetch(link, {
    method: "POST",
    headers: { "Next-Action": actionId("submit"), "Content-Type": "text/plain", ...fromNewAddress() },
    body: JSON.stringify([parts, { ...input, tellsDecision: true }]),
  });
  const [, number] = /"status":"submitted".*"number":"([\w-]+)"/.exec(await response.text()) ?? [];
  if (number === undefined) throw new Error(`The terms were not submitted: ${response.status}`);
  return number;
}

/** The address of the receipt with a number, under the link of its terms. */
export const receiptOf = (link: string, number: string) =>
  `${link.replace("?", "/receipt?")}&number=${number}`;

/** The changes to the demo's offer: daily payments, and a state that requires no disclosure first. */
const BASE = {
  merchant_state: "OH",
  available_frequencies: ["daily"],
  default_purchase_price: 45_000,
  default_upsell: 0.08,
};

const SIX = {
  id: "6m",
  label: "6 months",
  buy_rate: 1.22,
  num_payments_floor: 110,
  num_payments_ceiling: 150,
  default_num_payments: 130,
  payment_amount_override: 700,
  payment_override_behavior: "ceiling",
};

const NINE = {
  id: "9m",
  label: "9 months",
  buy_rate: 1.28,
  purchase_price_ceiling: 60_000,
  num_payments_floor: 155,
  num_payments_ceiling: 217,
  default_num_payments: 195,
};

const TWELVE = {
  id: "12m",
  label: "12 months",
  buy_rate: 1.35,
  base_frequency: "weekly",
  available_frequencies: ["weekly"],
  num_payments_floor: 44,
  num_payments_ceiling: 56,
  default_num_payments: 52,
  payment_amount_override: null,
};

const THREE_MONTHS = {
  ...NINE,
  id: "3m",
  label: "3 months",
  buy_rate: 1.15,
  purchase_price_ceiling: 50_000,
  num_payments_floor: 50,
  num_payments_ceiling: 75,
  default_num_payments: 65,
};

const FIFTEEN = {
  ...TWELVE,
  id: "15m",
  label: "15 months",
  buy_rate: 1.41,
  purchase_price_floor: 25_000,
  num_payments_floor: 57,
  num_payments_ceiling: 70,
  default_num_payments: 65,
};

/** 6 and 9 months daily, 12 weekly. 6 has a payment of at most $700, 9 a price of at most $60,000. */
export const THREE = [SIX, NINE, TWELVE];

/** The same with 3 months, of at most $50,000, before them and 15, of at least $25,000, after them. */
export const FIVE = [THREE_MONTHS, ...THREE, FIFTEEN];

/** Creates an offer with structures, of which 6 months is the default; returns its calculator link. */
export function newStructuredOffer(dealId: string, structures: object[] = THREE, changes: object = {}) {
  return newOffer(dealId, { ...BASE, structures, default_structure: "6m", ...changes });
}
