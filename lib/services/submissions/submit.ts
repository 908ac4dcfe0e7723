import "server-only";
import { quoteToWire, termsToWire } from "@/lib/calculator/wire";
import type { LinkParts } from "@/lib/schemas/link";
import { withDefaults } from "@/lib/schemas/offer-defaults";
import { type FieldIssue, parseFields } from "@/lib/schemas/parse-fields";
import { SUBMISSION_FIELDS } from "@/lib/schemas/submission";
import type { SubmittedDisclosure } from "@/lib/schemas/submission-responses";
import type { PageContext } from "@/lib/server/context";
import { isUniqueViolation, queryRows } from "@/lib/server/database";
import { newId, newReferenceNumber } from "@/lib/server/ids";
import type { NewRow } from "@/lib/server/rows";
import { sql } from "@/lib/server/sql";
import { auditEntry } from "@/lib/services/audit";
import { callbackTo } from "@/lib/services/deliveries/faults";
import { mailsTo } from "@/lib/services/deliveries/mail-recipients";
import { type DirectDelivery, insertIfChanged, newEvent, outbox } from "@/lib/services/deliveries/outbox";
import { discloseOffer, financingToWire } from "@/lib/services/disclosures/disclose";
import type { ComputedTerms } from "@/lib/services/disclosures/document-case";
import { makeDocument } from "@/lib/services/disclosures/make";
import { type LinkBrand, type OpenedLink, openLink } from "@/lib/services/offers/links";
import { computeOffer, type TermsIssue } from "@/lib/services/offers/quote";
import type { StoredOffer } from "@/lib/services/offers/store";
import { receiptPath, visibleOffer } from "@/lib/services/pages/calculator";
import { retryWrite } from "@/lib/services/retry-write";
import { sharedLock } from "@/lib/services/sandbox/lock";
import { submissionData } from "./submission-data";

/** The result sent to the page. Only `submitted` means that the submission was saved. */
export type SubmitResult =
  | { status: "submitted"; receiptPath: string; number: string }
  | ({ status: "offer_changed" } & ReturnType<typeof visibleOffer>)
  | { status: "refused"; problems: { field: string; message: string }[] }
  | { status: "link_ended"; reason: Exclude<OpenedLink["state"], "live"> };

/**
 * Submits an ISO's terms: verifies the link, computes every figure again, and inserts the submission, its
 * event and its deliveries in one statement if the offer is live and at the version the ISO saw. Each key
 * creates one submission.
 */
export async function submitTerms(
  context: PageContext,
  link: LinkParts,
  input: Record<string, unknown>,
): Promise<SubmitResult> {
  const open = () => openLink(link, context.now);
  return retryWrite(await open(), open, (opened) => submitUnder(opened, context, link, input));
}

/** Returns null if the offer has changed since it was read, or a concurrent request used the same key. */
async function submitUnder(
  opened: OpenedLink,
  context: PageContext,
  link: LinkParts,
  input: Record<string, unknown>,
): Promise<SubmitResult | null> {
  if (opened.state !== "live") return { status: "link_ended", reason: opened.state };
  const { values, issues } = parseFields(SUBMISSION_FIELDS, input);
  const { submissionKey, offerVersion, terms, contact, note, tellsDecision } = values;
  const complete = submissionKey && offerVersion && terms && contact && note !== undefined;
  if (!complete || issues.length > 0) return { status: "refused", problems: issues.map(inLabels) };

  const earlier = await findByKey(opened.offer.id, submissionKey);
  if (earlier) return submitted(link, earlier.number);
  if (offerVersion !== opened.offer.version) return offerChanged(opened, context.now);

  const mailed = tellsDecision === true;
  const saved = await saveSubmission(context, opened, { submissionKey, terms, contact, note, mailed });
  if (saved === null) return null;
  if ("number" in saved) return submitted(link, saved.number);
  return { status: "refused", problems: saved.issues.map(({ field, message }) => ({ field, message })) };
}

type LiveLink = Extract<OpenedLink, { state: "live" }>;

/** What an ISO submits. */
export interface Submitting {
  submissionKey: string;
  terms: Record<string, unknown>;
  contact: { name: string | null; email: string | null };
  note: string | null;
  /** Whether the contact's address is told of the decision. */
  mailed: boolean;
}

/**
 * Computes every figure of terms and inserts the submission, with its event and its deliveries. Returns what is
 * wrong with the terms; null if the offer has changed since it was read, or the key has a submission.
 */
export async function saveSubmission(
  context: PageContext,
  opened: LiveLink,
  { submissionKey, terms, contact, note, mailed }: Submitting,
): Promise<{ id: string; number: string } | { issues: TermsIssue[] } | null> {
  const computed = computeOffer(opened.offer, opened.brand.defaultBrandId, terms);
  if ("issues" in computed) return computed;
  const disclosure = await requiredDisclosure(opened, computed, context);
  if (disclosure === "offer_changed") return null;
  const submission = {
    id: newId(),
    funder_id: opened.offer.funder_id,
    offer_id: opened.offer.id,
    submission_key: submissionKey,
    number: newReferenceNumber(),
    offer_version: opened.offer.version,
    terms: termsToWire(computed.terms, computed.limits),
    quote: quoteToWire(computed.quote),
    disclosure,
    contact_name: contact.name,
    contact_email: contact.email,
    decision_mail: contact.email !== null && mailed,
    note,
    request_id: context.requestId,
    submitted_at: context.now,
  };
  return (await insertSubmission(context, submission, opened)) ? submission : null;
}

/**
 * Returns the disclosure of the terms at this time, with its document where one can be made; null if none is
 * required.
 */
async function requiredDisclosure(
  { offer, brand }: LiveLink,
  computed: ComputedTerms,
  context: PageContext,
): Promise<SubmittedDisclosure | null | "offer_changed"> {
  const { defaultBrandId, funderSlug, isSandbox } = brand;
  const fields = withDefaults(offer, defaultBrandId);
  const financed = await discloseOffer(fields, computed.quote, { now: context.now, isSandbox });
  const { regime, complete } = financed.disclosure;
  if (regime === null) return null;
  if (!complete) return financingToWire(financed, null).disclosure;
  const maker = { ...context, actor: "iso", funderSlug, isSandbox, defaultBrandId };
  const made = await makeDocument(maker, offer, computed, financed);
  return made === null ? "offer_changed" : financingToWire(financed, made.document.id).disclosure;
}

/**
 * Returns false if the offer has changed since it was read, or the key already has a submission. In a sandbox it
 * waits for a reset.
 */
async function insertSubmission(
  context: PageContext,
  submission: NewRow<"submissions">,
  { offer, brand }: LiveLink,
): Promise<boolean> {
  const { now, requestId } = context;
  const { id, deal_id } = offer;
  const submitted = { id, deal_id, funder: brand.funderSlug, brand_id: brand.id, fields: offer };
  const about = {
    funder_id: offer.funder_id,
    isSandbox: brand.isSandbox,
    offer_id: offer.id,
    submission_id: submission.id,
  };
  const event = newEvent("submission.created", submissionData(submission, submitted), about, context);
  const by = { funder_id: offer.funder_id, actor: "iso", request_id: requestId, now };
  const detail = { deal_id: offer.deal_id, number: submission.number };
  const lock = sql`held AS MATERIALIZED (SELECT ${sharedLock(offer.funder_id)}),`;
  const [held, underLock] = brand.isSandbox ? [lock, sql`FROM held`] : [sql.empty, sql.empty];
  const audit = auditEntry(by, "submission.created", submission.id, detail);
  try {
    const rows = await queryRows(sql`
      WITH ${held}
      changed AS (
        UPDATE offers SET submission_count = submission_count + 1, last_submitted_at = ${now} ${underLock}
        WHERE id = ${offer.id}::uuid AND status = 'active' AND version = ${offer.version} AND link_seq = ${offer.link_seq}
        RETURNING id),
      ${insertIfChanged("submission", "submissions", submission)},
      ${outbox(event, deliveriesFor(offer, brand))},
      ${insertIfChanged("audit", "audit_entries", audit)}
      SELECT id FROM changed`);
    return rows.length === 1;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/**
 * Returns the deliveries of a submission: the callback, if it has a URL, and a mail to each recipient of the
 * offer.
 */
function deliveriesFor(offer: StoredOffer, brand: LinkBrand): DirectDelivery[] {
  const callbackUrl = offer.callback_url ?? brand.callbackUrl;
  const named = [...(offer.notification_emails ?? []), ...(offer.assigned_users ?? [])];
  return [...callbackTo(callbackUrl, brand.isSandbox ? offer.merchant_name : null), ...mailsTo(named, brand)];
}

async function findByKey(offerId: string, key: string): Promise<{ number: string } | undefined> {
  const [submission] = await queryRows<{ number: string }>(
    sql`SELECT number FROM submissions WHERE offer_id = ${offerId}::uuid AND submission_key = ${key}::uuid`,
  );
  return submission;
}

function submitted(link: LinkParts, number: string): SubmitResult {
  return { status: "submitted", receiptPath: receiptPath(link, number), number };
}

function offerChanged({ offer, brand }: LiveLink, now: Date): SubmitResult {
  return { status: "offer_changed", ...visibleOffer(offer, brand, now) };
}

const LABELS: Record<string, string> = {
  "contact.name": "Your name",
  "contact.email": "Your e-mail",
  note: "Your note",
};

/** A field issue in the words of the page. */
function inLabels({ path, rest }: FieldIssue): { field: string; message: string } {
  return { field: path, message: `${LABELS[path] ?? path} ${rest}.` };
}
