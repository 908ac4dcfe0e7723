import { READ_ONLY_FIELDS } from "@/lib/schemas/offer-requests";
import { demo, wideKey } from "./product";
import { signedHeaders } from "./signed-headers";

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
  const offer = { ...(await demoOffer), deal_id: dealId, ...changes };
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
