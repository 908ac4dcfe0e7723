import "server-only";
import type { z } from "zod";
import type { DisclosureListQuery, READ_DISCLOSURE_DOCUMENT } from "@/lib/schemas/disclosures/operations";
import { ApiError, notFound, SpecificNotFound } from "@/lib/schemas/wire/errors";
import { listPage } from "@/lib/schemas/wire/lists";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { isId } from "@/lib/server/ids";
import { seenEvidence } from "@/lib/services/events/events";
import { storedDisclosure, storedTerms } from "@/lib/services/terms/terms";
import { type Evidence, selectDocuments } from "./disclosures-statements";
import {
  isCopiedFrom,
  selectEvidence,
  selectEvidenceGroups,
  selectSingleEvidence,
} from "./evidence-statements";
import { merchantPath } from "./merchant-links";
import { withPdf } from "./stored-pdfs";
import { documentStatus, documentView, evidenceView, type StoredDocument } from "./views";

/** Returns a page of the funder's documents, newest first: all, or those of a deal or a state. */
export async function listDisclosures({ caller, now }: CallContext, query: DisclosureListQuery) {
  const { deal_id, state, cursor, limit } = query;
  const filter = { funderId: caller.funder.id, dealId: deal_id, state, before: cursor };
  const rows = await selectDocuments({ ...filter, limit: limit + 1 });
  return listPage(rows, limit, (row) => documentView(inOrder(row), now));
}

/** Loads the document of a path. NOT_FOUND. */
export async function loadDisclosure(
  { caller }: CallContext,
  { disclosureId }: { disclosureId: string },
): Promise<StoredDocument> {
  const owned = { id: disclosureId, funderId: caller.funder.id };
  const [document] = isId(disclosureId) ? await selectDocuments(owned) : [];
  if (!document) throw notFound();
  return document;
}

/** Returns a document with its figures, the merchant's link and its evidence, as the caller may see it. */
export async function readDocument(
  context: CallContext,
  document: StoredDocument,
): Promise<z.input<typeof READ_DISCLOSURE_DOCUMENT>> {
  const evidence = await selectEvidence(document.id);
  const { now } = context;
  return {
    ...documentView(inOrder(document), now),
    merchant_url: documentStatus(document, now) === "current" ? merchantPath(document) : null,
    recipient: document.recipient,
    figures: storedDisclosure(document.figures),
    evidence: evidence.map((row) => seenEvidence(context, evidenceView(row, document))),
  };
}

/**
 * Returns what the console shows of a document and its evidence: openings and copies as one entry for each
 * group, the rest as in the API.
 */
export async function shownDocument(document: StoredDocument, now: Date) {
  const [rows, groups] = await Promise.all([
    selectSingleEvidence(document.id),
    selectEvidenceGroups(document.id),
  ]);
  const evidence = rows.map(async (row) => ({
    ...evidenceView(row, document),
    by_sender: row.by_sender || (await isConfirmedByCopier(row)),
  }));
  return {
    ...documentView(document, now),
    evidence: await Promise.all(evidence),
    groups: groups.map(({ at, ...group }) => ({ ...group, at: at.toISOString() })),
  };
}

/** Whether a confirmation came from the address that copied the link: rows of earlier releases do not say it. */
async function isConfirmedByCopier({ disclosure_id, kind, address }: Evidence): Promise<boolean> {
  const confirms = kind === "acknowledged" || kind === "signed";
  return confirms && address !== null && (await isCopiedFrom(disclosure_id, address));
}

/**
 * Returns the PDF of a document, byte for byte as it was made; with `signed` the signed copy, NOT_FOUND
 * without one. SERVICE_UNAVAILABLE if it is not drawn yet and there is no time to draw it.
 */
export async function downloadDocument(
  document: StoredDocument,
  signed = false,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; fileName: string }> {
  const { id, deal_id, state } = signed ? document : await withPdf(document);
  const row = signed
    ? await prisma.disclosureSignature.findUnique({ where: { disclosure_id: id }, select: { pdf: true } })
    : await prisma.disclosure.findUnique({ where: { id }, select: { pdf: true } });
  if (signed && row === null) throw new SpecificNotFound(`Disclosure ${id} is not signed yet.`);
  if (!row?.pdf) throw notFound();
  const name = `disclosure-${state}-${deal_id}-${id.slice(-12)}${signed ? "-signed" : ""}`;
  return { bytes: row.pdf, fileName: `${name}.pdf` };
}

/** Returns what `downloadDocument` returns, or the seconds to wait if there is no time to draw the PDF. */
export async function downloadOrWait(document: StoredDocument, signed = false) {
  try {
    return { state: "ready" as const, ...(await downloadDocument(document, signed)) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "SERVICE_UNAVAILABLE") throw error;
    return { state: "busy" as const, retryAfterSeconds: error.retryAfterSeconds ?? 1 };
  }
}

function inOrder(document: StoredDocument): StoredDocument {
  return { ...document, terms: storedTerms(document.terms) };
}
