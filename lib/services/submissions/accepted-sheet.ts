import "server-only";
import { closingState } from "@/lib/disclosure/closing/states";
import { givenTerms } from "@/lib/schemas/quotes/terms";
import { ApiError } from "@/lib/schemas/wire/errors";
import type { CallContext } from "@/lib/server/context";
import type { Transaction } from "@/lib/server/database/database";
import { callerAsMaker, discloseOffer, makeDocument } from "@/lib/services/disclosures/disclosures";
import { lockBrand } from "@/lib/services/disclosures/disclosures-statements";
import { computeOffer } from "@/lib/services/terms/terms";
import type { LockedSubmission } from "./submissions-statements";

/**
 * Makes the closing sheet of accepted terms, where the brand has it made with an acceptance: in the transaction
 * that stores the decision, without its PDF. An acceptance stands without one: what the sheet lacks is on the
 * submission's page, where it can be made later.
 */
export async function makeAcceptedSheet(
  tx: Transaction,
  context: CallContext,
  { offer, terms, default_brand_id }: LockedSubmission,
): Promise<void> {
  const brandId = (await lockBrand(offer, tx)) ?? default_brand_id;
  const computed = computeOffer(offer, brandId, givenTerms(terms));
  if ("issues" in computed) return;
  const { now, caller } = context;
  const financed = await discloseOffer(computed, { now, isSandbox: caller.funder.isSandbox }, tx);
  const { document, complete } = financed.disclosure;
  if (closingState(document) === null || !complete || financed.closingSheet !== "with_acceptance") return;
  try {
    await makeDocument({ ...callerAsMaker(context), defaultBrandId: brandId }, offer, computed, financed, tx);
  } catch (error) {
    // The budget of new documents is used up: nothing was written.
    if (!(error instanceof ApiError) || error.code !== "RATE_LIMITED") throw error;
  }
}
