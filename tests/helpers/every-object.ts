import { call, type TestFunder } from "./api-client";
import { completeProfile } from "./disclosures";
import { createOffer } from "./funder-offers";
import { DISCLOSED_RENEWAL } from "./offers";
import { submitFor } from "./submissions";

/** An id that no object has. */
export const NO_ID = "0196b1f0-5a3e-7c41-9d2e-6b1f0c8a7d35";

/** The ids of one object of each kind, by their parameter names in paths. */
export type ObjectIds = Record<
  "dealId" | "webhookId" | "submissionId" | "deliveryId" | "disclosureId" | "eventId",
  string
>;

/** Creates one object of each kind for a funder. Its deals begin with `prefix`. */
export async function makeEveryObject(owner: TestFunder, prefix: string): Promise<ObjectIds> {
  const webhook = { url: `http://127.0.0.1:1/${prefix}`, events: ["submission.created"] };
  const { body } = await call(owner, "POST", "/webhooks", webhook);
  await submitFor(owner, `${prefix}-1`);
  await completeProfile(owner);
  await createOffer(owner, { ...DISCLOSED_RENEWAL, deal_id: `${prefix}-2` });
  const disclosure = await call(owner, "POST", `/offers/${prefix}-2/disclosures`);
  const first = async (path: string) => {
    const { data } = (await call(owner, "GET", path)).body as { data: { id: string }[] };
    return data[0]?.id ?? "";
  };
  const [submissionId, deliveryId] = [await first("/submissions"), await first("/deliveries")];
  const event = (await call(owner, "GET", `/deliveries/${deliveryId}`)).body as { event_id: string };
  const [webhookId, disclosureId] = [String(body.id), String(disclosure.body.id)];
  return {
    dealId: `${prefix}-1`,
    webhookId,
    submissionId,
    deliveryId,
    disclosureId,
    eventId: event.event_id,
  };
}

/** A path with ids for the names in braces. */
export function pathWith(template: string, ids: Partial<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "");
}

/** The API's responses about a funder's objects, to check that nothing has changed. */
export function shownOf(owner: TestFunder): Promise<string[]> {
  const lists = ["/offers", "/submissions", "/webhooks", "/disclosures"];
  return Promise.all(lists.map(async (path) => (await call(owner, "GET", path)).text));
}
