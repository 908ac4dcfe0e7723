import "server-only";
import { randomUUID } from "node:crypto";
import { HOUR_MS } from "@/lib/calculator/durations";
import { type GivenTerms, TERM_FIELDS } from "@/lib/schemas/quotes/terms";
import type { EXPIRED_LINK_FIELDS, SANDBOX_SUBMISSION_FIELDS } from "@/lib/schemas/sandbox/operations";
import type { DeliveryFault } from "@/lib/schemas/states";
import { ApiError, notFound, validationFailed } from "@/lib/schemas/wire/errors";
import { type FieldIssue, issueOf } from "@/lib/schemas/wire/field-issues";
import type { ReadFields, Values } from "@/lib/schemas/wire/parse-fields";
import type { CallContext } from "@/lib/server/context";
import { prisma, type Transaction } from "@/lib/server/database/database";
import { lockedWrite } from "@/lib/services/change-statements";
import { type DeliveryRow, findDelivery } from "@/lib/services/deliveries/deliveries";
import { expireLink, recordView, reportExpiring } from "@/lib/services/links/link-events";
import { openLink } from "@/lib/services/links/links";
import { linkEnd, linkOf, offerRevoked, type StoredOffer } from "@/lib/services/offers/offers";
import { findOfferById, lockOfferAndLink } from "@/lib/services/offers/offers-statements";
import { loadSubmission, readSubmission } from "@/lib/services/submissions/list";
import { lockForSubmission, saveSubmission } from "@/lib/services/submissions/submit";
import { computeOffer } from "@/lib/services/terms/terms";

/**
 * Submits terms as the ISO would under the offer's current link. Absent terms are the offer's defaults.
 * VALIDATION_FAILED, also if the link has ended; OFFER_REVOKED.
 */
export async function submitAsIso(
  context: CallContext,
  offer: StoredOffer,
  { values, issues }: ReadFields<typeof SANDBOX_SUBMISSION_FIELDS>,
) {
  const { contact: given, note, ...terms } = values;
  if (issues.length > 0) throw validationFailed(allIssues(context, offer, { values: terms, issues }));
  // The played ISO has no network address: the caller's must not use up the budget of an address of pages.
  const { source: _caller, ...iso } = context;
  const contact = { name: given?.name ?? null, email: given?.email ?? null };
  const submitting = {
    submissionKey: randomUUID(),
    terms,
    contact,
    note: note ?? null,
    mailed: true,
    disclosureConfirmed: null,
  };
  const saved = await lockedWrite(offer, lockForSubmission, loadOfferAgain, async (current, tx) =>
    saveSubmission(iso, await openCurrentLink(context, current, tx), submitting, tx),
  );
  if ("issues" in saved) throw validationFailed(saved.issues);
  return readSubmission(await loadSubmission(context, { submissionId: saved.id }));
}

/** The issues of a submission that cannot be read, and those of the terms that can. */
function allIssues({ caller }: CallContext, offer: StoredOffer, { values, issues }: GivenTerms) {
  const isOfTerms = ({ path }: FieldIssue) => Object.hasOwn(TERM_FIELDS, path?.split(/[.[]/, 1)[0] ?? "");
  const unread = issues.filter(isOfTerms);
  const computed = computeOffer(offer, caller.funder.defaultBrandId, { values, issues: unread });
  const others = issues.filter((issue) => !isOfTerms(issue));
  return "issues" in computed ? [...others, ...computed.issues] : others;
}

/** Records that the ISO opened the offer's current link. VALIDATION_FAILED if it has ended, OFFER_REVOKED. */
export async function viewAsIso(context: CallContext, offer: StoredOffer): Promise<null> {
  await openCurrentLink(context, offer);
  await recordView(context, linkOf(offer));
  return null;
}

/**
 * Ends the offer's current link now, with its event, or lets it end in some hours, unless its own end is
 * earlier. A link that has ended stays as it is. OFFER_REVOKED.
 */
export async function expireCurrentLink(
  context: CallContext,
  offer: StoredOffer,
  { in_hours = 0 }: Partial<Values<typeof EXPIRED_LINK_FIELDS>> = {},
): Promise<null> {
  const { now, caller } = context;
  await lockedWrite(offer, lockOfferAndLink, loadOfferAgain, async (current, tx) => {
    if (current.status === "revoked") throw offerRevoked(current);
    if (Date.parse(linkEnd(current)) <= now.getTime()) return true;
    const end = new Date(now.getTime() + in_hours * HOUR_MS);
    const ended = { ...current, link_ended_at: end.toISOString() };
    if (in_hours > 0) return endLater(context, ended, end, tx);
    return (await expireLink(ended, caller.funder, context, tx)) === "changed" ? null : true;
  });
  return null;
}

/** Lets the current link end later. offer.expiring is recorded now if it is due, else by the schedule. */
async function endLater(context: CallContext, ended: StoredOffer, end: Date, tx: Transaction): Promise<true> {
  const { id: offer_id, link_expires_at } = ended;
  const expires_at = new Date(link_expires_at);
  if (end >= expires_at) return true;
  await tx.link.update({
    where: { offer_id_expires_at: { offer_id, expires_at } },
    data: { ended_at: end },
    select: { offer_id: true },
  });
  await reportExpiring(ended, context.caller.funder, context, tx);
  return true;
}

/** Reads an offer again. NOT_FOUND if a reset of the sandbox deleted it. */
async function loadOfferAgain(last: StoredOffer, tx: Transaction): Promise<StoredOffer> {
  const offer = await findOfferById(last.funder_id, last.id, tx);
  if (!offer) throw notFound();
  return offer;
}

/** Refuses what the page of an ISO would refuse (docs/spec/sandbox.md "Sandbox: a funder of its own"). */
async function openCurrentLink({ now }: CallContext, offer: StoredOffer, tx: Transaction = prisma) {
  const opened = await openLink(linkOf(offer), now, null, tx);
  if (opened.state === "live") return opened;
  if (opened.state === "not_found") throw notFound();
  if (opened.state !== "expired") throw offerRevoked(offer);
  const rest = `has expired: POST /offers/${offer.deal_id}/calculator-url issues another`;
  throw validationFailed([issueOf("calculator_url", "state", rest)]);
}

const REFUSED: DeliveryFault = "refused";

/** Makes the next attempt of a delivery fail, without sending. DELIVERY_ENDED. */
export async function failNextAttempt(context: CallContext, { id }: DeliveryRow) {
  const { count } = await prisma.delivery.updateMany({
    where: { id, funder_id: context.caller.funder.id, status: "pending" },
    data: { fault: REFUSED },
  });
  if (count === 0) throw new ApiError("DELIVERY_ENDED", "This delivery has ended: it has no next attempt.");
  return findDelivery(context, { id });
}
