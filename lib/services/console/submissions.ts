import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { toDecimal } from "@/lib/calculator/money/money";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { computeQuote, type Quote } from "@/lib/calculator/quote";
import { checkTerms } from "@/lib/calculator/terms/check";
import { completeTerms, type Terms } from "@/lib/calculator/terms/terms";
import { discloseQuote } from "@/lib/disclosure/disclosure";
import { type DisclosedShare, disclosedShare } from "@/lib/disclosure/figures/disclosed-share";
import { cannotDisclose } from "@/lib/disclosure/readiness";
import type { Whose } from "@/lib/schemas/console/deals";
import type { ConsoleSubmissionsQuery, QueuePart } from "@/lib/schemas/console/queries";
import type {
  ChangesSince,
  DecisionOutcome,
  MessageDelivery,
  RivalSubmission,
} from "@/lib/schemas/console/rows";
import { shareOf } from "@/lib/schemas/disclosures/input";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import { type FlatOffer, flatOfferFor, flatOffers } from "@/lib/schemas/offers/flat-offer";
import { toLimits } from "@/lib/schemas/offers/limits";
import { givenTerms, type StoredTerms, toTerms } from "@/lib/schemas/quotes/terms";
import { DECISION_FIELDS, type DecisionView } from "@/lib/schemas/submissions/decision";
import { SUBMISSION_OPERATIONS } from "@/lib/schemas/submissions/operations";
import { parseBody } from "@/lib/schemas/wire/bodies";
import { notFound } from "@/lib/schemas/wire/errors";
import { uuid } from "@/lib/schemas/wire/field-types";
import { REFERENCE_NUMBER } from "@/lib/schemas/wire/identifiers";
import { cursorAt } from "@/lib/schemas/wire/lists";
import { knownFields, readFields } from "@/lib/schemas/wire/parse-fields";
import type { CallContext } from "@/lib/server/context";
import { type Prisma, prisma } from "@/lib/server/database/database";
import { colleagueName } from "@/lib/services/colleagues";
import { readinessOfRows, readinessOfTerms, termsFacts } from "@/lib/services/disclosures/readiness";
import type { StoredOffer } from "@/lib/services/offers/offers";
import { findOfferById } from "@/lib/services/offers/offers-statements";
import { decideWithForm } from "@/lib/services/submissions/decisions";
import { readSubmission } from "@/lib/services/submissions/list";
import { findSubmission, type SubmissionRow } from "@/lib/services/submissions/submissions-statements";
import { dealsOf } from "./deal-statements";
import { withOwners } from "./deals";
import { shownUrl } from "./deliveries";
import { pageWithEdges } from "./page-statements";
import { submissionDisclosure, submissionSheet } from "./submission-disclosure";
import {
  countSubmissions,
  MOST_COUNTED,
  queueAround,
  rivalsOf,
  type SubmissionListRow,
  selectEarlier,
  selectListedSubmissions,
  selectWaiting,
} from "./submission-statements";

/** An edge of a page: the cursor of its row's place, and the part of the list that the row is in. */
interface QueueEdge {
  cursor: string;
  part: QueuePart;
}

/**
 * Returns a page of the funder's deals that match, each by the newest submission of its offer: first those
 * that wait for a decision, the longest first, then the decided ones, newest first. `count` is null above
 * 1,000.
 */
export async function consoleSubmissions(context: CallContext, query: ConsoleSubmissionsQuery) {
  const of = dealsOf(context);
  const [read, count] = await Promise.all([selectListedSubmissions(of, query), countSubmissions(of, query)]);
  const page = pageWithEdges(read, query, edgeOf);
  const [readiness, earlier, owned] = await Promise.all([
    readinessOfRows(context, page.rows),
    selectEarlier(page.rows.filter(({ earlier_count }) => earlier_count > 0)),
    withOwners(context, page.rows),
  ]);
  const rows = owned.map(({ terms: _terms, place: _place, ...row }, index) => ({
    ...row,
    cannot_disclose: cannotDisclose(readiness[index] ?? null),
    earlier: earlier.filter((each) => each.offer_id === row.offer_id).map(({ offer_id: _, ...each }) => each),
  }));
  return { ...page, rows, count: count > MOST_COUNTED ? null : count };
}

function edgeOf({ place, part }: SubmissionListRow): QueueEdge {
  return { cursor: cursorAt(place), part };
}

/**
 * Returns the reference of the submission whose deal waits longest for a decision, of all deals or of the reader's or
 * nobody's; null if none waits.
 */
export async function oldestWaiting(context: CallContext, whose?: Whose): Promise<string | null> {
  const [oldest] = await selectWaiting(dealsOf(context), 1, whose);
  return oldest?.number ?? null;
}

/** Loads the submission of a reference number. NOT_FOUND. */
export async function loadByNumber({ caller }: CallContext, number: string): Promise<SubmissionRow> {
  const row = REFERENCE_NUMBER.test(number)
    ? await findSubmission({ number, funderId: caller.funder.id })
    : null;
  if (!row) throw notFound();
  return row;
}

/**
 * Returns everything that the console shows of a submission: the submission as the API returns it, the limits
 * that it was submitted under and the offer's current ones, its messages, and its place among those without a
 * decision.
 */
export async function consoleSubmission(context: CallContext, number: string) {
  const row = await loadByNumber(context, number);
  const { funder } = context.caller;
  const [submission, offer, brand, messages, queue, rivals, earlier] = await Promise.all([
    readSubmission(row),
    findOfferById(funder.id, row.offer_id),
    brandOf(row),
    messagesOf(context, row.id),
    queueAround(funder.id, row),
    rivalsOf(row),
    selectEarlier([row]),
  ]);
  if (!offer) throw notFound();
  const { defaultBrandId } = funder;
  const flat = flatOfferFor(offer, row.terms, defaultBrandId);
  const submitted = flatOfferFor(row.fields, row.terms, defaultBrandId);
  const limits = toLimits(submitted, row.offer_version);
  const terms = termsIn(limits, row.terms);
  return {
    submission: {
      ...submission,
      decision: submission.decision && seenDecision(context, submission.decision),
      decisions: submission.decisions.map((each) => seenDecision(context, each)),
    },
    disclosure: await submissionDisclosure(context, submission.disclosure),
    sheet: await submissionSheet(context, offer, row),
    readiness: await readinessOfTerms(context, offer, row.terms),
    limits,
    terms,
    share: await shareOfTerms(submitted, computeQuote(limits, terms), new Date(row.submitted_at)),
    /** Whether the contact gets a mail about a decision. */
    mailed: row.decision_mail === true && row.contact_email !== null && row.erased_at === null,
    brandId: flat.brand_id,
    brandName: brand?.name ?? "",
    /** The structures that could be chosen at that time; null without structures. */
    structures: structuresOf(row.fields),
    offer: {
      status: offer.status,
      version: offer.version,
      /** The limits of each structure for a counter, with the facts that its disclosure is computed from. */
      choices: await Promise.all(
        flatOffers(offer, defaultBrandId).map(async (each) => ({
          limits: toLimits(each, offer.version),
          facts: await termsFacts(each, context.now),
          shareOf: shareOf(each),
        })),
      ),
      /** The submission's structure if the offer still has it: a counter starts with it. */
      structure: flat.structure?.id ?? null,
    },
    messages,
    queue,
    changes: await changesSince(context, row, offer, { before: submitted, after: flat }),
    /** What the desk wrote, as it stands now. */
    desk: {
      note: offer.funder_notes ?? null,
      stipulations: offer.stipulations ?? [],
      metadata: offer.metadata ?? null,
      showsStipulations: flat.display_config.show_stipulations,
    },
    /** The other submissions of the deal that a decision must not overlook. */
    rivals: { newer: seenRival(context, rivals.newer), accepted: seenRival(context, rivals.accepted) },
    /** The submissions of the offer that this one replaced, newest first, at most 20. */
    earlier: earlier.map(({ offer_id: _offer, ...each }) => each),
    decisionKey: randomUUID(),
  };
}

/** A decision with the name of a person as the reader may see it. */
function seenDecision(context: CallContext, decision: DecisionView): DecisionView {
  const { kind, id, name } = decision.actor;
  if (kind !== "user" || name === null) return decision;
  return { ...decision, actor: { kind, id, name: colleagueName(context, { id, name }) } };
}

/** Another submission with who decided on it as the reader may see it. */
function seenRival(
  context: CallContext,
  rival: (RivalSubmission & { decided_user: string | null }) | null,
): RivalSubmission | null {
  if (rival === null) return null;
  const { decided_user, ...shown } = rival;
  if (decided_user === null || shown.decided_by === null) return shown;
  return { ...shown, decided_by: colleagueName(context, { id: decided_user, name: shown.decided_by }) };
}

/** Returns what an offer changed since a submission; null if it is at the submission's version. */
async function changesSince(
  context: CallContext,
  { offer_id, offer_version, terms }: SubmissionRow,
  { version }: StoredOffer,
  flats: Pick<ChangesSince, "before" | "after">,
): Promise<ChangesSince | null> {
  if (version === offer_version) return null;
  const saved = await prisma.offerVersion.findUniqueOrThrow({
    where: { offer_id_version: { offer_id, version } },
    select: {
      created_at: true,
      user: { select: { id: true, name: true } },
      api_key: { select: { label: true } },
    },
  });
  const limits = toLimits(flats.after, version);
  const read = toTerms(givenTerms(terms), limits);
  const now = completeTerms(limits, read.terms);
  const { problems } = checkTerms(limits, now);
  const quote = problems.length > 0 ? null : computeQuote(limits, now);
  return {
    version,
    by: (saved.user && colleagueName(context, saved.user)) ?? saved.api_key?.label ?? "An API key",
    at: saved.created_at,
    ...flats,
    effect: {
      problems: problems.map(({ message }) => message),
      amountSold: quote && toDecimal(quote.amountSold, 2),
      netFunding: quote && toDecimal(quote.netFunding, 2),
    },
  };
}

/** Returns the labels of an offer's structures and of the default one; null without structures. */
function structuresOf({ structures = [], default_structure }: OfferFields) {
  const start = structures.find(({ id }) => id === default_structure) ?? structures[0];
  return start ? { default: start.label, all: structures.map(({ label }) => label) } : null;
}

/**
 * Returns the share that a required disclosure compares with the holdback, as the ISO's page shows it; null
 * where no disclosure is required first.
 */
async function shareOfTerms(fields: FlatOffer, quote: Quote, at: Date): Promise<DisclosedShare | null> {
  const { facts, today } = await termsFacts(fields, at);
  const { schedule, disclosure } = discloseQuote(quote, facts, today);
  return facts.profile.gated ? disclosedShare(schedule, shareOf(fields), disclosure.gate) : null;
}

/** Returns submitted terms as the calculator reads them. */
function termsIn(limits: OfferLimits, terms: StoredTerms): Terms {
  return completeTerms(limits, toTerms(givenTerms(terms), limits).terms);
}

async function brandOf({ fields, default_brand_id }: SubmissionRow) {
  const id = fields.brand_id ?? default_brand_id;
  return prisma.brand.findUnique({ where: { id }, select: { name: true } });
}

/**
 * Returns the submission's message as it was sent (null once its event was purged), and the deliveries of it
 * and of the decisions, newest first.
 */
async function messagesOf(context: CallContext, submissionId: string) {
  const [found, created] = await Promise.all([
    prisma.delivery.findMany({
      where: { event: { submission_id: submissionId }, alert: null },
      select: MESSAGE_SHOWN,
      orderBy: { id: "desc" },
      take: MOST_MESSAGES,
    }),
    prisma.event.findFirst({
      where: { submission_id: submissionId, type: "submission.created" },
      select: { payload: true },
    }),
  ]);
  const deliveries = found.map(({ attempts: [last], ...delivery }) => ({
    ...delivery,
    url: shownUrl(context, delivery),
    status_code: last?.status_code ?? null,
  }));
  return { deliveries: deliveries as MessageDelivery[], payload: created?.payload ?? null };
}

const MESSAGE_SHOWN = {
  id: true,
  type: true,
  kind: true,
  url: true,
  status: true,
  attempt_count: true,
  created_at: true,
  delivered_at: true,
  attempts: { select: { status_code: true }, orderBy: { number: "desc" }, take: 1 },
} satisfies Prisma.DeliverySelect;

const MOST_MESSAGES = 50;

/**
 * The decision panel's input: the decision as in the API, the form's key, the latest decision and the version
 * of the offer that the form showed, and the ids of the newer and of the accepted submission that the person
 * was asked about.
 */
const INPUT_FIELDS = {
  body: z.record(z.string(), z.unknown(), "must be an object"),
  decisionKey: uuid(),
  lastShown: uuid().nullable(),
  offerShown: z.int().optional(),
  newerShown: uuid().nullable().optional(),
  acceptedShown: uuid().nullable().optional(),
};

/**
 * Decides on the submission of a reference number, as `decideWithForm`. Unknown fields are ignored.
 * NOT_FOUND.
 */
export async function decideByNumber(
  context: CallContext,
  number: string,
  input: object,
): Promise<DecisionOutcome> {
  const { body, ...form } = readFields(INPUT_FIELDS, knownFields(INPUT_FIELDS, input));
  const given = parseBody(SUBMISSION_OPERATIONS.decideSubmission, knownFields(DECISION_FIELDS, body));
  const submission = await loadByNumber(context, String(number));
  const { status } = await decideWithForm(context, submission, given, form);
  return { status, nextKey: randomUUID() };
}

/** Returns the outcome of the person's decision with a form's key; null if none was saved. NOT_FOUND. */
export async function decisionOfKey(
  context: CallContext,
  number: string,
  decisionKey: unknown,
): Promise<DecisionOutcome | null> {
  const submission = await loadByNumber(context, number);
  const { decisionKey: decision_key } = readFields({ decisionKey: uuid() }, { decisionKey });
  const found = await prisma.decision.count({ where: { submission_id: submission.id, decision_key } });
  return found === 0 ? null : { status: "decided", nextKey: randomUUID() };
}
