import "server-only";
import type { z } from "zod";
import type {
  DISCLOSURE_DOCUMENT,
  DISCLOSURE_EVIDENCE,
  DocumentStatus,
} from "@/lib/schemas/disclosures/operations";
import type { NewRow, Row } from "@/lib/server/database/rows";
import { storedTerms } from "@/lib/services/terms/terms";

/** A document's row without its bytes and words. */
type DocumentRow = Omit<Row<"disclosures">, "html" | "pdf" | "document" | "terms_hash">;

/** The signature of a document without its bytes; read as JSON, `signed_at` is ISO 8601. */
type StoredSignature = Pick<Row<"disclosure_signatures">, "name" | "title" | "html_sha256" | "pdf_sha256"> & {
  signed_at: string;
};

/** A document with what depends on its offer. */
export interface StoredDocument extends DocumentRow {
  deal_id: string;
  signature: StoredSignature | null;
  /** The brand's, by whose clock everything that happens to the document is told. */
  time_zone: string;
  /** Whether the brand asks the merchant for a signature. */
  signs: boolean;
  current_version: number;
  /** When the version was made that followed the last one it is good for; null without one. */
  outdated_at: Date | null;
  /** When the offer was revoked, or the links that the document was made with; null while they are valid. */
  withdrawn_at: Date | null;
}

/** Returns whether a document is current at a time, or what ended it first. */
export function documentStatus(document: StoredDocument, now: Date): DocumentStatus {
  const { expires_at, withdrawn_at } = document;
  const ends: { status: DocumentStatus; at: Date | null }[] = [
    { status: "expired", at: expires_at <= now ? expires_at : null },
    { status: "superseded", at: supersededAt(document) },
    { status: "withdrawn", at: withdrawn_at },
  ];
  let [first, earliest] = ["current" as DocumentStatus, Number.POSITIVE_INFINITY];
  for (const { status, at } of ends) {
    if (at !== null && at.getTime() < earliest) [first, earliest] = [status, at.getTime()];
  }
  return first;
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
    terms: storedTerms(terms),
    structure: document.quote.structure ?? null,
    html_sha256: document.html_sha256,
    pdf_sha256: document.pdf_sha256,
    signature: document.signature && signatureView(document.signature),
    created_at: document.created_at.toISOString(),
    expires_at: document.expires_at.toISOString(),
    superseded_at: supersededAt(document)?.toISOString() ?? null,
    kept_until: document.kept_until.toISOString(),
  };
}

function signatureView({ signed_at, html_sha256, pdf_sha256 }: StoredSignature) {
  return { signed_at: new Date(signed_at).toISOString(), html_sha256, pdf_sha256 };
}

/** Returns a row of a document's evidence as reads and events show it. */
export function evidenceView(
  row: NewRow<"disclosure_evidence">,
  document: Pick<StoredDocument, "html_sha256">,
): z.input<typeof DISCLOSURE_EVIDENCE> {
  const { kind, actor, user_id = null, name = null, title = null } = row;
  const { email = null, address = null, user_agent = null } = row;
  return {
    kind,
    at: new Date(row.occurred_at).toISOString(),
    actor: actorView(actor, user_id),
    name,
    title,
    email,
    address,
    user_agent,
    html_sha256: row.html_sha256 ?? document.html_sha256,
    document_sha256: row.document_sha256 ?? null,
    by_sender: row.by_sender,
    count: row.count,
    last_at: row.last_at ? new Date(row.last_at).toISOString() : null,
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
