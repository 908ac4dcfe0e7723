import "server-only";
import type { DisclosureDocument, Itemization } from "@/lib/disclosure/words/document-form";
import type { SummaryRow } from "@/lib/disclosure/words/rows";
import {
  artifact,
  BOLD,
  type Box,
  drawParagraphs,
  drawRow,
  heightOf,
  openElement,
  type PdfCell,
  REGULAR,
  type Sheet,
  type Spacing,
  tagged,
  textHeight,
} from "./pdf-cells";

/** A page of the size Letter, in points. */
const PAGE = { width: 612, height: 792 };
const MARGIN = 40;
const TOP = 30;
const BOTTOM = PAGE.height - 22;
const WIDTH = PAGE.width - 2 * MARGIN;
const UNIT = WIDTH / 13;
const AMOUNT_WIDTH = 96;
/** The widths that 10 CCR 901(a)(8) and 23 NYCRR 600.5(f) give, and those of a table whose labels are phrases. */
const COLUMNS = [3, 3, 7] as const;
const PHRASE_COLUMNS = [4.75, 2.5, 5.75] as const;
/** The smallest sizes of 10 CCR 901(a)(7)(B) and 23 NYCRR 600.5(f)(2). */
const TITLE_SIZE = 16;
const COLUMN_SIZE = 12;
const TEXT_SIZE = 10;

interface SummarySpacing extends Spacing {
  /** The space above the foot. */
  footGap: number;
  /** The height of the lines to sign on, with their labels, below the foot. */
  signature: number;
}

const CLOSEST: SummarySpacing = { paddingY: 1, paragraphGap: 1, lineGap: -0.5, footGap: 5, signature: 38 };
const WIDEST: SummarySpacing = { paddingY: 3, paragraphGap: 3, lineGap: 0, footGap: 10, signature: 48 };
/**
 * The spacings of a table. The first with which it fits on a page with its foot is used, else the closest.
 */
const SPACINGS = [WIDEST, { paddingY: 1.5, paragraphGap: 2, lineGap: 0, footGap: 7, signature: 42 }, CLOSEST];

/** The lower margin is zero, since this file breaks the pages, between rows. */
export const PAGE_OPTIONS = {
  size: "LETTER",
  margins: { top: TOP, bottom: 0, left: MARGIN, right: MARGIN },
  autoFirstPage: false,
} as const;

/** Draws the table, the itemization and the notice, each from the top of a page. */
export function drawSheets(pdf: PDFKit.PDFDocument, document: DisclosureDocument): void {
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const columns = document.longLabels ? PHRASE_COLUMNS : COLUMNS;
  const sheet: Sheet = { pdf, root, mark: document.mark, spacing: WIDEST, columns };
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
    const texts = { texts: notice.paragraphs, size: COLUMN_SIZE };
    drawParagraphs(sheet, root, texts, { x: MARGIN, y, width: WIDTH });
  }
  root.end();
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

/** Draws a centred line, its first part in bold. Returns the y below it. */
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

/** Rows that one label covers: they stay on one page. */
interface Group {
  rows: { row: SummaryRow; height: number }[];
  height: number;
}

/**
 * Draws the table with its foot: on one page if a spacing allows it; else the last rows are on the page of
 * the foot, which never stands alone.
 */
function drawSummary(given: Sheet, document: DisclosureDocument, top: number): void {
  const spacing = SPACINGS.find((each) => summaryHeight(given, document, each) <= BOTTOM - top) ?? CLOSEST;
  const sheet = { ...given, spacing };
  const { pdf, root } = sheet;
  const groups = groupsOf(sheet, document.rows);
  const table = openElement(pdf, root, "Table");
  let y = top;
  for (const [index, { rows, height }] of groups.entries()) {
    const below = index === groups.length - 1 ? footHeight(sheet, document, spacing) : 0;
    if (y + height + below > BOTTOM && y > TOP) {
      startPage(sheet);
      y = TOP;
    }
    for (const { row, height: own } of rows) {
      drawRow(sheet, table, cellsOf(sheet, row, { y, height: own, labelHeight: height }));
      y += own;
    }
  }
  table.end();
  drawFoot(sheet, document, { y: y + spacing.footGap, signature: spacing.signature });
}

function summaryHeight(given: Sheet, document: DisclosureDocument, spacing: SummarySpacing): number {
  const sheet = { ...given, spacing };
  return groupsOf(sheet, document.rows).reduce(
    (sum, { height }) => sum + height,
    footHeight(sheet, document, spacing),
  );
}

function groupsOf(sheet: Sheet, rows: SummaryRow[]): Group[] {
  const groups: Group[] = [];
  for (const row of rows.flatMap((each) => pieces(sheet, each))) {
    const height = rowHeight(sheet, row);
    const last = groups.at(-1);
    if (row.label === null && last) {
      last.rows.push({ row, height });
      last.height += height;
    } else groups.push({ rows: [{ row, height }], height });
  }
  return groups;
}

/**
 * Returns the row; if it is higher than a page, rows of as many of its paragraphs as fit, only the first with
 * the label.
 */
function pieces(sheet: Sheet, row: SummaryRow): SummaryRow[] {
  const most = BOTTOM - TOP;
  if (rowHeight(sheet, row) <= most) return [row];
  const parts: SummaryRow[] = [];
  for (const text of row.paragraphs) {
    const last = parts.at(-1);
    const longer = last && { ...last, paragraphs: [...last.paragraphs, text] };
    if (longer && rowHeight(sheet, longer) <= most) parts[parts.length - 1] = longer;
    else parts.push({ ...row, label: last ? "" : row.label, paragraphs: [text] });
  }
  return parts;
}

function cellsOf(
  { columns: [first, second, third] }: Sheet,
  { label, labelRows, figure, paragraphs }: SummaryRow,
  { y, height, labelHeight }: { y: number; height: number; labelHeight: number },
): PdfCell[] {
  const at = (column: number, span: number) => ({ x: MARGIN + column * UNIT, y, width: span * UNIT });
  const heading: PdfCell[] =
    label === null
      ? []
      : [
          {
            tag: "TH",
            attributes: { Scope: "Row", RowSpan: labelRows },
            box: at(0, first),
            height: labelHeight,
            texts: label === "" ? [] : [label],
            size: COLUMN_SIZE,
          },
        ];
  const text = { tag: "TD" as const, height, texts: paragraphs, size: TEXT_SIZE };
  if (figure === null)
    return [...heading, { ...text, attributes: { ColSpan: 2 }, box: at(first, second + third) }];
  return [
    ...heading,
    { tag: "TD", attributes: {}, box: at(first, second), height, texts: [figure], size: COLUMN_SIZE },
    { ...text, attributes: {}, box: at(first + second, third) },
  ];
}

function rowHeight(sheet: Sheet, { label, labelRows, figure, paragraphs }: SummaryRow): number {
  const [first, second, third] = sheet.columns;
  return Math.max(
    label === null || labelRows === 2
      ? 0
      : heightOf(sheet, { texts: [label], size: COLUMN_SIZE }, first * UNIT),
    figure === null ? 0 : heightOf(sheet, { texts: [figure], size: COLUMN_SIZE }, second * UNIT),
    heightOf(
      sheet,
      { texts: paragraphs, size: TEXT_SIZE },
      (figure === null ? second + third : third) * UNIT,
    ),
  );
}

function drawLines(sheet: Sheet, { lines }: Itemization, top: number): void {
  const { pdf, root } = sheet;
  const table = openElement(pdf, root, "Table");
  const width = WIDTH - AMOUNT_WIDTH;
  let y = top;
  for (const { label, amount } of lines) {
    const height = heightOf(sheet, { texts: [label], size: COLUMN_SIZE }, width);
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

/** Returns the height that a table needs below it for its foot and for the lines to sign on, if it has any. */
function footHeight(
  sheet: Sheet,
  { foot, signature: labels }: DisclosureDocument,
  { footGap, signature }: SummarySpacing,
): number {
  const lines = labels.length === 0 ? 0 : signature;
  return footGap + textHeight(sheet, { texts: [foot], size: TEXT_SIZE }, WIDTH) + lines;
}

function drawFoot(
  sheet: Sheet,
  { foot, signature: labels, written = [] }: DisclosureDocument,
  { y, signature }: { y: number; signature: number },
): void {
  const { pdf, root } = sheet;
  const texts = { texts: [foot], size: TEXT_SIZE };
  drawParagraphs(sheet, root, texts, { x: MARGIN, y, width: WIDTH });
  const line = y + textHeight(sheet, texts, WIDTH) + signature - 15;
  const spaces = [
    { x: MARGIN, width: 8.6 * UNIT },
    { x: MARGIN + 9.2 * UNIT, width: 3.8 * UNIT },
  ];
  for (const [index, { x, width }] of spaces.slice(0, labels.length).entries()) {
    artifact(pdf, () => {
      pdf.moveTo(x, line);
      pdf
        .lineTo(x + width, line)
        .lineWidth(0.75)
        .stroke("#000000");
    });
    const label = { texts: labels.slice(index, index + 1), size: TEXT_SIZE };
    drawParagraphs(sheet, root, label, { x, y: line + 3, width });
    const text = written[index];
    if (text !== undefined) drawOnLine(sheet, text, { x, y: line, width, space: signature - 17 });
  }
}

/** Writes a text above a line, small enough for the space there. */
function drawOnLine(sheet: Sheet, text: string, { x, y, width, space }: Box & { space: number }): void {
  const heightIn = (size: number) => textHeight(sheet, { texts: [text], size }, width);
  let size = TEXT_SIZE;
  while (size > 6 && heightIn(size) > space) size -= 0.5;
  drawParagraphs(sheet, sheet.root, { texts: [text], size }, { x, y: y - heightIn(size) - 1, width });
}
