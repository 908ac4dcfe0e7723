import "server-only";

/** The default font, by its own name: PDFKit would open it again for each text by a name that we register. */
export const REGULAR = "Tinos-Regular";
export const BOLD = "bold";

/** The space around and between paragraphs of a cell, in points, and between their lines. */
export interface Spacing {
  paddingY: number;
  paragraphGap: number;
  lineGap: number;
}

/** A page's PDF, the root of its structure and its spacing. */
export interface Sheet {
  /** The widths of the three columns of the table, in thirteenths of the page's. */
  columns: readonly [number, number, number];
  pdf: PDFKit.PDFDocument;
  root: PDFKit.PDFStructureElement;
  /** Words across each page of a test; null on a real document. */
  mark: string | null;
  spacing: Spacing;
}

export interface Box {
  x: number;
  y: number;
  width: number;
}

interface Texts {
  texts: string[];
  size: number;
  align?: "left" | "right";
}

/** A cell of a table: its tag and attributes in the structure, its place and its words. */
export interface PdfCell extends Texts {
  tag: "TH" | "TD";
  attributes: Record<string, string | number>;
  box: Box;
  height: number;
}

const PADDING_X = 5;

/** Returns the height of a cell of this width, padding included. */
export function heightOf({ pdf, spacing }: Sheet, { texts, size }: Texts, width: number): number {
  const { paddingY, paragraphGap, lineGap } = spacing;
  pdf.font(REGULAR).fontSize(size);
  const heights = texts.map((text) => pdf.heightOfString(text, { width: width - 2 * PADDING_X, lineGap }));
  const gaps = paragraphGap * Math.max(0, texts.length - 1);
  return heights.reduce((sum, height) => sum + height, gaps) + 2 * paddingY;
}

/** Returns the height of a text without a cell around it. */
export function textHeight(sheet: Sheet, texts: Texts, width: number): number {
  return heightOf(sheet, texts, width + 2 * PADDING_X) - 2 * sheet.spacing.paddingY;
}

/** Draws a row of outlined cells. */
export function drawRow(sheet: Sheet, table: PDFKit.PDFStructureElement, cells: PdfCell[]): void {
  const { pdf, spacing } = sheet;
  const row = openElement(pdf, table, "TR");
  for (const { tag, attributes, box, height, ...texts } of cells) {
    artifact(pdf, () => pdf.rect(box.x, box.y, box.width, height).lineWidth(0.75).stroke("#000000"));
    const cell = openElement(pdf, row, tag);
    describeCell(cell, attributes);
    const inside = { x: box.x + PADDING_X, y: box.y + spacing.paddingY, width: box.width - 2 * PADDING_X };
    drawParagraphs(sheet, cell, texts, inside);
    cell.end();
  }
  row.end();
}

/** Draws paragraphs, one below the other. */
export function drawParagraphs(
  sheet: Sheet,
  parent: PDFKit.PDFStructureElement,
  given: Texts,
  box: Box,
): void {
  const { pdf, spacing } = sheet;
  let { y } = box;
  for (const text of given.texts) {
    tagged(pdf, parent, "P", () => {
      pdf.font(REGULAR).fontSize(given.size).fillColor("#000000");
      pdf.text(text, box.x, y, { width: box.width, align: given.align ?? "left", lineGap: spacing.lineGap });
    });
    y += textHeight(sheet, { texts: [text], size: given.size }, box.width) + spacing.paragraphGap;
  }
}

/** Draws lines as an artifact: they are not content, and readers of the structure skip them. */
export function artifact(pdf: PDFKit.PDFDocument, draw: () => void): void {
  pdf.markContent("Artifact", { type: "Layout" });
  draw();
  pdf.endMarkedContent();
}

/** Adds an element to the structure that holds what `draw` draws. */
export function tagged(
  pdf: PDFKit.PDFDocument,
  parent: PDFKit.PDFStructureElement,
  tag: string,
  draw: () => void,
): void {
  const element = openElement(pdf, parent, tag);
  element.add(draw);
  element.end();
}

/** Adds an element to the structure. The caller ends it. */
export function openElement(
  pdf: PDFKit.PDFDocument,
  parent: PDFKit.PDFStructureElement,
  tag: string,
): PDFKit.PDFStructureElement {
  const element = pdf.struct(tag);
  parent.add(element);
  return element;
}

/**
 * Sets the attributes of a cell. PDFKit's options have a cell's scope but not its spans, so that all go into
 * its dictionary.
 */
function describeCell(cell: PDFKit.PDFStructureElement, attributes: PdfCell["attributes"]): void {
  const { dictionary } = cell as unknown as { dictionary: { data: Record<string, unknown> } };
  if (Object.keys(attributes).length > 0) dictionary.data.A = { O: "Table", ...attributes };
}
