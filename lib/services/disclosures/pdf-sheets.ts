import "server-only";
import type { DisclosureDocument, Itemization } from "@/lib/calculator/document";
import type { SummaryRow } from "@/lib/calculator/document-rows";

export const REGULAR = "regular";
export const BOLD = "bold";

/** Letter, in points. The columns are 3:3:7. */
const PAGE = { width: 612, height: 792 };
const MARGIN = 40;
const TOP = 30;
const BOTTOM = PAGE.height - 22;
const WIDTH = PAGE.width - 2 * MARGIN;
const UNIT = WIDTH / 13;
const AMOUNT_WIDTH = 96;
const PADDING = { x: 5, y: 3 };
const PARAGRAPH_GAP = 3;
const SIGNATURE_HEIGHT = 48;
/** The sizes of 10 CCR 901(a)(7)(B) and 23 NYCRR 600.5(f)(2). */
const TITLE_SIZE = 16;
const COLUMN_SIZE = 12;
const TEXT_SIZE = 10;

/** The lower margin is zero, since the pages are broken here, between rows. */
export const PAGE_OPTIONS = {
  size: "LETTER",
  margins: { top: TOP, bottom: 0, left: MARGIN, right: MARGIN },
  autoFirstPage: false,
} as const;

/** Draws the table, the itemization and the notice, each from the top of a page. */
export function drawSheets(pdf: PDFKit.PDFDocument, document: DisclosureDocument): void {
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const sheet: Sheet = { pdf, root, mark: document.mark };
  const { title, itemization, notice } = document;
  startPage(sheet);
  drawSummary(sheet, document, drawTitle(sheet, { bold: `${title.bold} `, rest: title.product }));
  if (itemization !== null) {
    startPage(sheet);
    drawLines(sheet, itemization, drawTitle(sheet, { bold: "", rest: itemization.title }));
  }
  if (notice !== null) {
    startPage(sheet);
    const y = drawTitle(sheet, { bold: "", rest: notice.title });
    drawParagraphs(
      sheet,
      root,
      { texts: notice.paragraphs, size: COLUMN_SIZE },
      { x: MARGIN, y, width: WIDTH },
    );
  }
  root.end();
}

interface Sheet {
  pdf: PDFKit.PDFDocument;
  root: PDFKit.PDFStructureElement;
  mark: string | null;
}

interface Box {
  x: number;
  y: number;
  width: number;
}

interface Texts {
  texts: string[];
  size: number;
  align?: "left" | "right";
}

/** A cell of a table: its tag, its attributes there, its place and its words. */
interface Cell extends Texts {
  tag: "TH" | "TD";
  attributes: Record<string, string | number>;
  box: Box;
  height: number;
}

function startPage({ pdf, root, mark }: Sheet): void {
  pdf.addPage();
  if (mark === null) return;
  const center = { x: PAGE.width / 2, y: PAGE.height / 2 };
  tagged(pdf, root, "P", () => {
    pdf.save().rotate(-52, { origin: [center.x, center.y] });
    pdf.font(REGULAR).fontSize(60).fillColor("#b8b8b8");
    pdf.text(mark, center.x - pdf.widthOfString(mark) / 2, center.y - 36, { lineBreak: false });
    pdf.restore();
  });
}

/** A centred line, its first part in bold. Returns where the page goes on. */
function drawTitle({ pdf, root }: Sheet, { bold, rest }: { bold: string; rest: string }): number {
  const boldWidth = bold === "" ? 0 : pdf.font(BOLD).fontSize(TITLE_SIZE).widthOfString(bold);
  const restWidth = pdf.font(REGULAR).fontSize(TITLE_SIZE).widthOfString(rest);
  const x = MARGIN + Math.max(0, (WIDTH - boldWidth - restWidth) / 2);
  tagged(pdf, root, "H1", () => {
    pdf.fillColor("#000000").fontSize(TITLE_SIZE);
    if (bold === "") pdf.text(rest, x, TOP, { width: WIDTH });
    else {
      pdf.font(BOLD).text(bold, x, TOP, { width: WIDTH, continued: true });
      pdf.font(REGULAR).text(rest);
    }
  });
  return TOP + 28;
}

function drawSummary(sheet: Sheet, { rows, foot, signature }: DisclosureDocument, top: number): void {
  const { pdf, root } = sheet;
  const table = opened(pdf, root, "Table");
  let y = top;
  for (const [index, row] of rows.entries()) {
    const height = rowHeight(pdf, row);
    const next = rows[index + 1];
    const labelHeight = row.labelRows === 2 && next ? height + rowHeight(pdf, next) : height;
    if (row.label !== null && y + labelHeight > BOTTOM) {
      startPage(sheet);
      y = TOP;
    }
    drawRow(sheet, table, cellsOf(row, y, height, labelHeight));
    y += height;
  }
  table.end();
  drawFoot(sheet, foot, signature, y + 10);
}

function cellsOf(
  { label, labelRows, figure, paragraphs }: SummaryRow,
  y: number,
  height: number,
  labelHeight: number,
): Cell[] {
  const at = (column: number, span: number) => ({ x: MARGIN + column * UNIT, y, width: span * UNIT });
  const heading: Cell[] =
    label === null
      ? []
      : [
          {
            tag: "TH",
            attributes: { Scope: "Row", RowSpan: labelRows },
            box: at(0, 3),
            height: labelHeight,
            texts: [label],
            size: COLUMN_SIZE,
          },
        ];
  const text = { tag: "TD" as const, height, texts: paragraphs, size: TEXT_SIZE };
  if (figure === null) return [...heading, { ...text, attributes: { ColSpan: 2 }, box: at(3, 10) }];
  return [
    ...heading,
    { tag: "TD", attributes: {}, box: at(3, 3), height, texts: [figure], size: COLUMN_SIZE },
    { ...text, attributes: {}, box: at(6, 7) },
  ];
}

function rowHeight(pdf: PDFKit.PDFDocument, { label, labelRows, figure, paragraphs }: SummaryRow): number {
  return Math.max(
    label === null || labelRows === 2 ? 0 : heightOf(pdf, { texts: [label], size: COLUMN_SIZE }, 3 * UNIT),
    figure === null ? 0 : heightOf(pdf, { texts: [figure], size: COLUMN_SIZE }, 3 * UNIT),
    heightOf(pdf, { texts: paragraphs, size: TEXT_SIZE }, (figure === null ? 10 : 7) * UNIT),
  );
}

/** The height of a cell, padding included. */
function heightOf(pdf: PDFKit.PDFDocument, { texts, size }: Texts, width: number): number {
  pdf.font(REGULAR).fontSize(size);
  const heights = texts.map((text) => pdf.heightOfString(text, { width: width - 2 * PADDING.x }));
  const gaps = PARAGRAPH_GAP * (texts.length - 1);
  return heights.reduce((sum, height) => sum + height, gaps) + 2 * PADDING.y;
}

function drawLines(sheet: Sheet, { lines }: Itemization, top: number): void {
  const { pdf, root } = sheet;
  const table = opened(pdf, root, "Table");
  const width = WIDTH - AMOUNT_WIDTH;
  let y = top;
  for (const { label, amount } of lines) {
    const height = heightOf(pdf, { texts: [label], size: COLUMN_SIZE }, width);
    if (y + height > BOTTOM) {
      startPage(sheet);
      y = TOP;
    }
    drawRow(sheet, table, [
      {
        tag: "TH",
        attributes: { Scope: "Row" },
        box: { x: MARGIN, y, width },
        height,
        texts: [label],
        size: COLUMN_SIZE,
      },
      {
        tag: "TD",
        attributes: {},
        box: { x: MARGIN + width, y, width: AMOUNT_WIDTH },
        height,
        texts: [amount],
        size: COLUMN_SIZE,
        align: "right",
      },
    ]);
    y += height;
  }
  table.end();
}

function drawRow(sheet: Sheet, table: PDFKit.PDFStructureElement, cells: Cell[]): void {
  const { pdf } = sheet;
  const row = opened(pdf, table, "TR");
  for (const { tag, attributes, box, height, ...texts } of cells) {
    outline(pdf, { ...box, height });
    const cell = opened(pdf, row, tag);
    describeCell(cell, attributes);
    const inside = { x: box.x + PADDING.x, y: box.y + PADDING.y, width: box.width - 2 * PADDING.x };
    drawParagraphs(sheet, cell, texts, inside);
    cell.end();
  }
  row.end();
}

function drawParagraphs({ pdf }: Sheet, parent: PDFKit.PDFStructureElement, given: Texts, box: Box): void {
  let { y } = box;
  for (const text of given.texts) {
    const height = heightOf(pdf, { texts: [text], size: given.size }, box.width + 2 * PADDING.x);
    tagged(pdf, parent, "P", () => {
      pdf.font(REGULAR).fontSize(given.size).fillColor("#000000");
      pdf.text(text, box.x, y, { width: box.width, align: given.align ?? "left" });
    });
    y += height - 2 * PADDING.y + PARAGRAPH_GAP;
  }
}

function drawFoot(sheet: Sheet, foot: string, signature: readonly string[], top: number): void {
  const { pdf, root } = sheet;
  const texts = { texts: [foot], size: TEXT_SIZE };
  const height = heightOf(pdf, texts, WIDTH + 2 * PADDING.x);
  let y = top;
  if (y + height + SIGNATURE_HEIGHT > BOTTOM) {
    startPage(sheet);
    y = TOP;
  }
  drawParagraphs(sheet, root, texts, { x: MARGIN, y, width: WIDTH });
  const line = y + height + SIGNATURE_HEIGHT - 18;
  const spaces = [
    { x: MARGIN, width: 8.6 * UNIT },
    { x: MARGIN + 9.2 * UNIT, width: 3.8 * UNIT },
  ];
  for (const [index, { x, width }] of spaces.entries()) {
    artifact(pdf, () =>
      pdf
        .moveTo(x, line)
        .lineTo(x + width, line)
        .lineWidth(0.75)
        .stroke("#000000"),
    );
    const label = { texts: signature.slice(index, index + 1), size: TEXT_SIZE };
    drawParagraphs(sheet, root, label, { x, y: line + 3, width });
  }
}

function outline(pdf: PDFKit.PDFDocument, { x, y, width, height }: Box & { height: number }): void {
  artifact(pdf, () => pdf.rect(x, y, width, height).lineWidth(0.75).stroke("#000000"));
}

/** Lines are no content: readers of the structure skip them. */
function artifact(pdf: PDFKit.PDFDocument, draw: () => void): void {
  pdf.markContent("Artifact", { type: "Layout" });
  draw();
  pdf.endMarkedContent();
}

/** Adds an element of the structure that holds what `draw` draws. */
function tagged(
  pdf: PDFKit.PDFDocument,
  parent: PDFKit.PDFStructureElement,
  tag: string,
  draw: () => void,
): void {
  const element = opened(pdf, parent, tag);
  element.add(draw);
  element.end();
}

function opened(
  pdf: PDFKit.PDFDocument,
  parent: PDFKit.PDFStructureElement,
  tag: string,
): PDFKit.PDFStructureElement {
  const element = pdf.struct(tag);
  parent.add(element);
  return element;
}

/** PDFKit's options know a cell's scope but not its spans: its dictionary gets all of them. */
function describeCell(cell: PDFKit.PDFStructureElement, attributes: Cell["attributes"]): void {
  const { dictionary } = cell as unknown as { dictionary: { data: Record<string, unknown> } };
  if (Object.keys(attributes).length > 0) dictionary.data.A = { O: "Table", ...attributes };
}
