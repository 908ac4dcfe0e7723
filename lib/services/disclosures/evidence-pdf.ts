import "server-only";
import type { EvidenceReport } from "./evidence-report";
import { BOLD, openElement, REGULAR, tagged } from "./pdf-cells";

const PAGE = { width: 612, height: 792 };
const MARGIN = 48;
const BOTTOM = PAGE.height - 48;
const WIDTH = PAGE.width - 2 * MARGIN;
const NAME_WIDTH = 120;
const SIZE = 10;

/** Draws a report on as many pages as it needs. A fact is not parted from its name. */
export function drawEvidence(pdf: PDFKit.PDFDocument, { title, mark, facts, steps }: EvidenceReport): void {
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  pdf.addPage();
  const place = { pdf, root, y: MARGIN };
  line(place, { tag: "H1", text: title, size: 18, bold: true, gap: 8 });
  if (mark !== null) line(place, { tag: "P", text: mark, size: 12, bold: true, gap: 6 });
  list(place, facts);
  line(place, { tag: "H2", text: "What happened", size: 13, bold: true, before: 14, gap: 4 });
  for (const step of steps) {
    line(place, { tag: "H3", text: step.title, size: SIZE, bold: true, before: 8, gap: 1, keep: 40 });
    line(place, { tag: "P", text: step.at, size: SIZE, bold: false, gap: 2 });
    list(place, step.facts);
  }
  root.end();
}

interface Place {
  pdf: PDFKit.PDFDocument;
  root: PDFKit.PDFStructureElement;
  y: number;
}

interface Line {
  tag: "H1" | "H2" | "H3" | "P";
  text: string;
  size: number;
  bold: boolean;
  before?: number;
  gap: number;
  /** How much of what follows stays on the same page. */
  keep?: number;
}

function line(place: Place, { tag, text, size, bold, before = 0, gap, keep = 0 }: Line): void {
  const { pdf, root } = place;
  pdf.font(bold ? BOLD : REGULAR).fontSize(size);
  const height = pdf.heightOfString(text, { width: WIDTH });
  makeRoom(place, before + height + keep);
  place.y += before;
  tagged(pdf, root, tag, () => {
    pdf
      .font(bold ? BOLD : REGULAR)
      .fontSize(size)
      .fillColor("#000000");
    pdf.text(text, MARGIN, place.y, { width: WIDTH });
  });
  place.y += height + gap;
}

function list(place: Place, facts: [name: string, value: string][]): void {
  const { pdf, root } = place;
  const width = WIDTH - NAME_WIDTH;
  const element = openElement(pdf, root, "L");
  for (const [name, value] of facts) {
    pdf.font(REGULAR).fontSize(SIZE);
    const height = pdf.heightOfString(value, { width });
    makeRoom(place, height);
    const { y } = place;
    const item = openElement(pdf, element, "LI");
    tagged(pdf, item, "Lbl", () => {
      pdf
        .font(REGULAR)
        .fontSize(SIZE)
        .fillColor("#444444")
        .text(name, MARGIN, y, { width: NAME_WIDTH - 8 });
    });
    tagged(pdf, item, "LBody", () => {
      pdf
        .font(REGULAR)
        .fontSize(SIZE)
        .fillColor("#000000")
        .text(value, MARGIN + NAME_WIDTH, y, { width });
    });
    item.end();
    place.y += height + 2;
  }
  element.end();
}

function makeRoom(place: Place, height: number): void {
  if (place.y + height <= BOTTOM) return;
  place.pdf.addPage();
  place.y = MARGIN;
}
