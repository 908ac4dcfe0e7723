import "server-only";
import { DAY_MS } from "@/lib/calculator/durations";
import type { Quote } from "@/lib/calculator/quote";
import { isoDate } from "@/lib/calculator/schedule/iso-day";
import { lastPaymentDay, readableDay, type Schedule } from "@/lib/calculator/schedule/schedule";
import { quoteToWire } from "@/lib/calculator/wire/wire";
import type { Blocker } from "@/lib/disclosure/check";
import { asksToSign } from "@/lib/disclosure/closing/states";
import { discloseQuote } from "@/lib/disclosure/disclosure";
import { DOCUMENT_KIND, type DocumentState, isDocumentState } from "@/lib/disclosure/regimes/documents";
import { disclosureToWire } from "@/lib/disclosure/wire";
import { documentOf } from "@/lib/disclosure/words/document";
import type { DisclosureDocument } from "@/lib/disclosure/words/document-form";
import type { DocumentDates } from "@/lib/schemas/disclosures/operations";
import { LEGAL_RETENTION_DAYS, TEMPLATE_VERSIONS } from "@/lib/schemas/disclosures/templates";
import type { FlatOffer } from "@/lib/schemas/offers/flat-offer";
import type { ClosingSheetMade } from "@/lib/schemas/states";
import { validationFailed } from "@/lib/schemas/wire/errors";
import { type FieldIssue, issueOf } from "@/lib/schemas/wire/field-issues";
import type { CallContext, Caller, PageContext } from "@/lib/server/context";
import { prisma, type Transaction } from "@/lib/server/database/database";
import type { NewRow } from "@/lib/server/database/rows";
import { newId } from "@/lib/server/ids";
import { measure } from "@/lib/server/observe/log";
import { auditEntry, callerAsActor } from "@/lib/services/audit";
import { newEvent } from "@/lib/services/events/events";
import { type StoredOffer, submittedOfferData } from "@/lib/services/offers/offers";
import type { ComputedTerms } from "@/lib/services/terms/terms";
import { dayIn, startOfDay } from "@/lib/services/time-zones";
import { countDocument, uncountDocument } from "./budgets";
import { findCurrent, insertDocument } from "./disclosures-statements";
import { type PreparedDocument, prepareDocument, sha256 } from "./document-case";
import { documentHtml } from "./document-html";
import type { OfferDisclosure } from "./facts";
import { brandFacts, factsOf } from "./facts";
import type { DrawnPdf } from "./stored-pdfs";
import { documentView, evidenceView, type StoredDocument } from "./views";

/**
 * Returns the schedule and the disclosure of a quote of a flat offer, by its brand's profile and time zone.
 */
export async function discloseOffer(
  { fields, quote }: { fields: FlatOffer; quote: Quote },
  { now, isSandbox }: { now: Date; isSandbox: boolean },
  tx: Transaction = prisma,
): Promise<OfferDisclosure> {
  const brand = (await brandFacts([fields.brand_id], tx)).get(fields.brand_id);
  if (!brand) throw new Error(`There is no brand ${fields.brand_id}.`);
  const facts = factsOf(fields, brand);
  const { time_zone: timeZone } = brand;
  const closingSheet = brand.closing_sheet as ClosingSheetMade;
  return { ...discloseQuote(quote, facts, dayIn(timeZone, now)), facts, timeZone, isSandbox, closingSheet };
}

/** Who requests a document: an API key, a person, or the ISO in a browser, who is no caller. */
export interface Maker extends PageContext {
  caller?: Caller;
  actor: string;
  user_id?: string;
  funderSlug: string;
  isSandbox: boolean;
  defaultBrandId: string;
  /** What new documents count against, in addition to the offer. */
  countedFor: { key: string } | { link: string; address: string | undefined };
}

/** Returns the caller of a request as the maker of a document. */
export function callerAsMaker(context: CallContext): Maker {
  const { caller } = context;
  const { funder } = caller;
  const { actor, user_id } = callerAsActor(context);
  return {
    ...context,
    actor,
    user_id,
    funderSlug: funder.slug,
    isSandbox: funder.isSandbox,
    defaultBrandId: funder.defaultBrandId,
    countedFor: { key: caller.kind === "key" ? caller.keyId : caller.userId },
  };
}

/** A document, and whether this request made it. */
export interface MadeDocument {
  created: boolean;
  document: StoredDocument;
}

/**
 * Makes the document of computed terms of a live offer, without a PDF unless `draw` draws one. Null if the
 * offer or its brand has changed since it was read, or if a concurrent request made another document of it.
 */
export async function makeDocument(
  maker: Maker,
  offer: StoredOffer,
  computed: ComputedTerms,
  financed: OfferDisclosure,
  tx: Transaction,
  draw: Draw = withoutPdf,
): Promise<MadeDocument | null> {
  const prepared = prepareDocument(computed, financed);
  if (prepared === null) throw validationFailed(obstacles(financed));
  const current = await findCurrent(offer, maker.now, tx);
  if (current?.content_hash === prepared.inputsHash) return { created: false, document: current };
  const subjects = { ...maker.countedFor, offer: offer.id };
  await countDocument(subjects, maker.now, tx);
  const drawn = await draw(prepared, tx).catch(async (error: unknown) => {
    await uncountDocument(subjects, maker.now, tx);
    throw error;
  });
  const row = documentRow(maker, offer, prepared, financed, drawn);
  const { deal_id, version } = offer;
  const document = {
    ...row,
    deal_id,
    current_version: version,
    outdated_at: null,
    signature: null,
    time_zone: financed.timeZone,
    signs: asksToSign(row.state, financed.facts.profile.disclosureSignature),
    withdrawn_at: null,
  };
  const record = { ...recordOf(maker, offer, { ...document, event_id: null }), countedFor: maker };
  const event_id = record.event.id;
  const brand = { ...financed.facts.profile, id: computed.fields.brand_id };
  const insertion = insertDocument(offer, brand, { ...row, event_id }, record, tx);
  const inserted = await insertion.catch(async (error: unknown) => {
    await uncountDocument(subjects, maker.now, tx);
    throw error;
  });
  if (inserted) {
    measure("disclosure_made", { state: row.state });
    return { created: true, document: { ...document, event_id } };
  }
  await uncountDocument(subjects, maker.now, tx);
  return null;
}

/**
 * A document's words and its PDF, which names the id; the PDF is null if it is drawn only when something
 * needs it.
 */
export interface DrawnDocument {
  id: string;
  document: DisclosureDocument;
  pdf: DrawnPdf | null;
}

export type Draw = (prepared: PreparedDocument, tx: Transaction) => Promise<DrawnDocument>;

export const withoutPdf: Draw = async ({ subject }) => ({
  id: newId(),
  document: documentOf(subject),
  pdf: null,
});

function documentRow(
  { now }: Maker,
  offer: StoredOffer,
  { subject, terms, state, templateVersion, inputsHash }: PreparedDocument,
  financed: OfferDisclosure,
  { id, document, pdf }: DrawnDocument,
) {
  const { schedule } = subject;
  // A document never changes, so that it could not lose the names of those who share the commission.
  const { commission_detail: _detail, ...quote } = quoteToWire(subject.quote);
  const html = documentHtml(document);
  const row = {
    id,
    funder_id: offer.funder_id,
    offer_id: offer.id,
    offer_version: offer.version,
    valid_version: offer.version,
    link_seq: offer.link_seq,
    state,
    template_version: templateVersion,
    terms,
    quote,
    figures: disclosureToWire(financed.disclosure, id),
    payment_dates: paymentDates(schedule),
    document,
    content_hash: inputsHash,
    recipient: offer.merchant_name,
    html,
    html_sha256: sha256(html),
    pdf: pdf && (`\\x${Buffer.from(pdf.bytes).toString("hex")}` as const),
    pdf_sha256: pdf?.sha256 ?? null,
    test: subject.test,
    created_at: now,
    expires_at: startOfDay(schedule.funding.day + 1, financed.timeZone),
    superseded_at: null,
    kept_until: keptUntil(state, now, startOfDay(lastPaymentDay(schedule) + 1, financed.timeZone)),
  };
  return row satisfies NewRow<"disclosures">;
}

/**
 * Returns until when a document is kept at least, as far as it is known when it is made: evidence that comes
 * later prolongs it. In Texas the four years run from the end of the day of the last payment (7 TAC 86.311),
 * which is later than two years after its last entry.
 */
function keptUntil(state: DocumentState, made: Date, paid: Date): Date {
  const from = DOCUMENT_KIND[state] === "texas" ? Math.max(made.getTime(), paid.getTime()) : made.getTime();
  return new Date(from + LEGAL_RETENTION_DAYS * DAY_MS);
}

function paymentDates(schedule: Schedule): DocumentDates {
  const read = (day: number) => isoDate(readableDay(schedule, day));
  return {
    funding: isoDate(schedule.funding.day),
    first: read(schedule.first.day),
    last: read(lastPaymentDay(schedule)),
    calendar: schedule.calendar,
  };
}

function recordOf(maker: Maker, offer: StoredOffer, document: StoredDocument) {
  const { now, requestId, actor, user_id } = maker;
  const evidence: NewRow<"disclosure_evidence"> = {
    id: newId(),
    disclosure_id: document.id,
    kind: "created",
    occurred_at: now,
    actor,
    user_id,
    address: maker.source?.address,
    user_agent: maker.source?.userAgent,
    html_sha256: document.html_sha256,
    document_sha256: document.pdf_sha256,
    request_id: requestId,
    by_sender: false,
    count: 1,
  };
  const brand_id = offer.brand_id ?? maker.defaultBrandId;
  const { id, deal_id, funder_id } = offer;
  const data = {
    disclosure: documentView(document, now),
    evidence: evidenceView(evidence, document),
    offer: submittedOfferData({ id, deal_id, funder: maker.funderSlug, brand_id, fields: offer }),
  };
  const about = { funder_id, isSandbox: maker.isSandbox, offer_id: id };
  const by = { funder_id, actor, user_id, request_id: requestId, now };
  const detail = { deal_id, version: document.offer_version, state: document.state };
  return {
    evidence,
    event: newEvent("disclosure.created", data, about, maker),
    audit: auditEntry(by, "disclosure.created", document.id, detail),
  };
}

/** Returns why no document can be made. */
function obstacles(financed: OfferDisclosure): FieldIssue[] {
  const { state, row, document, blockers, refused } = financed.disclosure;
  if (document === null && blockers.length === 0) {
    if (row !== null && isDocumentState(row.state)) return [approvalIssue(row.state)];
    const why = isDocumentState(state)
      ? "no regime applies"
      : `the service makes none of its own for ${state}`;
    return [issueOf("merchant_state", "state", `must be one whose regime has a document: ${why}`)];
  }
  return [...blockers.map((blocker) => missingIssue(blocker, financed)), ...refused.map(refusedIssue)];
}

function missingIssue({ path, message, isGiven }: Blocker, financed: OfferDisclosure): FieldIssue {
  const { state } = financed.disclosure;
  if (path === "brand.approvals" && isDocumentState(state)) return approvalIssue(state);
  const reason = isGiven ? `: ${message.charAt(0).toLowerCase()}${message.slice(1).replace(/\.$/, "")}` : "";
  return issueOf(path, "required", `must be given or corrected${reason}`);
}

function approvalIssue(state: DocumentState): FieldIssue {
  return issueOf(
    "brand.approvals",
    "state",
    `must have the template ${TEMPLATE_VERSIONS[state]} of ${state}`,
  );
}

/**
 * Returns a refused sentence as an issue. The sentence begins with the path of its text, or is about the
 * whole document.
 */
function refusedIssue(sentence: string): FieldIssue {
  const [, path, rest] = /^([a-z][\w.[\]]*) (.*)$/s.exec(sentence) ?? [];
  if (path === undefined || rest === undefined)
    return issueOf("disclosure", "state", `cannot be made: ${sentence}`);
  return issueOf(path, "not_allowed", rest);
}

/** What a submission has instead of a document if a budget is used up. */
export const MADE_TOO_OFTEN = "Too many new disclosures were made in the last hour.";
