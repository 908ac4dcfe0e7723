import "server-only";
import { ApiError } from "@/lib/schemas/wire/errors";
import { validFields } from "@/lib/schemas/wire/parse-fields";
import type { CallContext } from "@/lib/server/context";
import { newId } from "@/lib/server/ids";
import type { Idempotency } from "@/lib/server/web/idempotency";
import { checkNewOffer, type NewOffer } from "./check";
import { linkRow, newLinkEnd } from "./issue-link";
import { type LinkedOffer, linkPath, offerSummary, type StoredOffer } from "./offers";
import { changeRecord, versionRow } from "./versions";
import { insertOffer } from "./write-statements";

/**
 * Creates an offer. VALIDATION_FAILED with every failure, DEAL_ALREADY_EXISTS, and, while
 * another request with the same Idempotency-Key runs, IDEMPOTENCY_IN_PROGRESS. A form's key is kept with the
 * version, and makes at most one.
 */
export async function createOffer(
  context: CallContext,
  given: NewOffer,
  idempotency: Idempotency | null = null,
  formKey: string | null = null,
) {
  const fields = await checkNewOffer(context, given);
  const { deal_id } = validFields(given);
  const { caller, now } = context;
  const time = now.toISOString();
  const offer: StoredOffer = {
    ...fields,
    id: newId(),
    funder_id: caller.funder.id,
    deal_id,
    status: "active",
    version: 1,
    link_seq: 1,
    link_expires_at: newLinkEnd(caller.funder.linkDays, now).toISOString(),
    submission_count: 0,
    created_at: time,
    updated_at: time,
  };
  const answer = idempotency?.answer({ ...offerSummary(offer), calculator_url: unsignedPath(offer) }) ?? null;
  const created = await insertOffer(offer, {
    ...changeRecord(context, offer, { type: "offer.created" }),
    locks: { sandbox: caller.funder.isSandbox ? caller.funder.id : null },
    version: versionRow(context, offer, fields, Object.keys(fields), formKey),
    link: linkRow(offer, now),
    answer,
    countedFor: context,
  });
  if (!created)
    throw new ApiError(
      "DEAL_ALREADY_EXISTS",
      `There is a live offer for ${deal_id}; replace, patch or revoke it.`,
    );
  return offerSummary(offer);
}

/**
 * Returns the current link of an offer as the record of an Idempotency-Key has it: with its link_seq in place
 * of the signature. `signedAgain` makes the link from it.
 */
function unsignedPath({ deal_id, link_seq, link_expires_at }: LinkedOffer): string {
  return `/${deal_id}?seq=${link_seq}&exp=${Date.parse(link_expires_at) / 1000}`;
}

/**
 * Signs the link of a recorded response with the current key. A response that an older release recorded
 * contains its signature, and is returned unchanged.
 */
export function signedAgain(recorded: object): object {
  const { id, calculator_url } = recorded as { id: string; calculator_url: string };
  const [, deal_id, seq, exp] = /^\/([^?]+)\?seq=(\d+)&exp=(\d+)$/.exec(calculator_url) ?? [];
  if (deal_id === undefined) return recorded;
  const link_expires_at = new Date(Number(exp) * 1000).toISOString();
  return { ...recorded, calculator_url: linkPath({ id, deal_id, link_seq: Number(seq), link_expires_at }) };
}
