import "server-only";
import { type GivenTerms, givenTerms } from "@/lib/schemas/quotes/terms";
import {
  type DECISION_FIELDS,
  type DecisionInput,
  type DecisionView,
  decisionIssues,
  MOST_DECISIONS,
} from "@/lib/schemas/submissions/decision";
import { ApiError, notFound, validationFailed } from "@/lib/schemas/wire/errors";
import { within } from "@/lib/schemas/wire/field-issues";
import type { ReadFields } from "@/lib/schemas/wire/parse-fields";
import type { CallContext } from "@/lib/server/context";
import { prisma, type Transaction } from "@/lib/server/database/database";
import { newId } from "@/lib/server/ids";
import { type Idempotency, keyInUse } from "@/lib/server/web/idempotency";
import { auditEntry, callerAsActor, callerColumns } from "@/lib/services/audit";
import { callbackTo, type DirectDelivery, deliveriesOf, mailsTo } from "@/lib/services/deliveries/deliveries";
import { newEvent } from "@/lib/services/events/events";
import { laterThan } from "@/lib/services/later-than";
import { lockDeal } from "@/lib/services/lock-statements";
import { submittedOfferData } from "@/lib/services/offers/offers";
import { computeOffer, storable } from "@/lib/services/terms/terms";
import { makeAcceptedSheet } from "./accepted-sheet";
import { insertDecision, type LockedSubmission, lockSubmission, reserveKey } from "./submissions-statements";
import { decisionView } from "./views";

/** A parsed decision. */
type GivenDecision = ReadFields<typeof DECISION_FIELDS>;

/**
 * The console's form: its key, the latest decision and the version of the offer that it showed, and the ids of
 * the other submissions that the person was asked about: a newer one of the offer, an accepted one of the deal.
 */
export interface DecisionForm {
  decisionKey: string;
  lastShown: string | null;
  offerShown?: number | undefined;
  newerShown?: string | null | undefined;
  acceptedShown?: string | null | undefined;
}

/**
 * What the console's form did. `newer`: nothing was saved, since somebody has decided after the form was
 * shown. `asks`: nothing was saved, since the person was not asked about another submission of the deal, or has
 * not seen the offer as it is.
 */
interface FormDecision {
  status: "decided" | "newer" | "asks";
  /** The form's decision or the newer one; null if the form asks. */
  decision: DecisionView | null;
}

/**
 * Decides on a submission. All decisions are kept; the latest applies. VALIDATION_FAILED, OFFER_REVOKED,
 * LIMIT_REACHED, and, while another request with the same Idempotency-Key runs, IDEMPOTENCY_IN_PROGRESS.
 */
export async function decide(
  context: CallContext,
  { id }: { id: string },
  given: GivenDecision,
  idempotency: Idempotency | null = null,
): Promise<DecisionView> {
  return prisma.$transaction(async (tx) => {
    if (idempotency && !(await reserveKey(tx, idempotency))) throw keyInUse();
    const locked = await lock(tx, context, id, null);
    const input = checkedDecision(context, locked, given);
    return save(tx, context, locked, input, { idempotency, decisionKey: null });
  });
}

/**
 * Decides with the console's form. A form that is sent again returns its first decision. A form that showed
 * an older decision than the latest saves nothing, nor does one that decides on replaced terms, accepts beside
 * accepted ones, or accepts or counters under an offer that has changed, without having asked.
 */
export async function decideWithForm(
  context: CallContext,
  { id }: { id: string },
  given: GivenDecision,
  form: DecisionForm,
): Promise<FormDecision> {
  const { decisionKey } = form;
  return prisma.$transaction(async (tx): Promise<FormDecision> => {
    const locked = await lock(tx, context, id, decisionKey);
    const { of_key, latest } = locked;
    if (of_key) return { status: "decided", decision: decisionView(of_key) };
    if (latest && latest.id !== form.lastShown) return { status: "newer", decision: decisionView(latest) };
    // Before the terms are checked: the page that reads the offer anew names its limits itself.
    if (overlooksOffer(locked, given.values.decision, form)) return { status: "asks", decision: null };
    const input = checkedDecision(context, locked, given);
    if (await asksFirst(tx, locked, input.decision, form)) return { status: "asks", decision: null };
    const decision = await save(tx, context, locked, input, { idempotency: null, decisionKey });
    return { status: "decided", decision };
  });
}

/** Returns whether a decision depends on a version of the offer that its form did not show. */
function overlooksOffer(
  { offer }: LockedSubmission,
  decision: DecisionInput["decision"] | undefined,
  { offerShown }: DecisionForm,
): boolean {
  const depends = decision === "accepted" || decision === "countered";
  return depends && offer.status === "active" && offer.version !== offerShown;
}

/**
 * Returns whether a decision overlooks newer terms of the offer, or accepts beside an accepted submission of
 * the deal, that the person was not asked about. Decisions of forms on one deal wait for each other here.
 */
async function asksFirst(
  tx: Transaction,
  { id, offer }: LockedSubmission,
  decision: DecisionInput["decision"],
  { newerShown, acceptedShown }: DecisionForm,
): Promise<boolean> {
  const { funder_id, deal_id } = offer;
  await lockDeal({ funder_id, deal_id }, tx);
  const latestId = { select: { id: true }, orderBy: { id: "desc" } } as const;
  const newer = await tx.submission.findFirst({ where: { offer_id: offer.id, id: { gt: id } }, ...latestId });
  if (newer && newer.id !== newerShown) return true;
  if (decision !== "accepted") return false;
  const ofDeal = { id: { not: id }, decision: "accepted", offer: { funder_id, deal_id } };
  const accepted = await tx.submission.findFirst({ where: ofDeal, ...latestId });
  return accepted !== null && accepted.id !== acceptedShown;
}

/** A decision that keeps every rule, with the terms and the quote of a counter. */
type CheckedDecision = Partial<DecisionInput> &
  Pick<DecisionInput, "decision"> & { counter: ReturnType<typeof storable> | null };

/** Checks the fields of a decision and the terms of a counter together, whatever the state of the offer. */
function checkedDecision(
  { now }: CallContext,
  submission: LockedSubmission,
  given: GivenDecision,
): CheckedDecision {
  const { values, issues } = given;
  // A field with a fault of its own is not missing.
  const isFaulty = (field: string | null) =>
    issues.some(({ path }) => path === field || path?.startsWith(`${field}.`));
  const all = [...issues, ...decisionIssues(values, now).filter(({ path }) => !isFaulty(path))];
  const { decision } = values;
  const terms = readTerms(given);
  const counter = decision === "countered" && terms ? computeCounter(submission, terms) : null;
  if (counter && "issues" in counter) {
    // The issues of terms that cannot be read are among the counter's.
    const others = all.filter(({ path }) => !path?.startsWith("terms."));
    throw validationFailed([...others, ...counter.issues.map((issue) => within("terms", issue))]);
  }
  if (all.length > 0 || !decision) throw validationFailed(all);
  return { ...values, decision, counter: counter && storable(counter) };
}

/** The terms of a decision as far as they can be read; null without terms. */
function readTerms({ values, issues, parts }: GivenDecision): GivenTerms | null {
  if (values.terms) return givenTerms(values.terms);
  if (!parts?.terms) return null;
  const unread = issues.flatMap((issue) =>
    issue.path?.startsWith("terms.") ? [{ ...issue, path: issue.path.slice("terms.".length) }] : [],
  );
  return { values: parts.terms.values, issues: unread };
}

/** Computes the terms of a counter, which must be within the current limits of the offer. */
function computeCounter(submission: LockedSubmission, { values, issues }: GivenTerms) {
  const { offer, default_brand_id } = submission;
  // A counter without a structure has the submission's, if the offer still has that structure.
  const own = offer.structures?.find(({ id }) => id === submission.terms.structure)?.id;
  const isNamed = values.structure !== undefined || issues.some(({ path }) => path === "structure");
  const terms = isNamed ? values : { ...values, structure: own };
  return computeOffer(offer, default_brand_id, { values: terms, issues });
}

async function lock(
  tx: Transaction,
  { caller, now }: CallContext,
  id: string,
  decisionKey: string | null,
): Promise<LockedSubmission> {
  const locked = await lockSubmission(tx, { id, funderId: caller.funder.id, decisionKey, now });
  if (!locked) throw notFound();
  return locked;
}

async function save(
  tx: Transaction,
  request: CallContext,
  submission: LockedSubmission,
  input: CheckedDecision,
  { idempotency, decisionKey }: { idempotency: Idempotency | null; decisionKey: string | null },
): Promise<DecisionView> {
  const { offer, latest } = submission;
  const now = laterThan([latest?.created_at], request.now);
  const context = { ...request, now };
  const { caller, requestId } = context;
  if (offer.status === "revoked" && input.decision !== "declined") {
    throw new ApiError(
      "OFFER_REVOKED",
      `The offer for ${offer.deal_id} is revoked: a submission can only be declined.`,
    );
  }
  const number = (submission.decision_count ?? 0) + 1;
  if (number > MOST_DECISIONS)
    throw new ApiError("LIMIT_REACHED", `A submission has at most ${MOST_DECISIONS} decisions.`);
  const row = {
    id: newId(),
    submission_id: submission.id,
    number,
    decision: input.decision,
    message: input.message,
    reason: input.reason,
    ...(input.counter ?? { terms: null, quote: null }),
    offer_version: submission.offer_version,
    offer_changed: offer.version !== submission.offer_version,
    valid_until: input.valid_until,
    next_url: input.next_url,
    ...callerColumns(context),
    actor_name: caller.kind === "key" ? caller.label : caller.name,
    decision_key: decisionKey,
    request_id: requestId,
    created_at: now,
  };
  const view = decisionView({ ...row, api_key: caller.kind === "key" ? caller.apiKey : null });
  const { id: funder_id, isSandbox } = caller.funder;
  const about = { funder_id, isSandbox, offer_id: offer.id, submission_id: submission.id };
  const detail = { deal_id: offer.deal_id, number: submission.number, decision: input.decision };
  const event = newEvent("submission.decided", eventData(submission, view), about, context);
  await insertDecision(tx, row, {
    event,
    deliveries: deliveriesOf(event, deliveriesFor(submission, isSandbox)),
    audit: auditEntry(callerAsActor(context), "submission.decided", submission.id, detail),
    answer: idempotency?.answer(view) ?? null,
    countedFor: context,
  });
  if (input.decision === "accepted") await makeAcceptedSheet(tx, context, submission);
  return view;
}

function eventData(submission: LockedSubmission, decision: DecisionView) {
  const { id, number, fields, funder, default_brand_id, offer } = submission;
  const brand_id = fields.brand_id ?? default_brand_id;
  const submitted = { id: offer.id, deal_id: offer.deal_id, funder, brand_id, fields };
  return { decision, submission: { id, number }, offer: submittedOfferData(submitted) };
}

/** The most mails about a submission's decisions in 24 hours. */
const MOST_MAILS = 5;

/**
 * Returns the callback, if there is a URL, and a mail to the ISO's contact if the form announced one about
 * the decision.
 */
function deliveriesFor(submission: LockedSubmission, isSandbox: boolean): DirectDelivery[] {
  const { offer, brand_callback_url, contact_email, decision_mail, erased_at, mails, alert_email } =
    submission;
  const brand = { id: offer.brand_id ?? submission.default_brand_id, callbackUrl: brand_callback_url };
  const mailed = contact_email !== null && decision_mail === true && erased_at === null && mails < MOST_MAILS;
  return [
    ...callbackTo(offer.callback_url, brand, isSandbox ? offer.merchant_name : null),
    ...mailsTo(mailed ? [contact_email] : [], { isSandbox, alertEmail: alert_email }),
  ];
}
