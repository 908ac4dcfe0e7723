import "server-only";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import PDFDocument from "pdfkit";
import type { DisclosureDocument } from "@/lib/disclosure/words/document-form";
import { oncePerProcess } from "@/lib/server/once-per-process";
import { drawEvidence } from "./evidence-pdf";
import type { EvidenceReport } from "./evidence-report";
import { BOLD } from "./pdf-cells";
import { drawSheets, PAGE_OPTIONS } from "./pdf-sheets";

/** What identifies a document in its metadata. It is on no page. */
export interface DocumentMetadata {
  id: string;
  templateVersion: string;
  createdAt: Date;
}

/** Returns a document as a tagged PDF with selectable text and embedded fonts. */
export async function documentPdf(
  document: DisclosureDocument,
  metadata: DocumentMetadata,
): Promise<Uint8Array<ArrayBuffer>> {
  const info = {
    Title: document.name,
    Author: document.author,
    Subject: `Disclosure ${metadata.id}, template ${metadata.templateVersion}`,
    CreationDate: metadata.createdAt,
  };
  return taggedPdf(info, (pdf) => drawSheets(pdf, document));
}

/** Returns the report of a document's evidence as a PDF of the same kind. */
export async function evidencePdf(report: EvidenceReport, madeAt: Date): Promise<Uint8Array<ArrayBuffer>> {
  return taggedPdf({ Title: report.title, CreationDate: madeAt }, (pdf) => drawEvidence(pdf, report));
}

async function taggedPdf(
  info: PDFKit.DocumentInfo,
  draw: (pdf: PDFKit.PDFDocument) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const fonts = await loadFonts();
  const pdf = new PDFDocument({
    ...PAGE_OPTIONS,
    pdfVersion: "1.7",
    lang: "en-US",
    tagged: true,
    displayTitle: true,
    ...PDF_UA,
    // The type names files only; PDFKit takes a font's bytes too.
    font: fonts.regular as unknown as string,
    info,
  });
  pdf.registerFont(BOLD, fonts.bold);
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => {
    pdf.once("end", resolve);
    pdf.once("error", reject);
  });
  draw(pdf);
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

/** PDFKit's types lack this conformance. */
const PDF_UA: object = { subset: "PDF/UA" };

interface Fonts {
  regular: Buffer;
  bold: Buffer;
}

/** Tinos has the metrics of Times New Roman. The fonts are read for the first document. */
function loadFonts(): Promise<Fonts> {
  const loaded = oncePerProcess<{ fonts?: Promise<Fonts> }>("document-fonts", () => ({}));
  loaded.fonts ??= readFonts().catch((error: unknown) => {
    // The next document tries again.
    loaded.fonts = undefined;
    throw error;
  });
  return loaded.fonts;
}

async function readFonts(): Promise<Fonts> {
  // The folder is below the one that the server runs in. next.config.mjs includes the files in a deployment.
  const folder = resolve("node_modules/@expo-google-fonts/tinos");
  const [regular, bold] = await Promise.all([
    readFile(join(folder, "400Regular/Tinos_400Regular.ttf")),
    readFile(join(folder, "700Bold/Tinos_700Bold.ttf")),
  ]);
  return { regular: withoutLayout(regular), bold: withoutLayout(bold) };
}

/** The tables of kerning and ligatures. Reading them takes most of the time of a document. */
const LAYOUT_TABLES = ["GDEF", "GPOS", "GSUB", "kern"];
const HEADER_BYTES = 12;
const RECORD_BYTES = 16;

/** Returns a TrueType font whose directory does not list the layout tables. */
function withoutLayout(font: Buffer): Buffer {
  const count = font.readUInt16BE(4);
  const records = Array.from({ length: count }, (_, index) => {
    const start = HEADER_BYTES + index * RECORD_BYTES;
    return font.subarray(start, start + RECORD_BYTES);
  });
  const kept = records.filter((record) => !LAYOUT_TABLES.includes(record.toString("latin1", 0, 4)));
  const changed = Buffer.from(font);
  changed.writeUInt16BE(kept.length, 4);
  Buffer.concat(kept).copy(changed, HEADER_BYTES);
  return changed;
}
