import "server-only";
import type { DisclosureDocument, Itemization } from "@/lib/disclosure/words/document-form";
import type { SummaryRow } from "@/lib/disclosure/words/rows";
import { escapeHtml } from "@/lib/services/escape-html";

/** Returns a document as one HTML file, whose bytes are hashed and stored. */
export function documentHtml(document: DisclosureDocument): string {
  return `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(document.name)}</title>
<style>${STYLE}${document.longLabels ? PHRASE_STYLE : ""}${document.written ? SIGNED_STYLE : ""}</style></head>
${BODY_START}${sheets(document)}${BODY_END}</html>
`;
}

/** Returns the sheets of a stored HTML file, byte for byte. The merchant's page shows them. */
export function sheetsOf(html: string): string {
  const [start, end] = [html.indexOf(BODY_START), html.lastIndexOf(BODY_END)];
  if (start < 0 || end < start) throw new Error("A stored document has no body.");
  return html.slice(start + BODY_START.length, end);
}

/** Returns how many sheets these are. */
export function sheetCountOf(sheets: string): number {
  return sheets.split(SHEET_START).length - 1;
}

const SHEET_START = '<section class="sheet">';

const BODY_START = "<body>";
const BODY_END = "</body>";

/**
 * Black on white in a serif face. The title has 16 points, columns 1 and 2 have 12, the rest has 10. One
 * sheet is one page.
 */
const STYLE = `@page{margin:36pt}body{margin:0;background:#fff;color:#000;font:10pt/1.25 "Times New Roman",Tinos,serif}
.sheet{max-width:540pt;margin:0 auto;padding:18pt 12pt;break-after:page}
h1{margin:0 0 10pt;text-align:center;font-size:16pt;font-weight:400;line-height:1.2}
table{width:100%;border-collapse:collapse;table-layout:fixed}.summary col{width:23.077%}.summary col:last-child{width:53.846%}
th,td{border:1px solid #000;padding:3pt 5pt;text-align:left;vertical-align:top;font-weight:400;overflow-wrap:break-word}
.summary th,.summary .figure{font-size:12pt}.lines col:last-child{width:90pt}.lines td{text-align:right;vertical-align:bottom}
p{margin:0}p+p{margin-top:4pt}.foot{margin-top:10pt}.signature{display:flex;gap:18pt;margin-top:34pt}
.signature span{flex:3;border-top:1px solid #000;padding-top:3pt}.signature span+span{flex:1}
.mark{margin:0 0 8pt;text-align:center;font-size:20pt}`;

/** The style of tables whose labels are phrases. */
const PHRASE_STYLE = `
.summary.phrases col{width:19.231%}.summary.phrases col:first-child{width:36.538%}.summary.phrases col:last-child{width:44.231%}`;

/** The style of signed copies only: the written texts are on the lines. */
const SIGNED_STYLE = `
.signature.signed{align-items:flex-end;margin-top:14pt}.signed div{flex:3;overflow-wrap:anywhere}.signed div+div{flex:1}
.signed p{padding-bottom:2pt}.signed span{display:block}`;

function sheets({
  title,
  rows,
  longLabels,
  foot,
  signature,
  written,
  itemization,
  notice,
  mark,
}: DisclosureDocument): string {
  const marked = mark === null ? "" : `<p class="mark">${escapeHtml(mark)}</p>`;
  const sheet = (content: string) => `${SHEET_START}${marked}${content}</section>`;
  const labels = signature.map((label) => `<span>${escapeHtml(label)}</span>`);
  const signed =
    signature.length === 0
      ? ""
      : written === undefined
        ? `<div class="signature">${labels.join("")}</div>`
        : `<div class="signature signed">${labels.map((label, index) => `<div><p>${escapeHtml(written[index] ?? "")}</p>${label}</div>`).join("")}</div>`;
  return [
    sheet(
      `<h1><b>${escapeHtml(title.bold)}</b> ${escapeHtml(title.product)}</h1><table class="${longLabels ? "summary phrases" : "summary"}"><colgroup><col/><col/><col/></colgroup><tbody>${rows.map(summaryRow).join("")}</tbody></table><p class="foot">${escapeHtml(foot)}</p>${signed}`,
    ),
    ...(itemization === null ? [] : [sheet(lines(itemization))]),
    ...(notice === null
      ? []
      : [sheet(`<h1>${escapeHtml(notice.title)}</h1>${paragraphs(notice.paragraphs)}`)]),
  ].join("");
}

function summaryRow({ label, labelRows, figure, paragraphs: texts }: SummaryRow): string {
  const span = labelRows === 1 ? 'scope="row"' : `scope="rowgroup" rowSpan="${labelRows}"`;
  const heading = label === null ? "" : `<th ${span}>${escapeHtml(label)}</th>`;
  const cells =
    figure === null
      ? `<td colSpan="2">${paragraphs(texts)}</td>`
      : `<td class="figure">${escapeHtml(figure)}</td><td>${paragraphs(texts)}</td>`;
  return `<tr>${heading}${cells}</tr>`;
}

function lines({ title, lines: all }: Itemization): string {
  const rows = all.map(
    ({ label, amount }) => `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(amount)}</td></tr>`,
  );
  return `<h1>${escapeHtml(title)}</h1><table class="lines"><colgroup><col/><col/></colgroup><tbody>${rows.join("")}</tbody></table>`;
}

function paragraphs(texts: string[]): string {
  return texts.map((text) => `<p>${escapeHtml(text)}</p>`).join("");
}
