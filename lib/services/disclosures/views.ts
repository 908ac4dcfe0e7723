import "server-only";
import type { z } from "zod";
import type {
  DISCLOSURE_DOCUMENT,
  DISCLOSURE_EVIDENCE,
  DocumentStatus,
} from "@/lib/schemas/disclosure-documents";
import type { NewRow, Row } from "@/lib/server/rows";

/** A document without its bytes and words. */
export type DocumentRow = Omit<Row<"disclosures">, "html" | "pdf" | "document">;

/** A document with what its offer says about it. */
export interface StoredDocument extends DocumentRow {
  deal_id: string;
  offer_status: "active" | "revoked";
  current_version: number;
  current_link_seq: number;
  /** When the version after the last it is good for was made; null without one. */
  outdated_at: Date | null;
}

/** Returns whether a document is good at a moment, or what ended it first. */
export function documentStatus(document: StoredDocument, now: Date): DocumentStatus {
  const { offer_status, link_seq, current_link_seq, expires_at } = document;
  if (offer_status === "revoked" || link_seq !== current_link_seq) return "withdrawn";
  const superseded = supersededAt(document);
  const expired = expires_at <= now;
  if (expired && (superseded === null || expires_at <= superseded)) return "expired";
  return superseded === null ? "current" : "superseded";
}

/** Returns a document as lists and events show it. */
export function documentView(document: StoredDocument, now: Date): z.input<typeof DISCLOSURE_DOCUMENT> {
  const { id, deal_id, offer_id, offer_version, state, template_version, test, terms } = document;
  return {
    id,
    deal_id,
    offer_id,
    offer_version,
    state,
    template_version,
    status: documentStatus(document, now),
    test,
    terms,
    html_sha256: document.html_sha256,
    pdf_sha256: document.pdf_sha256,
    created_at: document.created_at.toISOString(),
    expires_at: document.expires_at.toISOString(),
    superseded_at: supersededAt(document)?.toISOString() ?? null,
    kept_until: document.kept_until.toISOString(),
  };
}

/** Returns a row of evidence as reads and events show it. */
export function evidenceView(row: NewRow<"disclosure_evidence">): z.input<typeof DISCLOSURE_EVIDENCE> {
  const { kind, actor, user_id = null, name = null, email = null, address = null, user_agent = null } = row;
  return {
    kind,
    at: new Date(row.occurred_at).toISOString(),
    actor: actorView(actor, user_id),
    name,
    email,
    address,
    user_agent,
    document_sha256: row.document_sha256,
  };
}

function actorView(actor: string, userId: string | null) {
  if (actor === "iso" || actor === "merchant") return { kind: actor, id: null } as const;
  if (actor === "user") return { kind: actor, id: userId } as const;
  return { kind: "key", id: actor } as const;
}

function supersededAt({ superseded_at, valid_version, current_version, outdated_at }: StoredDocument) {
  if (valid_version === current_version) return superseded_at;
  if (superseded_at === null || outdated_at === null) return superseded_at ?? outdated_at;
  return superseded_at < outdated_at ? superseded_at : outdated_at;
}
