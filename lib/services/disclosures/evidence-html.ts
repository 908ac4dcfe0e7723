import "server-only";
import { escapeHtml } from "@/lib/services/escape-html";
import type { EvidenceReport } from "./evidence-report";

/** Returns a report as one HTML file that needs no other. */
export function evidenceHtml({ title, mark, facts, steps }: EvidenceReport): string {
  return `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${mark === null ? "" : `<p><b>${escapeHtml(mark)}</b></p>`}
${list(facts)}
<h2>What happened</h2>
<ol>${steps
    .map(
      (step) => `<li><h3>${escapeHtml(step.title)}</h3><p>${escapeHtml(step.at)}</p>${list(step.facts)}</li>`,
    )
    .join("\n")}</ol></main></body></html>
`;
}

function list(facts: [name: string, value: string][]): string {
  const rows = facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<dl>${rows.join("")}</dl>`;
}

const STYLE = `body{margin:0;background:#fff;color:#000;font:15px/1.45 system-ui,sans-serif}
main{max-width:720px;margin:0 auto;padding:32px 20px}h1{font-size:24px;line-height:1.25;margin:0 0 16px}
h2{font-size:18px;margin:28px 0 8px}h3{font-size:15px;margin:0}p{margin:0}ol{list-style:none;margin:0;padding:0}
li{border-top:1px solid #bbb;padding:12px 0}dl{display:grid;grid-template-columns:11em minmax(0,1fr);gap:3px 16px;margin:6px 0 0}
dt{color:#555}dd{margin:0;overflow-wrap:anywhere}@media(max-width:480px){dl{grid-template-columns:1fr}dd{margin-bottom:6px}}`;
