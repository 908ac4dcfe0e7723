import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentOf } from "@/lib/disclosure/words/document";
import type { DisclosureDocument } from "@/lib/disclosure/words/document-form";
import { missingCharacter } from "@/lib/disclosure/words/word-rules";
import { oncePerProcess } from "@/lib/server/once-per-process";
import { documentHtml } from "@/lib/services/disclosures/document-html";
import { documentPdf } from "@/lib/services/disclosures/document-pdf";
import { BOLD } from "@/lib/services/disclosures/pdf-cells";
import { drawSheets, PAGE_OPTIONS } from "@/lib/services/disclosures/pdf-sheets";
import { exampleDocument } from "@/tests/unit/calculator/example-offer";
import { DOCUMENT_KINDS } from "@/tests/unit/disclosure/document-set";

// Poppler reads the documents back: it knows nothing of what made them.
const hasPoppler = spawnSync("pdftotext", ["-v"]).error === undefined;

const folder = mkdtempSync(join(tmpdir(), "documents-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Twenty-four true-ups have a line each: with the table they are more than a page. */
const hasManyRows = ({ rows }: DisclosureDocument) => rows.some(({ paragraphs }) => paragraphs.length > 20);

/** As long as a name may be. */
const LONG_NAME = "Meridian Capital and Receivables ".repeat(7).slice(0, 199).trim().padEnd(200, ".");

const METADATA = {
  id: "019b8f0e-2c40-7b22-8c11-4b7c2e9f6a05",
  templateVersion: "ca-2",
  createdAt: new Date("2026-01-05T16:30:00Z"),
};

/** What Poppler's tools print of a document. */
async function readBack(name: string, document: DisclosureDocument) {
  const file = join(folder, `${name}.pdf`);
  writeFileSync(file, await documentPdf(document, METADATA));
  return {
    info: print("pdfinfo", file),
    fonts: print("pdffonts", file).split("\n").slice(2).filter(Boolean),
    pages: pagesOf(file),
    structure: print("pdfinfo", "-struct-text", file),
  };
}

/** Adds the pages of each document, drawn into one file: reading the fonts takes most of the time of a file. */
async function readTogether<T extends { document: DisclosureDocument }>(
  all: T[],
): Promise<(T & { pages: string[] })[]> {
  const { regular, bold } = await fontsOfDocuments();
  const pdf = new PDFDocument({ ...PAGE_OPTIONS, tagged: true, font: regular as unknown as string });
  pdf.registerFont(BOLD, bold);
  const file = join(folder, "together.pdf");
  const written = once(pdf.pipe(createWriteStream(file)), "finish");
  let added = 0;
  pdf.on("pageAdded", () => {
    added += 1;
  });
  const drawn = all.map((each) => {
    const first = added;
    drawSheets(pdf, each.document);
    return { ...each, first, end: added };
  });
  pdf.end();
  await written;
  const pages = pagesOf(file);
  return drawn.map(({ first, end, ...each }) => ({ ...each, pages: pages.slice(first, end) }) as never);
}

/** The fonts as the service has read them for its first document. */
async function fontsOfDocuments(): Promise<{ regular: Buffer; bold: Buffer }> {
  const { fonts } = oncePerProcess<{ fonts?: Promise<{ regular: Buffer; bold: Buffer }> }>(
    "document-fonts",
    () => ({}),
  );
  if (!fonts) throw new Error("No document was drawn before.");
  return fonts;
}

const pagesOf = (file: string) => print("pdftotext", "-raw", file, "-").split("\f").slice(0, -1).map(oneLine);

function print(tool: string, ...args: string[]): string {
  const { stdout, stderr, status } = spawnSync(tool, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Every text of the table, in its order. */
const tableTexts = ({ rows }: DisclosureDocument) =>
  rows.flatMap(({ label, figure, paragraphs }) =>
    [label, figure, ...paragraphs].filter((text) => text !== null),
  );

describe.skipIf(!hasPoppler)("a PDF that Poppler (pdftotext) reads back", () => {
  const california = documentOf(exampleDocument("CA"));
  const newYork = documentOf(exampleDocument("NY"));
  let read: Record<"CA" | "NY", Awaited<ReturnType<typeof readBack>>>;
  let ofKinds: { kind: string; legalName: string; document: DisclosureDocument; pages: string[] }[];
  beforeAll(async () => {
    read = { CA: await readBack("ca", california), NY: await readBack("ny", newYork) };
    ofKinds = await readTogether(
      Object.entries(DOCUMENT_KINDS).flatMap(([kind, differences]) =>
        (["CA", "NY"] as const).flatMap((state) =>
          ["Meridian Capital", LONG_NAME].map((legalName) => ({
            kind,
            legalName,
            document: documentOf(exampleDocument(state, { ...differences, profile: { legalName } })),
          })),
        ),
      ),
    );
  });

  // Rule: L12-1
  test("of Texas is one page: the table with its foot and its signature, a renewal of every kind too", async () => {
    const kinds = [{}, ...Object.values(DOCUMENT_KINDS)].map((differences) => ({
      kind: "",
      legalName: "",
      document: documentOf(exampleDocument("TX", differences)),
    }));
    for (const { document, pages } of await readTogether(kinds)) {
      const { title, foot, signature } = document;
      const texts = [`${title.bold} ${title.product}`, ...tableTexts(document), foot, ...signature];
      expect(pages.join(" ")).toBe(oneLine(texts.join(" ")));
      expect(pages).toHaveLength(hasManyRows(document) ? 2 : 1);
    }
  });

  // Rule: L8-8
  test("has the table on its first page, the itemization on the next, New York's notice after it", () => {
    const [table, itemization, ...others] = read.CA.pages;
    expect(table).toBe(
      oneLine(
        [
          `${california.title.bold} ${california.title.product}`,
          ...tableTexts(california),
          california.foot,
          ...california.signature,
        ].join(" "),
      ),
    );
    const lines = california.itemization?.lines.map(({ label, amount }) => `${label} ${amount}`) ?? [];
    expect(itemization).toBe(oneLine(["ITEMIZATION OF AMOUNT FINANCED", ...lines].join(" ")));
    expect(others).toEqual([]);
    expect(read.NY.pages).toHaveLength(3);
    expect(read.NY.pages[2]).toBe(
      oneLine(["Broker Compensation", ...(newYork.notice?.paragraphs ?? [])].join(" ")),
    );
  });

  // Rule: L8-7
  test("is tagged, in order, with a heading for each row and the spans of its cells", () => {
    const { structure } = read.NY;
    const texts = [...structure.matchAll(/^\s*"(.*)"$/gm)].map(([, text]) => text?.replaceAll('\\"', '"'));
    expect(texts).toEqual([
      "OFFER SUMMARY Merchant Cash Advance",
      ...tableTexts(newYork),
      newYork.foot,
      ...newYork.signature,
      newYork.itemization?.title,
      ...(newYork.itemization?.lines.flatMap(({ label, amount }) => [label, amount]) ?? []),
      newYork.notice?.title,
      ...(newYork.notice?.paragraphs ?? []),
    ]);
    expect(structure.match(/^\s*TH/gm)).toHaveLength(10 + 7);
    expect(structure.match(/\/RowSpan 2/g)).toHaveLength(1);
    expect(structure.match(/\/ColSpan 2/g)).toHaveLength(5);
  });

  // Rule: L8-7
  test("is a tagged Letter document with title, author and language, and embeds its fonts", () => {
    const { info, fonts } = read.CA;
    expect(info).toMatch(/^Title: +OFFER SUMMARY — Merchant Cash Advance$/m);
    expect(info).toMatch(/^Author: +Meridian Capital$/m);
    expect(info).toMatch(/^Subject: +Disclosure 019b8f0e-2c40-7b22-8c11-4b7c2e9f6a05, template ca-2$/m);
    expect(info).toMatch(/^Tagged: +yes$/m);
    expect(info).toMatch(/^Page size: +612 x 792 pts \(letter\)$/m);
    expect(
      fonts.map((line) => line.replace(/^[A-Z]{6}\+(\S+).*(yes|no) +(yes|no) +(yes|no) +\d+ +\d+$/, "$1 $2")),
    ).toEqual(["Tinos-Bold yes", "Tinos-Regular yes"]);
  });

  // Rule: L8-10
  test("of a sandbox says on each page that it is a test", async () => {
    const { pages, structure } = await readBack("test", documentOf(exampleDocument("NY", { test: true })));
    expect(pages).toHaveLength(3);
    expect(structure.match(/"Test, not a disclosure"/g)).toHaveLength(3);
  });

  // Rule: L8-27
  test.each(Object.keys(DOCUMENT_KINDS))("%s: has its foot beside the table, never alone", (kind) => {
    for (const { document, legalName, pages } of ofKinds.filter((each) => each.kind === kind)) {
      const page = pages.find((text) => text.includes("Recipient Signature")) ?? "";
      const last = document.rows.at(-1)?.paragraphs.at(-1) ?? "";
      expect(page).toContain(oneLine(last));
      expect(page).toContain(oneLine(document.foot));
      expect(page.endsWith("Recipient Signature Date")).toBe(true);
      const apart = [document.itemization, document.notice].filter((each) => each !== null).length;
      expect(pages.length - apart).toBeLessThanOrEqual(
        legalName === LONG_NAME || hasManyRows(document) ? 2 : 1,
      );
    }
  });

  test("goes on after the first page only where the rows need it", async () => {
    const true_ups = Array.from({ length: 24 }, (_, index) => ({
      date: `2026-0${2 + Math.floor(index / 12)}-${String(1 + (index % 12)).padStart(2, "0")}`,
      amount: index % 2 === 0 ? 100 : -100,
    }));
    const long = documentOf(exampleDocument("NY", { disclosure: { true_ups } }));
    const { pages } = await readBack("long", long);
    const text = pages.join(" ");
    for (const words of [...tableTexts(long), long.foot]) expect(text).toContain(oneLine(words));
    expect(pages).toHaveLength(4);
  });
});

// Rule: L8-14
test("every character that a document accepts is in both fonts", async () => {
  const fonts = await Promise.all(["400Regular/Tinos_400Regular", "700Bold/Tinos_700Bold"].map(glyphsOf));
  const accepted = Array.from({ length: 0x20000 - 0x20 }, (_, index) => index + 0x20).filter(
    (code) => missingCharacter(String.fromCodePoint(code)) === null,
  );
  expect(accepted.length).toBeGreaterThan(1_500);
  expect(accepted.filter((code) => !fonts.every((has) => has(code)))).toEqual([]);
  for (const text of ["Café Ñandú “O’Neil” – €5", "Ελλάδα", "Łódź", "Đặng Thị Hồng", "two\nlines\r\nmore"])
    expect(missingCharacter(text)).toBeNull();
  for (const text of ["資", "👩🏽‍💼", "שלום", "مرحبا", "\u202e"])
    expect(missingCharacter(text)).not.toBeNull();
});

/** Returns whether a font file has a glyph for a code point, by PDFKit's own reading of it. */
async function glyphsOf(name: string): Promise<(code: number) => boolean> {
  const bytes = await readFile(join("node_modules/@expo-google-fonts/tinos", `${name}.ttf`));
  const pdf = new PDFDocument({ font: bytes as unknown as string }) as unknown as {
    _font: { font: { hasGlyphForCodePoint(code: number): boolean } };
  };
  return (code) => pdf._font.font.hasGlyphForCodePoint(code);
}

// Rule: L8-9
test("the HTML holds the same words in the same order, and nothing else", () => {
  const document = documentOf(exampleDocument("NY", { offer: { iso_name: "O'Neil & Sons <ISO>" } }));
  const html = documentHtml(document);
  const body = html.slice(html.indexOf("<body>"), html.indexOf("</body>"));
  const words = body
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
  expect(oneLine(words)).toBe(
    oneLine(
      [
        "OFFER SUMMARY Merchant Cash Advance",
        ...tableTexts(document),
        document.foot,
        ...document.signature,
        document.itemization?.title,
        ...(document.itemization?.lines.flatMap(({ label, amount }) => [label, amount]) ?? []),
        document.notice?.title,
        ...(document.notice?.paragraphs ?? []),
      ].join(" "),
    ),
  );
  expect(body).not.toMatch(/<(?:script|img|a)\b/);
});
