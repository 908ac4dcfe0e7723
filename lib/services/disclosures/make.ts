import "server-only";
import { DAY_MS, isoDate } from "@/lib/calculator/calendar";
import { documentOf } from "@/lib/calculator/document";
import { lastPaymentDay, readableDay, type Schedule } from "@/lib/calculator/schedule";
import { quoteToWire } from "@/lib/calculator/wire";
import { TEMPLATE_VERSIONS } from "@/lib/schemas/brand";
import type { PaymentDates } from "@/lib/schemas/disclosure-documents";
import { ApiError, validationFailed } from "@/lib/schemas/errors";
import { withDefaults } from "@/lib/schemas/offer-defaults";
import type { CallContext, PageContext } from "@/lib/server/context";
import { newId } from "@/lib/server/ids";
import type { NewRow } from "@/lib/server/rows";
import { auditEntry, callerAsActor } from "@/lib/services/audit";
import { newEvent } from "@/lib/services/deliveries/outbox";
import { computeOffer } from "@/lib/services/offers/quote";
import { readAgain, type StoredOffer } from "@/lib/services/offers/store";
import { retryWrite } from "@/lib/services/retry-write";
import { submittedOfferData } from "@/lib/services/submissions/submission-data";
import { startOfDay } from "@/lib/services/time-zones";
import { discloseOffer, financingToWire, type OfferDisclosure } from "./disclose";
import { type ComputedTerms, type PreparedDocument, prepareDocument } from "./document-case";
import { sha256 } from "./document-hash";
import { documentHtml } from "./document-html";
import { readDocument } from "./read";
import { findCurrent, insertDocument } from "./store";
import { documentView, evidenceView, type StoredDocument } from "./views";

/** Who has a document made: an API key, a person, or the ISO in a browser. */
export interface Maker extends PageContext {
  actor: string;
  user_id?: string;
  funderSlug: string;
  isSandbox: boolean;
  defaultBrandId: string;
}

/** A document, and whether it was made now. */
export interface MadeDocument {
  created: boolean;
  document: StoredDocument;
}

/**
 * Makes the document of some terms, or returns the existing one of the same terms, version and dates.
 * VALIDATION_FAILED with a detail for every missing path and refused sentence; OFFER_REVOKED.
 */
export async function createDisclosure(
  context: CallContext,
  offer: StoredOffer,
  body: Record<string, unknown>,
) {
  const { caller, now } = context;
  const { funder } = caller;
  const { actor, user_id } = callerAsActor(context);
  const maker = {
    ...context,
    actor,
    user_id,
    funderSlug: funder.slug,
    isSandbox: funder.isSandbox,
    defaultBrandId: funder.defaultBrandId,
  };
  const { created, document } = await makeForTerms(maker, offer, body);
  return { created, body: await readDocument(document, now) };
}

/** The same for any maker, from terms as JSON. */
export async function makeForTerms(
  maker: Maker,
  offer: StoredOffer,
  given: Record<string, unknown>,
): Promise<MadeDocument> {
  return retryWrite(offer, readAgain, async (current) => {
    if (current.status === "revoked")
      throw new ApiError("OFFER_REVOKED", "The offer is revoked: no disclosure can be made.");
    const computed = computeOffer(current, maker.defaultBrandId, given);
    if ("issues" in computed) throw validationFailed(computed.issues.map(({ detail }) => detail));
    const fields = withDefaults(current, maker.defaultBrandId);
    const financed = await discloseOffer(fields, computed.quote, maker);
    return makeDocument(maker, current, computed, financed);
  });
}

/**
 * The same for computed terms of an offer that is live. Null if the offer has changed since it was read, or
 * another document of it was made meanwhile.
 */
export async function makeDocument(
  maker: Maker,
  offer: StoredOffer,
  computed: ComputedTerms,
  financed: OfferDisclosure,
): Promise<MadeDocument | null> {
  const prepared = prepareDocument(computed, financed);
  if (prepared === null) throw validationFailed(obstacles(financed));
  const current = await findCurrent(offer, maker.now);
  if (current?.content_hash === prepared.hashes.content) return { created: false, document: current };
  const row = await documentRow(maker, offer, prepared, financed);
  const { deal_id, version, link_seq } = offer;
  const document: StoredDocument = {
    ...row,
    deal_id,
    offer_status: "active",
    current_version: version,
    current_link_seq: link_seq,
    outdated_at: null,
  };
  const inserted = await insertDocument(offer, row, recordOf(maker, offer, document));
  return inserted ? { created: true, document } : null;
}

/** Why no document can be made, as details. */
function obstacles({ disclosure }: OfferDisclosure): string[] {
  const { regime, state, missing, refused } = disclosure;
  if (regime === null) return ["no regime applies"];
  const details = missing.map((path) =>
    path === "brand.approvals" && (state === "CA" || state === "NY")
      ? `brand.approvals must have the template ${TEMPLATE_VERSIONS[state]} of ${state}`
      : `${path} must be given or corrected`,
  );
  return [...details, ...refused];
}

const KEPT_DAYS = 1_461;

async function documentRow(
  { now }: Maker,
  offer: StoredOffer,
  { subject, terms, state, templateVersion, hashes }: PreparedDocument,
  financed: OfferDisclosure,
) {
  const id = newId();
  const document = documentOf(subject);
  const { schedule, facts } = subject;
  const html = documentHtml(document);
  // Loaded with the first document: most processes never make one.
  const { documentPdf } = await import("./document-pdf");
  const author = facts.profile.legalName ?? "";
  const pdf = await documentPdf(document, { id, author, templateVersion, createdAt: now });
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
    quote: quoteToWire(subject.quote),
    figures: financingToWire(financed, id).disclosure,
    payment_dates: paymentDates(schedule),
    document,
    content_hash: hashes.content,
    terms_hash: hashes.terms,
    html,
    html_sha256: sha256(html),
    pdf: `\\x${Buffer.from(pdf).toString("hex")}` as const,
    pdf_sha256: sha256(pdf),
    test: subject.test,
    created_at: now,
    expires_at: startOfDay(schedule.funding.day + 1, financed.timeZone),
    superseded_at: null,
    kept_until: new Date(now.getTime() + KEPT_DAYS * DAY_MS),
  };
  return row satisfies NewRow<"disclosures">;
}

function paymentDates(schedule: Schedule): PaymentDates {
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
    document_sha256: document.pdf_sha256,
    request_id: requestId,
  };
  const brand_id = offer.brand_id ?? maker.defaultBrandId;
  const { id, deal_id, funder_id } = offer;
  const data = {
    disclosure: documentView(document, now),
    evidence: evidenceView(evidence),
    offer: submittedOfferData({ id, deal_id, funder: maker.funderSlug, brand_id, fields: offer }),
  };
  const about = { funder_id, isSandbox: maker.isSandbox, offer_id: id, submission_id: null };
  const by = { funder_id, actor, user_id, request_id: requestId, now };
  const detail = { deal_id, version: document.offer_version, state: document.state };
  return {
    evidence,
    event: newEvent("disclosure.created", data, about, maker),
    audit: auditEntry(by, "disclosure.created", document.id, detail),
  };
}
