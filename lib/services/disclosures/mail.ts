import "server-only";
import { DOCUMENT_KIND, DOCUMENT_NAME, type DocumentState } from "@/lib/disclosure/regimes/documents";
import { readDisclosureEvent } from "@/lib/schemas/events/operations";
import { momentIn } from "@/lib/schemas/pages/moment";
import { prisma } from "@/lib/server/database/database";
import { env } from "@/lib/server/env";
import type { CanceledMail, Claimed } from "@/lib/services/deliveries/deliveries";
import { composeMail, type MailContent, mailBrand, mailRows } from "@/lib/services/mail-layout";
import { selectDocuments } from "./disclosures-statements";
import { merchantPath } from "./merchant-links";
import { downloadDocument } from "./read";
import { documentStatus } from "./views";

/**
 * Builds the mail to the merchant with the link of a document. It is the only mail whose link grants access.
 * Canceled if the document is no longer current.
 */
export async function disclosureMail(
  delivery: Pick<Claimed, "id" | "payload" | "is_sandbox">,
  now: Date,
): Promise<MailContent | CanceledMail> {
  const data = readDisclosureEvent(delivery.payload);
  const [document] = await selectDocuments({ id: data.disclosure.id });
  if (!document || documentStatus(document, now) !== "current")
    return { canceled: "The disclosure is no longer current." };
  const brand = await mailBrand(data.offer.brand_id);
  const mail = await prisma.disclosureMail.findUnique({ where: { delivery_id: delivery.id } });
  const { merchant_name, iso_name } = data.offer;
  const papers = DOCUMENT_NAME[DOCUMENT_KIND[document.state]];
  const greeting = mail?.name ? `Hello ${mail.name}.` : "Hello.";
  return composeMail({
    isSandbox: delivery.is_sandbox,
    subject: `${papers.charAt(0).toUpperCase()}${papers.slice(1)} for ${merchant_name}`,
    sender: brand,
    title: merchant_name,
    lead: `${greeting} ${iso_name} sent you an offer from ${brand.name}. Opening it accepts nothing. ${contentsOf(document.state)}`,
    action: { label: `Open the ${papers}`, url: `${env().baseUrl}${merchantPath(document)}` },
    sections: [],
    closing: `Good through ${lastDayOf(document.expires_at, brand.timeZone)}`,
  });
}

/** What the merchant finds in a document: the APR where it has one. */
function contentsOf(state: DocumentState): string {
  return DOCUMENT_KIND[state] === "summary"
    ? "It shows what you get, what you pay back, and the APR."
    : "It shows what you get and what you pay back.";
}

/**
 * Returns the last day of a document with its time zone: "Nov 30, 2026 (Eastern time)". The document expires
 * when the next day begins there.
 */
export function lastDayOf(expiresAt: Date, timeZone: string): string {
  const last = new Date(expiresAt.getTime() - 1);
  const parts = { month: "short", day: "numeric", year: "numeric", timeZoneName: "longGeneric" } as const;
  const shown = new Intl.DateTimeFormat("en-US", { ...parts, timeZone }).formatToParts(last);
  const zone =
    shown.find(({ type }) => type === "timeZoneName")?.value.replace(/ Time$/, " time") ?? timeZone;
  const day = new Intl.DateTimeFormat("en-US", { ...parts, timeZoneName: undefined, timeZone }).format(last);
  return `${day} (${zone})`;
}

/** Builds the copy for a merchant who acknowledged or signed a document: its PDF, and when that was. */
export async function confirmationMail({
  type,
  payload,
  is_sandbox,
}: Pick<Claimed, "type" | "payload" | "is_sandbox">): Promise<MailContent> {
  const { disclosure, evidence, offer } = readDisclosureEvent(payload);
  const brand = await mailBrand(offer.brand_id);
  const [document] = await selectDocuments({ id: disclosure.id });
  if (!document) throw new Error("A confirmed document is missing.");
  const papers = DOCUMENT_NAME[DOCUMENT_KIND[document.state]];
  const signed = type === "disclosure.signed";
  const { bytes, fileName } = await downloadDocument(document, signed);
  const content = composeMail({
    isSandbox: is_sandbox,
    subject: `Your copy of the ${papers} for ${offer.merchant_name}`,
    sender: brand,
    title: signed ? "Signed, thank you" : "Received, thank you",
    lead: signed
      ? `You signed that you received the attached ${papers}. You did not accept the offer. Keep this copy.`
      : `You confirmed that you received the attached ${papers}. Keep this copy.`,
    sections: [
      {
        heading: "Receipt",
        rows: mailRows([
          // A signature’s name can hold any text, and the signed document has it.
          ["Name", signed ? null : evidence.name],
          [signed ? "Signed" : "Received", momentIn(document.time_zone, new Date(evidence.at))],
          ["For", offer.merchant_name],
          ["From", brand.name],
          ["Document", `SHA-256 ${(signed && document.signature?.pdf_sha256) || disclosure.pdf_sha256}`],
        ]),
      },
    ],
    closing: brand.contactEmail ? `Questions? Write to ${brand.contactEmail}.` : `From ${brand.name}.`,
  });
  return { ...content, attachments: [{ fileName, mediaType: "application/pdf", content: bytes }] };
}
