import "server-only";
import { DAY_MS } from "@/lib/calculator/durations";
import type { EventType } from "@/lib/schemas/events/event-types";
import type { AuditAction, EvidenceKind } from "@/lib/schemas/states";
import type { PageContext } from "@/lib/server/context";
import { inTransaction, prisma, type Transaction } from "@/lib/server/database/database";
import type { NewRow } from "@/lib/server/database/rows";
import { isStaff } from "@/lib/server/identity/sessions";
import { newId } from "@/lib/server/ids";
import { auditEntry } from "@/lib/services/audit";
import { type DirectDelivery, deliveriesOf } from "@/lib/services/deliveries/deliveries";
import { newEvent } from "@/lib/services/events/events";
import type { LinkBrand } from "@/lib/services/links/links-statements";
import { lockDocument } from "@/lib/services/lock-statements";
import { type StoredOffer, submittedOfferData } from "@/lib/services/offers/offers";
import { lockOffer } from "@/lib/services/offers/offers-statements";
import { selectDocuments } from "./disclosures-statements";
import { type EvidenceRecord, insertEvidence } from "./evidence-statements";
import { documentStatus, documentView, evidenceView, type StoredDocument } from "./views";

/** A document with its offer and brand. */
export interface DisclosedOffer {
  document: StoredDocument;
  offer: StoredOffer;
  brand: Pick<LinkBrand, "id" | "funderSlug" | "isSandbox">;
}

/** What happened to a document, by whom, and what is recorded together with it. */
export interface NewEvidence {
  kind: Exclude<EvidenceKind, "created">;
  actor: "iso" | "merchant";
  name?: string | null;
  title?: string;
  email?: string | null;
  deliveryId?: string;
  /** Whether it came from the address that made the document or copied its link. */
  bySender?: boolean;
  /** A signature with its copies, which is stored together with the evidence. */
  signature?: NewRow<"disclosure_signatures">;
}

const EVENTS = {
  sent: "disclosure.sent",
  opened: "disclosure.viewed",
  acknowledged: "disclosure.acknowledged",
  signed: "disclosure.signed",
} as const satisfies Partial<Record<EvidenceKind, EventType>>;

const AUDITED: Partial<Record<EvidenceKind, AuditAction>> = {
  sent: "disclosure.sent",
  acknowledged: "disclosure.acknowledged",
  signed: "disclosure.signed",
};

/**
 * Adds evidence with the event and the mails of its kind. A repetition is not added: the sending of the same
 * delivery, a second acknowledgement or signature, or an opening by the same browser. Openings and copies
 * above the bound of rows are counted. An acknowledgement or a signature of a document that has ended
 * meanwhile is not added. Only the recipient's first opening has an event. Returns whether a row was added.
 */
export async function addEvidence(
  context: PageContext,
  disclosed: DisclosedOffer,
  evidence: NewEvidence,
  mails: DirectDelivery[] = [],
): Promise<boolean> {
  const row = evidenceRow(context, disclosed.document, evidence);
  const record = recordOfKind(context, disclosed, evidence, row, mails);
  const { document, offer } = disclosed;
  const confirms = evidence.kind === "acknowledged" || evidence.kind === "signed";
  return inTransaction(async (tx) => {
    if (confirms) await lockOffer(offer, tx);
    await lockDocument(document.id, tx);
    if (confirms && !(await isCurrent(document.id, context.now, tx))) return false;
    return insertEvidence(row, record, tx);
  });
}

async function isCurrent(id: string, now: Date, tx: Transaction): Promise<boolean> {
  const [document] = await selectDocuments({ id }, tx);
  return document !== undefined && documentStatus(document, now) === "current";
}

/**
 * Adds an opening, which counts as the sender's own if it is `isFromSender`.
 */
export async function addOpening(context: PageContext, disclosed: DisclosedOffer): Promise<void> {
  const bySender = await isFromSender(context, disclosed);
  await addEvidence(context, disclosed, { kind: "opened", actor: "merchant", bySender });
}

/**
 * Whether a request comes from the sender's side: from a browser with a session of the funder, or from an
 * address that made the document, or copied its link, within the last day.
 */
export async function isFromSender(
  context: PageContext,
  { document: { id: disclosure_id }, brand }: DisclosedOffer,
): Promise<boolean> {
  const { now, source } = context;
  if (await isStaff(context, { slug: brand.funderSlug, isSandbox: brand.isSandbox })) return true;
  if (source?.address === undefined) return false;
  const kind = { in: ["created", "link_copied"] };
  const lately = { gt: new Date(now.getTime() - DAY_MS) };
  const OR = [{ occurred_at: lately }, { last_at: lately }];
  const where = { disclosure_id, kind, address: source.address, OR };
  return (await prisma.disclosureEvidence.findFirst({ where, select: { id: true } })) !== null;
}

function evidenceRow(
  { now, requestId, source }: PageContext,
  { id, html_sha256, pdf_sha256 }: StoredDocument,
  { kind, actor, name, title, email, deliveryId, bySender = false }: NewEvidence,
): NewRow<"disclosure_evidence"> {
  return {
    id: newId(),
    disclosure_id: id,
    kind,
    occurred_at: now,
    actor,
    name,
    title,
    email,
    address: source?.address,
    user_agent: source?.userAgent,
    html_sha256,
    document_sha256: pdf_sha256,
    delivery_id: deliveryId,
    request_id: requestId,
    by_sender: bySender,
    count: 1,
  };
}

/** Returns what is recorded with evidence: nothing for a copy of the link. */
function recordOfKind(
  context: PageContext,
  { document, offer, brand }: DisclosedOffer,
  { kind, actor, email, signature }: NewEvidence,
  row: NewRow<"disclosure_evidence">,
  mails: DirectDelivery[],
): EvidenceRecord {
  if (kind === "link_copied") return { audit: null, signature: null };
  const { funder_id, id: offer_id, deal_id } = offer;
  const data = {
    disclosure: documentView(
      signature ? { ...document, signature: signatureOfRow(signature) } : document,
      context.now,
    ),
    evidence: evidenceView(row, document),
    offer: submittedOfferData({
      id: offer_id,
      deal_id,
      funder: brand.funderSlug,
      brand_id: brand.id,
      fields: offer,
    }),
  };
  const about = { funder_id, isSandbox: brand.isSandbox, offer_id };
  const event = newEvent(EVENTS[kind], data, about, context);
  const action = AUDITED[kind];
  const by = { funder_id, actor, request_id: context.requestId, now: context.now };
  const copied = kind === "signed" && { copy_mailed: (email ?? null) !== null };
  const detail = { deal_id, version: document.offer_version, ...copied };
  return {
    event,
    deliveries: deliveriesOf(event, mails),
    audit: action ? auditEntry(by, action, document.id, detail) : null,
    signature: signature ?? null,
  };
}

function signatureOfRow(row: NewRow<"disclosure_signatures">): StoredDocument["signature"] {
  return { ...row, signed_at: new Date(row.signed_at).toISOString() };
}
