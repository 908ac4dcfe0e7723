import "server-only";
import type { EventType } from "@/lib/schemas/events";
import type { AuditAction, EvidenceKind } from "@/lib/schemas/states";
import type { PageContext } from "@/lib/server/context";
import { queryRows } from "@/lib/server/database";
import { newId } from "@/lib/server/ids";
import { insertInto, type NewRow, recordsOf } from "@/lib/server/rows";
import { type Sql, sql } from "@/lib/server/sql";
import { auditEntry } from "@/lib/services/audit";
import { type DirectDelivery, insertIfChanged, newEvent, outbox } from "@/lib/services/deliveries/outbox";
import type { LinkBrand } from "@/lib/services/offers/links";
import type { StoredOffer } from "@/lib/services/offers/store";
import { submittedOfferData } from "@/lib/services/submissions/submission-data";
import { documentView, evidenceView, type StoredDocument } from "./views";

/** A document with its offer and brand. */
export interface DisclosedOffer {
  document: StoredDocument;
  offer: StoredOffer;
  brand: Pick<LinkBrand, "id" | "funderSlug" | "isSandbox">;
}

/** What happened, by whom, and what is recorded besides the evidence. */
export interface NewEvidence {
  kind: Exclude<EvidenceKind, "created">;
  actor: "iso" | "merchant";
  name?: string | null;
  email?: string | null;
  deliveryId?: string;
}

const EVENTS = {
  sent: "disclosure.sent",
  opened: "disclosure.viewed",
  acknowledged: "disclosure.acknowledged",
} as const satisfies Partial<Record<EvidenceKind, EventType>>;

const AUDITED: Partial<Record<EvidenceKind, AuditAction>> = {
  sent: "disclosure.sent",
  acknowledged: "disclosure.acknowledged",
};

/** The most rows of one kind that a document keeps. */
const MOST_OF_A_KIND = 100;

/**
 * Adds evidence, with the event and the mails of its kind, in one statement. A delivery is sent once, a document
 * is acknowledged once, and a browser's openings count once; the event of an opening is that of the first.
 * Returns whether it was added.
 */
export async function addEvidence(
  context: PageContext,
  disclosed: DisclosedOffer,
  evidence: NewEvidence,
  mails: DirectDelivery[] = [],
): Promise<boolean> {
  const row = evidenceRow(context, disclosed.document, evidence);
  const rows = await queryRows(sql`
    WITH added AS (
      ${insertInto("disclosure_evidence", sql`${recordsOf("disclosure_evidence", [row])} r WHERE ${isNew(row)}`)}
      ON CONFLICT DO NOTHING RETURNING id),
    changed AS (SELECT id FROM added WHERE ${evidence.kind !== "opened"} OR NOT EXISTS (
      SELECT FROM disclosure_evidence e WHERE e.disclosure_id = ${row.disclosure_id}::uuid AND e.kind = 'opened'))
    ${recordsOfKind(context, disclosed, evidence, row, mails)}
    SELECT id FROM added`);
  return rows.length === 1;
}

function evidenceRow(
  { now, requestId, source }: PageContext,
  { id, pdf_sha256 }: StoredDocument,
  { kind, actor, name, email, deliveryId }: NewEvidence,
): NewRow<"disclosure_evidence"> {
  return {
    id: newId(),
    disclosure_id: id,
    kind,
    occurred_at: now,
    actor,
    name,
    email,
    address: source?.address,
    user_agent: source?.userAgent,
    document_sha256: pdf_sha256,
    delivery_id: deliveryId,
    request_id: requestId,
  };
}

function isNew({ disclosure_id, kind, address, user_agent }: NewRow<"disclosure_evidence">): Sql {
  const same = sql`e.disclosure_id = ${disclosure_id}::uuid AND e.kind = ${kind}`;
  const bounded = sql`(SELECT count(*) FROM disclosure_evidence e WHERE ${same}) < ${MOST_OF_A_KIND}::int`;
  if (kind !== "opened") return bounded;
  return sql`${bounded} AND NOT EXISTS (SELECT FROM disclosure_evidence e WHERE ${same}
    AND e.address IS NOT DISTINCT FROM ${address ?? null} AND e.user_agent IS NOT DISTINCT FROM ${user_agent ?? null})`;
}

function recordsOfKind(
  context: PageContext,
  { document, offer, brand }: DisclosedOffer,
  { kind, actor }: NewEvidence,
  row: NewRow<"disclosure_evidence">,
  mails: DirectDelivery[],
): Sql {
  if (kind === "link_copied") return sql.empty;
  const { funder_id, id: offer_id, deal_id } = offer;
  const data = {
    disclosure: documentView(document, context.now),
    evidence: evidenceView(row),
    offer: submittedOfferData({
      id: offer_id,
      deal_id,
      funder: brand.funderSlug,
      brand_id: brand.id,
      fields: offer,
    }),
  };
  const about = { funder_id, isSandbox: brand.isSandbox, offer_id, submission_id: null };
  const event = newEvent(EVENTS[kind], data, about, context);
  const action = AUDITED[kind];
  const by = { funder_id, actor, request_id: context.requestId, now: context.now };
  const audit = action && auditEntry(by, action, document.id, { deal_id, version: document.offer_version });
  return sql`, ${outbox(event, mails)}
    ${audit ? sql`, ${insertIfChanged("audit", "audit_entries", audit)}` : sql.empty}`;
}
