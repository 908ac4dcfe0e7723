import "server-only";
import { brandColors } from "@/lib/schemas/brands/fields";
import { prisma } from "@/lib/server/database/database";
import type { MailAttachment } from "@/lib/server/outbound/mail";
import { escapeHtml } from "./escape-html";

/** A mail's content, as text and as HTML. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
  /** The sender's name; absent in mails that an older release stored. */
  sender?: string;
  attachments?: MailAttachment[];
}

/** One row of a table: a name, a value, whether it is emphasized, and where it leads. */
export interface MailRow {
  name: string;
  value: string;
  strong?: boolean;
  url?: string;
}

interface Mail {
  subject: string;
  /** Whether a sandbox sends it. Subject, text and HTML then say that it is a test. */
  isSandbox: boolean;
  /**
   * The sender. The name is above the title, with the logo (an address) and in the accent colour if there are
   * any.
   */
  sender: { name: string; logo?: string | null; accent?: string | null };
  title: string;
  lead: string;
  /** A text that a person wrote, and their name. */
  quote?: { text: string; by: string } | null;
  /** The one link, as a button. */
  action?: { label: string; url: string };
  sections: { heading: string; rows: MailRow[] }[];
  closing: string;
}

/** Composes a mail of a title, a sentence and tables, as text and as HTML that mail clients render alike. */
export function composeMail(given: Mail): MailContent {
  const mail = given.isSandbox ? { ...given, subject: `Test: ${given.subject}` } : given;
  return { subject: mail.subject, text: asText(mail), html: asHtml(mail), sender: mail.sender.name };
}

/** The colour of a mail without a brand's colour. */
const OWN_COLOR = "#0b6073";

const TEST_SENTENCE = "Test. A sandbox sends mail to its alert address only, and nothing in it is real.";

/** Returns the rows of a table, without those that have no value. */
export function mailRows(rows: [name: string, value: string | null][]): MailRow[] {
  return rows.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}

function asText({ isSandbox, title, lead, quote, action, sections, closing }: Mail): string {
  const width = Math.max(0, ...sections.flatMap(({ rows }) => rows.map(({ name }) => name.length)));
  const tables = sections.map(({ heading, rows }) => {
    const indent = " ".repeat(width + 2);
    const lines = rows.map(
      ({ name, value, url }) =>
        `${name.padEnd(width)}  ${[value, url ?? []].flat().join("\n").replace(/\n/g, `\n${indent}`)}`,
    );
    return `${heading.toUpperCase()}\n${lines.join("\n")}`;
  });
  const link = action ? [`${action.label}: ${action.url}`] : [];
  const mark = isSandbox ? [TEST_SENTENCE] : [];
  const quoted = quote ? [`${quote.text.replace(/^/gm, "> ")}\n${quote.by}`] : [];
  return `${[...mark, title, lead, ...quoted, ...link, ...tables, closing].join("\n\n")}\n`;
}

// Tables and style attributes are the HTML and CSS that every mail client supports. Clients with a dark theme
// get one.
function asHtml(mail: Mail): string {
  const { subject, isSandbox, sender, title, lead, quote, action, sections, closing } = mail;
  const color = brandColors(sender.accent ?? OWN_COLOR).light.brand;
  const tables = sections.map(
    ({ heading, rows }) =>
      `<h2 class="soft" style="margin:28px 0 6px;font-size:12px;line-height:16px;letter-spacing:.06em;text-transform:uppercase;color:#5b6670">${escapeHtml(heading)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${rows.map(tableRow).join("")}</table>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>@media (prefers-color-scheme: dark) {
body, .page { background: #12171b !important; } .card { background: #1b2228 !important; border-color: #2c363e !important; }
.ink { color: #eef2f4 !important; } .soft { color: #a3b0b9 !important; } td { border-color: #2c363e !important; } }</style></head>
<body style="margin:0;background:#f2f4f5">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f4f5"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dfe4e7;border-top:4px solid ${color};border-radius:12px"><tr><td style="padding:28px 28px 32px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
${isSandbox ? testStrip() : ""}<p class="soft" style="margin:0 0 18px;font-size:13px;line-height:18px;color:#5b6670">${sender.logo ? logoImage(sender.logo) : ""}${escapeHtml(sender.name)}</p>
<h1 class="ink" style="margin:0;font-size:22px;line-height:28px;font-weight:650;color:#14191d;overflow-wrap:anywhere">${escapeHtml(title)}</h1>
<p class="ink" style="margin:10px 0 0;font-size:15px;line-height:22px;color:#14191d;overflow-wrap:anywhere">${escapeHtml(lead)}</p>
${quote ? quotation(quote, color) : ""}${action ? button(action, color) : ""}${tables.join("\n")}
<p class="soft" style="margin:28px 0 0;font-size:13px;line-height:19px;color:#5b6670;overflow-wrap:anywhere">${escapeHtml(closing)}</p>
</td></tr></table></td></tr></table></body></html>
`;
}

function testStrip(): string {
  return `<p style="margin:0 0 18px;padding:8px 12px;border:1px solid #ecd3a1;border-radius:8px;background:#fdf4e3;font-size:13px;line-height:18px;font-weight:600;color:#8a5300">${TEST_SENTENCE}</p>
`;
}

function logoImage(url: string): string {
  return `<img src="${escapeHtml(url)}" alt="" height="32" style="display:block;height:32px;max-width:200px;margin:0 0 8px;border:0">`;
}

function quotation({ text, by }: NonNullable<Mail["quote"]>, color: string): string {
  return `<blockquote style="margin:20px 0 0;padding:2px 0 2px 14px;border-left:3px solid ${color}"><p class="ink" style="margin:0;font-size:15px;line-height:22px;color:#14191d;overflow-wrap:anywhere">${escapeHtml(text).replace(/\n/g, "<br>")}</p><p class="soft" style="margin:6px 0 0;font-size:13px;line-height:18px;color:#5b6670">${escapeHtml(by)}</p></blockquote>
`;
}

function button({ label, url }: NonNullable<Mail["action"]>, color: string): string {
  return `<p style="margin:20px 0 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:${color};color:#ffffff;font-size:15px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
`;
}

function tableRow({ name, value, strong, url }: MailRow): string {
  const cell = "padding:8px 0;border-bottom:1px solid #e8ecee;vertical-align:top";
  const size = strong ? "font-size:18px;line-height:24px;font-weight:650" : "font-size:15px;line-height:22px";
  const text = escapeHtml(value).replace(/\n/g, "<br>");
  const shown = url ? `<a class="ink" href="${escapeHtml(url)}" style="color:#14191d">${text}</a>` : text;
  return `<tr><td class="soft" style="${cell};padding-right:16px;font-size:15px;line-height:${strong ? 24 : 22}px;color:#5b6670">${escapeHtml(name)}</td><td class="ink" align="right" style="${cell};${size};font-variant-numeric:tabular-nums;color:#14191d;word-break:break-word">${shown}</td></tr>`;
}

/** The parts of a brand that its mails show. */
export interface MailBrand {
  name: string;
  logo: string | null;
  /** `#rrggbb`; null for the service's own colour. */
  accent: string | null;
  contactEmail: string | null;
  timeZone: string;
}

/** Returns the brand that sends a mail. */
export async function mailBrand(id: string): Promise<MailBrand> {
  const { logo_url, contact_email, time_zone, ...brand } = await prisma.brand.findUniqueOrThrow({
    where: { id },
    select: { name: true, logo_url: true, accent: true, contact_email: true, time_zone: true },
  });
  return { ...brand, logo: logo_url, contactEmail: contact_email, timeZone: time_zone };
}
