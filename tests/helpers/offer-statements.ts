import type { KeyContext } from "@/lib/server/context";
import { BEFORE_FIRST_ID } from "@/lib/server/ids";
import { issueLink } from "@/lib/services/offers/issue-link";
import { listOffers, loadOffer, patchOffer, revokeOffer } from "@/lib/services/offers/offers";
import { createOffer, replaceOffer } from "@/tests/helpers/calls-with-json";
import { newIdempotency } from "./idempotency";
import { FULLEST_OFFER, SMALLEST_OFFER } from "./offers";

const PAGE = { limit: 50 };
const SINCE = new Date("2026-01-01T00:00:00Z");

/** The statements of offers and their links. */
export async function runOfferStatements(context: KeyContext): Promise<void> {
  await createOnce(context, { deal_id: "FIRST", ...FULLEST_OFFER });
  await createOffer(context, { deal_id: "SECOND", ...SMALLEST_OFFER });
  const load = () => loadOffer(context, { dealId: "FIRST" });
  await replaceOffer(context, await load(), { version: 1, ...SMALLEST_OFFER });
  await patchOffer(context, await load(), { version: 2, max_upsell: 0.15 });
  await issueLink(context, await load(), { revoke_previous: true });
  await listOffers(context, PAGE);
  await listOffers(context, { ...PAGE, status: "active", updated_since: SINCE });
  const filters = { merchant_id: "M-1", iso_id: "I-1", deal_id_prefix: "FIR", updated_since: SINCE };
  await listOffers(context, { ...PAGE, ...filters, brand_id: context.caller.funder.defaultBrandId });
  await listOffers(context, { ...PAGE, brand_id: BEFORE_FIRST_ID });
  await revokeOffer(context, await load());
}

/** The response of a creation is stored by its statement, and returned again. */
async function createOnce(context: KeyContext, body: Record<string, unknown>): Promise<void> {
  const idempotency = newIdempotency(context);
  await createOffer(context, body, idempotency);
  if (!(await idempotency.recordedResponse())) throw new Error("The response was not stored.");
}
