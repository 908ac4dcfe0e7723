import "server-only";
import type { z } from "zod";
import type { READ_DISCLOSURE_DOCUMENT } from "@/lib/schemas/disclosure-documents";
import { QUOTED_DISCLOSURE } from "@/lib/schemas/disclosure-responses";
import { notFound } from "@/lib/schemas/errors";
import type { DisclosureListQuery } from "@/lib/schemas/list-queries";
import { SUBMITTED_TERMS } from "@/lib/schemas/terms";
import type { CallContext } from "@/lib/server/context";
import { queryRows } from "@/lib/server/database";
import { isId } from "@/lib/server/ids";
import { sql } from "@/lib/server/sql";
import { listPage } from "@/lib/services/list-page";
import { inOrderOf } from "@/lib/services/submissions/member-order";
import { merchantPath } from "./merchant-links";
import { selectDocuments, selectEvidence } from "./store";
import { documentStatus, documentView, evidenceView, type StoredDocument } from "./views";

/** A page of the funder's documents, newest first: of a deal, or of a state. */
export async function listDisclosures({ caller, now }: CallContext, query: DisclosureListQuery) {
  const { deal_id, state, cursor, limit } = query;
  const rows = await selectDocuments(sql`
    d.funder_id = ${caller.funder.id}::uuid
    ${deal_id ? sql`AND o.deal_id = ${deal_id}` : sql.empty}
    ${state ? sql`AND d.state = ${state}` : sql.empty}
    ${cursor ? sql`AND d.id < ${cursor}::uuid` : sql.empty}
    ORDER BY d.id DESC LIMIT ${limit + 1}`);
  return listPage(rows, limit, (row) => documentView(inOrder(row), now));
}

/** Loads the document of a path. NOT_FOUND. */
export async function loadDisclosure(
  { caller }: CallContext,
  { disclosureId }: { disclosureId: string },
): Promise<StoredDocument> {
  const owned = sql`d.id = ${disclosureId}::uuid AND d.funder_id = ${caller.funder.id}::uuid`;
  const [document] = isId(disclosureId) ? await selectDocuments(owned) : [];
  if (!document) throw notFound();
  return document;
}

/** Returns a document with its figures, the merchant's link and its evidence. */
export async function readDocument(
  document: StoredDocument,
  now: Date,
): Promise<z.input<typeof READ_DISCLOSURE_DOCUMENT>> {
  const evidence = await selectEvidence(document.id);
  return {
    ...documentView(inOrder(document), now),
    merchant_url: documentStatus(document, now) === "current" ? merchantPath(document) : null,
    figures: inOrderOf(QUOTED_DISCLOSURE, document.figures),
    evidence: evidence.map(evidenceView),
  };
}

/** Returns the PDF of a document, byte for byte as it was made. */
export async function downloadDocument(
  document: StoredDocument,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; fileName: string }> {
  const [row] = await queryRows<{ pdf: Buffer }>(
    sql`SELECT pdf FROM disclosures WHERE id = ${document.id}::uuid`,
  );
  if (!row) throw notFound();
  const { deal_id, state, id } = document;
  return { bytes: new Uint8Array(row.pdf), fileName: `disclosure-${state}-${deal_id}-${id.slice(-12)}.pdf` };
}

function inOrder(document: StoredDocument): StoredDocument {
  return { ...document, terms: inOrderOf(SUBMITTED_TERMS, document.terms) };
}
