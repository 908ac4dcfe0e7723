import "server-only";
import type { DisclosureDocument } from "@/lib/disclosure/words/document-form";
import { notFound } from "@/lib/schemas/wire/errors";
import { prisma } from "@/lib/server/database/database";
import { oncePerProcess } from "@/lib/server/once-per-process";
import { sha256 } from "./document-case";
import type { DocumentMetadata } from "./document-pdf";
import { pdfThread } from "./pdf-thread";
import type { StoredDocument } from "./views";

/** The bytes of a PDF and their SHA-256, hex. */
export interface DrawnPdf {
  bytes: Uint8Array<ArrayBuffer>;
  sha256: string;
}

/** Draws a funder's document. SERVICE_UNAVAILABLE if there is no time for it. */
export async function drawPdf(
  document: DisclosureDocument,
  metadata: DocumentMetadata,
  funderId: string,
): Promise<DrawnPdf> {
  const bytes = await pdfThread().draw({ document, metadata }, funderId);
  return { bytes, sha256: sha256(bytes) };
}

/**
 * Returns a document with its PDF. A submission does not wait for a PDF, so that it may be drawn and stored
 * only now. The PDF that is stored first stays. SERVICE_UNAVAILABLE; NOT_FOUND if the document was deleted.
 */
export async function withPdf(stored: StoredDocument): Promise<StoredDocument & { pdf_sha256: string }> {
  const pdf_sha256 = stored.pdf_sha256 ?? (await drawnNow(stored));
  return { ...stored, pdf_sha256 };
}

/** Draws a document's PDF and returns its hash. Concurrent calls in a process share one drawing. */
function drawnNow(stored: StoredDocument): Promise<string> {
  const drawings = oncePerProcess("PDFs being stored", () => new Map<string, Promise<string>>());
  const drawing = drawings.get(stored.id) ?? drawAndStore(stored).finally(() => drawings.delete(stored.id));
  drawings.set(stored.id, drawing);
  return drawing;
}

async function drawAndStore({
  id,
  funder_id,
  template_version,
  created_at,
}: StoredDocument): Promise<string> {
  const row = await prisma.disclosure.findUnique({ where: { id }, select: { document: true } });
  if (row === null) throw notFound();
  const metadata = { id, templateVersion: template_version, createdAt: created_at };
  const drawn = await drawPdf(row.document as unknown as DisclosureDocument, metadata, funder_id);
  const data = { pdf: drawn.bytes, pdf_sha256: drawn.sha256 };
  await prisma.disclosure.updateMany({ where: { id, pdf_sha256: null }, data });
  const { pdf_sha256 } = await prisma.disclosure.findUniqueOrThrow({
    where: { id },
    select: { pdf_sha256: true },
  });
  return pdf_sha256 ?? drawn.sha256;
}
