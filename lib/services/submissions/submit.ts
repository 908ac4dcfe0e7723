import "server-only";
import { ownValue } from "@/lib/calculator/own-value";
import type { LinkEnd } from "@/lib/disclosure/merchant/state";
import { owedByFunder } from "@/lib/disclosure/regimes/regimes";
import { disclosureToWire } from "@/lib/disclosure/wire";
import { owedOf } from "@/lib/schemas/disclosures/input";
import { SUBMISSION_FIELDS } from "@/lib/schemas/pages/forms";
import type { LinkParts } from "@/lib/schemas/pages/link";
import { givenTerms } from "@/lib/schemas/quotes/terms";
import type { SubmittedDisclosure } from "@/lib/schemas/submissions/operations";
import { ApiError } from "@/lib/schemas/wire/errors";
import type { FieldIssue } from "@/lib/schemas/wire/field-issues";
import { knownFields, parseFields } from "@/lib/schemas/wire/parse-fields";
import type { PageContext } from "@/lib/server/context";
import type { Transaction } from "@/lib/server/database/database";
import type { NewRow } from "@/lib/server/database/rows";
import { newId, newReferenceNumber } from "@/lib/server/ids";
import { auditEntry } from "@/lib/services/audit";
import { lockedWrite } from "@/lib/services/change-statements";
import { callbackTo, deliveriesOf, mailsTo } from "@/lib/services/deliveries/deliveries";
import { discloseOffer, MADE_TOO_OFTEN, makeDocument } from "@/lib/services/disclosures/disclosures";
import { lockBrand } from "@/lib/services/disclosures/disclosures-statements";
import { newEvent } from "@/lib/services/events/events";
import { type LiveLink, type OpenedLink, openLink } from "@/lib/services/links/links";
import type { LinkBrand } from "@/lib/services/links/links-statements";
import { lockSandboxShared } from "@/lib/services/lock-statements";
import { receiptPath, type StoredOffer } from "@/lib/services/offers/offers";
import { lockOffer } from "@/lib/services/offers/offers-statements";
import { type ComputedTerms, computeOffer, storable, type TermsIssue } from "@/lib/services/terms/terms";
import {
  countStaffMails,
  countSubmission,
  type SubmissionSubjects,
  uncountStaffMails,
  uncountSubmission,
} from "./budgets";
import { insertSubmissionRow } from "./submissions-statements";
import { toldOfSubmission } from "./told";
import { submissionData } from "./views";

/** What became of submitted terms. Only `submitted` means that the submission was saved. */
type Submitted =
  | { status: "submitted"; receiptPath: string; number: string }
  /** The offer has another version than the ISO saw. */
  | { status: "offer_changed"; offer: StoredOffer; brand: LinkBrand }
  /** The ISO did not see this latest submission. */
  | { status: "submitted_elsewhere"; opened: LiveLink }
  | { status: "refused"; problems: { field: string; message: string }[] }
  | { status: "link_ended"; reason: LinkEnd }
  /** A budget of submissions is used up until a time (ISO 8601). Nothing was stored. */
  | { status: "busy"; retryAfterSeconds: number; until: string };

/**
 * Submits an ISO's terms: verifies the link, computes every figure again, and inserts the submission, its
 * event and its deliveries in one statement if the offer is live and at the version the ISO saw. Each key
 * creates one submission.
 */
export async function submitUnderLink(
  context: PageContext,
  link: LinkParts,
  input: Record<string, unknown>,
): Promise<Submitted> {
  const lock = async (opened: OpenedLink, tx: Transaction) => {
    if (opened.state === "live") await lockForSubmission(opened.offer, tx);
  };
  const readAgain = (_last: OpenedLink, tx: Transaction) => openLink(link, context.now, null, tx);
  const count = new SubmissionCount(context);
  try {
    return await lockedWrite(await openLink(link, context.now), lock, readAgain, (opened, tx) =>
      submitUnder(opened, context, { link, input, count }, tx),
    );
  } finally {
    await count.settle();
  }
}

/** The count of one submission, which is taken back unless it is stored. */
class SubmissionCount {
  #counted: SubmissionSubjects | null = null;
  #isStored = false;

  constructor(private readonly context: PageContext) {}

  /** Counts the submission once. Returns until when a budget is used up; null if it is counted. */
  async take({ offer, brand, exp }: LiveLink): Promise<Date | null> {
    if (this.#counted) return null;
    const { now, source } = this.context;
    const link = `${offer.id} ${exp}`;
    const subjects = { link, offer: offer.id, address: source?.address, isSandbox: brand.isSandbox };
    const until = await countSubmission(subjects, now);
    if (until === null) this.#counted = subjects;
    return until;
  }

  /** The submission is stored, so that its count stays. */
  keep(): void {
    this.#isStored = true;
  }

  async settle(): Promise<void> {
    if (this.#counted && !this.#isStored) await uncountSubmission(this.#counted, this.context.now);
  }
}

/** What a page sent, with the count of its submission. */
interface Sent {
  link: LinkParts;
  input: Record<string, unknown>;
  count: SubmissionCount;
}

/**
 * Locks an offer for a submission, and the brand that its document states. In a sandbox it first takes the
 * sandbox's lock, in the order in which a reset takes locks.
 */
export async function lockForSubmission({ id, funder_id }: StoredOffer, tx: Transaction): Promise<void> {
  await lockSandboxShared(funder_id, tx);
  await lockOffer({ id }, tx);
  await lockBrand({ id }, tx);
}

/**
 * Submits under an opened link. Returns null if the offer has changed since it was read, or if a concurrent
 * request used the same key.
 */
async function submitUnder(
  opened: OpenedLink,
  context: PageContext,
  { link, input, count }: Sent,
  tx: Transaction,
): Promise<Submitted | null> {
  if (opened.state !== "live") return { status: "link_ended", reason: opened.state };
  const { values, issues } = parseFields(SUBMISSION_FIELDS, knownFields(SUBMISSION_FIELDS, input));
  const { submissionKey, offerVersion, terms, contact, note, tellsDecision, latest } = values;
  const { disclosureConfirmed = null } = values;
  const complete = submissionKey && offerVersion && terms && contact && note !== undefined;
  if (!complete || issues.length > 0) return { status: "refused", problems: issues.map(inLabels) };

  const earlier = await findByKey(opened.offer.id, submissionKey, tx);
  if (earlier) return submitted(link, earlier.number);
  if (offerVersion !== opened.offer.version)
    return { status: "offer_changed", offer: opened.offer, brand: opened.brand };
  if (latest !== undefined && latest !== (opened.submission?.number ?? null))
    return { status: "submitted_elsewhere", opened };

  const until = await count.take(opened);
  if (until !== null) return usedUp(until, context.now);
  const mailed = tellsDecision === true;
  const submitting = { submissionKey, terms, contact, note, mailed, disclosureConfirmed };
  const saved = await saveSubmission(context, opened, submitting, tx);
  if (saved === null) return null;
  if ("number" in saved) {
    count.keep();
    return submitted(link, saved.number);
  }
  return { status: "refused", problems: saved.issues.map(({ path, message }) => ({ field: path, message })) };
}

type Financed = Awaited<ReturnType<typeof discloseOffer>>;

/** What an ISO submits. */
interface Submitting {
  submissionKey: string;
  terms: Record<string, unknown>;
  contact: { name: string | null; email: string | null };
  note: string | null;
  /** Whether the contact gets a mail about the decision. */
  mailed: boolean;
  /** The ISO's word that the merchant has the funder's own disclosure; null without it. */
  disclosureConfirmed: { state: string; at: number } | null;
}

/**
 * Computes every figure of terms and inserts the submission, with its event and its deliveries. Returns what
 * is wrong with the terms; null if the offer has changed since it was read, or if the key has a submission
 * already.
 */
export async function saveSubmission(
  context: PageContext,
  opened: LiveLink,
  { submissionKey, terms, contact, note, mailed, disclosureConfirmed }: Submitting,
  tx: Transaction,
): Promise<{ id: string; number: string } | { issues: TermsIssue[] } | null> {
  const computed = computeOffer(opened.offer, opened.brand.defaultBrandId, givenTerms(terms));
  if ("issues" in computed) return computed;
  const { now } = context;
  const financed = await discloseOffer(computed, { now, isSandbox: opened.brand.isSandbox }, tx);
  const disclosure = await requiredDisclosure(opened, computed, financed, context, tx);
  if (disclosure === "offer_changed") return null;
  const submission = {
    id: newId(),
    funder_id: opened.offer.funder_id,
    offer_id: opened.offer.id,
    submission_key: submissionKey,
    number: newReferenceNumber(),
    offer_version: opened.offer.version,
    ...storable(computed),
    disclosure,
    ...(await confirmedColumns(disclosureConfirmed, opened, financed, now, tx)),
    contact_name: contact.name,
    contact_email: contact.email,
    decision_mail: contact.email !== null && mailed,
    note,
    request_id: context.requestId,
    submitted_at: context.now,
  };
  return (await insertSubmission(context, submission, opened, tx)) ? submission : null;
}

/**
 * Returns the disclosure of the terms at this time, with its document if one can be made and the budgets of
 * new documents allow it; null where the product makes none.
 */
async function requiredDisclosure(
  { offer, brand, exp }: LiveLink,
  computed: ComputedTerms,
  financed: Financed,
  context: PageContext,
  tx: Transaction,
): Promise<SubmittedDisclosure | null | "offer_changed"> {
  const { defaultBrandId, funderSlug, isSandbox } = brand;
  const { gate, complete } = financed.disclosure;
  if (gate === null) return null;
  if (!complete) return disclosureToWire(financed.disclosure, null);
  const countedFor = { link: `${offer.id} ${exp}`, address: context.source?.address };
  const maker = { ...context, actor: "iso", funderSlug, isSandbox, defaultBrandId, countedFor };
  try {
    const made = await makeDocument(maker, offer, computed, financed, tx);
    return made === null ? "offer_changed" : disclosureToWire(financed.disclosure, made.document.id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "RATE_LIMITED") throw error;
    const disclosure = disclosureToWire(financed.disclosure, null);
    return { ...disclosure, complete: false, refused: [MADE_TOO_OFTEN] };
  }
}

/**
 * Returns the columns of the ISO's word that the merchant has the funder's own disclosure. It counts only where
 * the page asks for it. Its time is at the earliest when the offer's version was made, at the latest now.
 */
async function confirmedColumns(
  confirmed: Submitting["disclosureConfirmed"],
  { offer, brand }: LiveLink,
  { disclosure }: Financed,
  now: Date,
  tx: Transaction,
): Promise<Pick<NewRow<"submissions">, "confirmed_state" | "confirmed_at">> {
  const { policy } = owedOf(offer, brand);
  const asked = policy === "ask" ? owedByFunder(disclosure.row, false) : null;
  if (confirmed === null || asked?.state !== confirmed.state) return {};
  const version = await tx.offerVersion.findUniqueOrThrow({
    where: { offer_id_version: { offer_id: offer.id, version: offer.version } },
    select: { created_at: true },
  });
  const earliest = Math.max(confirmed.at * 1000, version.created_at.getTime());
  return { confirmed_state: asked.state, confirmed_at: new Date(Math.min(earliest, now.getTime())) };
}

/**
 * Inserts a submission. Returns false if the offer has changed since it was read, or if the key has a
 * submission already. In a sandbox it waits for a reset.
 */
async function insertSubmission(
  context: PageContext,
  submission: NewRow<"submissions">,
  { offer, brand }: LiveLink,
  tx: Transaction,
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
  const audit = auditEntry(by, "submission.created", submission.id, detail);
  const { callbacks, mails } = deliveriesFor(offer, brand, await toldOfSubmission(offer, tx));
  const counted = await countStaffMails(offer.funder_id, mails, now, tx);
  const record = { event, deliveries: deliveriesOf(event, [...callbacks, ...counted]), audit };
  const isInserted = await insertSubmissionRow(submission, { offer, isSandbox: brand.isSandbox }, record, tx);
  if (!isInserted) await uncountStaffMails(offer.funder_id, counted, now, tx);
  return isInserted;
}

/**
 * Returns the deliveries of a submission: the callback, if it has a URL, and a mail to each recipient of the
 * offer and to each person who asked to be told.
 */
function deliveriesFor(offer: StoredOffer, brand: LinkBrand, told: string[]) {
  // Of one address in two spellings, that of the offer is used: the last.
  const addresses = [...told, ...(offer.notification_emails ?? []), ...(offer.assigned_users ?? [])];
  const sandboxMerchant = brand.isSandbox ? offer.merchant_name : null;
  return {
    callbacks: callbackTo(offer.callback_url, brand, sandboxMerchant),
    mails: mailsTo(addresses, brand),
  };
}

function findByKey(offer_id: string, submission_key: string, tx: Transaction) {
  const where = { offer_id_submission_key: { offer_id, submission_key } };
  return tx.submission.findUnique({ where, select: { number: true } });
}

function submitted(link: LinkParts, number: string): Submitted {
  return { status: "submitted", receiptPath: receiptPath(link, number), number };
}

function usedUp(until: Date, now: Date): Submitted {
  const retryAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return { status: "busy", retryAfterSeconds, until: until.toISOString() };
}

const LABELS: Record<string, string> = {
  "contact.name": "Your name",
  "contact.email": "Your e-mail",
  note: "Your note",
};

/** Returns a field's issue in the words of the page. */
function inLabels({ path, rest }: FieldIssue<string>): { field: string; message: string } {
  return { field: path, message: `${ownValue(LABELS, path) ?? path} ${rest}.` };
}
