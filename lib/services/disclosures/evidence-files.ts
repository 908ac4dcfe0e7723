import "server-only";
import type { DisclosureStatus } from "@/lib/schemas/console/disclosures";
import { ApiError } from "@/lib/schemas/wire/errors";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { statusOfDocument } from "./disclosures-statements";
import { evidenceHtml } from "./evidence-html";
import { evidenceReport } from "./evidence-report";
import { selectEvidence } from "./evidence-statements";
import { pdfThread } from "./pdf-thread";
import { readDocument } from "./read";
import { withPdf } from "./stored-pdfs";
import { evidenceView, type StoredDocument } from "./views";

/** One file of a document: its name, and its bytes or text. `packed` is already compressed. */
export interface EvidenceFile {
  name: string;
  content: Uint8Array | string;
  packed: boolean;
}

/**
 * Returns what happened to a document as a PDF, drawn now. SERVICE_UNAVAILABLE if there is no time for it.
 */
export async function evidenceAsPdf(
  { now }: CallContext,
  document: StoredDocument,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; fileName: string }> {
  const evidence = await reportOf(document, await statusOfDocument(document.id, now));
  const bytes = await pdfThread().draw({ evidence, madeAt: now }, document.funder_id);
  return { bytes, fileName: `evidence-${nameOf(document)}.pdf` };
}

/** Returns a document whose PDF is stored, drawn now if it was not; null if there is no time to draw it. */
export async function drawnIfInTime(document: StoredDocument): Promise<StoredDocument | null> {
  try {
    return await withPdf(document);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "SERVICE_UNAVAILABLE") throw error;
    return null;
  }
}

/**
 * Returns the files of a document, in a folder of its own: the page and the PDF as they are stored, with the
 * signed copies, and the evidence as the API has it and as people read it. A PDF that was never drawn is not
 * there, and the evidence says so.
 */
export async function evidenceFiles(context: CallContext, document: StoredDocument): Promise<EvidenceFile[]> {
  const { id } = document;
  const status = await statusOfDocument(id, context.now);
  const [stored, signed, read, report] = await Promise.all([
    prisma.disclosure.findUniqueOrThrow({ where: { id }, select: { html: true, pdf: true } }),
    prisma.disclosureSignature.findUnique({
      where: { disclosure_id: id },
      select: { html: true, pdf: true },
    }),
    readDocument(context, document),
    reportOf(document, status),
  ]);
  const folder = nameOf(document);
  // The link opens the merchant's page: it has no place in a file that is passed on.
  const { merchant_url: _link, status: validity, ...rest } = read;
  const evidence = { ...rest, status, validity };
  const texts: [name: string, text: string | undefined][] = [
    ["document.html", stored.html],
    ["signed.html", signed?.html],
    ["evidence.json", `${JSON.stringify(evidence, null, 2)}\n`],
    ["evidence.html", evidenceHtml(report)],
  ];
  const pdfs: [name: string, bytes: Uint8Array | null | undefined][] = [
    ["document.pdf", stored.pdf],
    ["signed.pdf", signed?.pdf],
  ];
  return [
    ...texts.flatMap(([name, content]) =>
      content === undefined ? [] : [{ name: `${folder}/${name}`, content, packed: false }],
    ),
    ...pdfs.flatMap(([name, content]) =>
      content ? [{ name: `${folder}/${name}`, content, packed: true }] : [],
    ),
  ];
}

/** The deal, the state and the end of the id: what tells the documents of one deal apart. */
function nameOf({ deal_id, state, id }: StoredDocument): string {
  return `${deal_id}-${state}-${id.slice(-12)}`;
}

async function reportOf(document: StoredDocument, status: DisclosureStatus) {
  const rows = await selectEvidence(document.id);
  return evidenceReport(
    document,
    status,
    rows.map((row) => evidenceView(row, document)),
  );
}
