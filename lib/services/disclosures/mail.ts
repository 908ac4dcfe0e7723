import "server-only";
import { EVENT_PAYLOADS } from "@/lib/schemas/event-payloads";
import { database } from "@/lib/server/database";
import { env } from "@/lib/server/env";
import { sql } from "@/lib/server/sql";
import type { Claimed } from "@/lib/services/deliveries/claims";
import { composeMail, type MailContent, mailRows } from "@/lib/services/deliveries/mail-layout";
import { utcMinute } from "@/lib/services/time-zones";
import { merchantPath } from "./merchant-links";
import { downloadDocument } from "./read";
import { selectDocuments } from "./store";
import { documentStatus } from "./views";

/**
 * Builds the mail to the merchant with the link of a document: the only mail with a link that opens anything.
 * "ended" if the document is no longer current.
 */
export async function disclosureMail(
  delivery: Pick<Claimed, "id" | "payload" | "is_sandbox">,
  now: Date,
): Promise<MailContent | "ended"> {
  const { data } = EVENT_PAYLOADS["disclosure.created"].parse(JSON.parse(delivery.payload));
  const [document] = await selectDocuments(sql`d.id = ${data.disclosure.id}::uuid`);
  if (!document || documentStatus(document, now) !== "current") return "ended";
  const brand = await brandOf(data.offer.brand_id);
  const mail = await (await database()).disclosureMail.findUnique({ where: { delivery_id: delivery.id } });
  const { merchant_name, iso_name } = data.offer;
  return composeMail({
    isSandbox: delivery.is_sandbox,
    subject: `Offer summary for ${merchant_name}`,
    sender: brand.name,
    title: merchant_name,
    lead: `${mail?.name ? `${mail.name}, ` : ""}${iso_name} sends you an offer from ${brand.name}: the offer summary that the law requires, the itemization, and the terms.`,
    action: { label: "Open the offer summary", url: `${env().baseUrl}${merchantPath(document)}` },
    sections: [
      {
        heading: "Offer",
        rows: mailRows([
          ["From", brand.name],
          ["Through", iso_name],
          ["Good until", utcMinute(document.expires_at)],
        ]),
      },
    ],
    closing: `You receive this because ${iso_name} gave your address.${brand.contact_email ? ` Questions? Write to ${brand.contact_email}.` : ""}`,
  });
}

/** Builds the copy for a merchant who acknowledged a document: the PDF, and when it was acknowledged. */
export async function acknowledgementMail({
  payload,
  is_sandbox,
}: Pick<Claimed, "payload" | "is_sandbox">): Promise<MailContent> {
  const { data } = EVENT_PAYLOADS["disclosure.acknowledged"].parse(JSON.parse(payload));
  const { disclosure, evidence, offer } = data;
  const brand = await brandOf(offer.brand_id);
  const [document] = await selectDocuments(sql`d.id = ${disclosure.id}::uuid`);
  if (!document) throw new Error("An acknowledged document is missing.");
  const { bytes, fileName } = await downloadDocument(document);
  const content = composeMail({
    isSandbox: is_sandbox,
    subject: `Your copy of the offer summary for ${offer.merchant_name}`,
    sender: brand.name,
    title: "Received, thank you",
    lead: "You confirmed that you received the attached offer summary. Keep this copy.",
    sections: [
      {
        heading: "Receipt",
        rows: mailRows([
          ["Name", evidence.name],
          ["Received", utcMinute(new Date(evidence.at))],
          ["For", offer.merchant_name],
          ["From", brand.name],
          ["Document", `SHA-256 ${disclosure.pdf_sha256}`],
        ]),
      },
    ],
    closing: brand.contact_email ? `Questions? Write to ${brand.contact_email}.` : `From ${brand.name}.`,
  });
  return { ...content, attachments: [{ fileName, mediaType: "application/pdf", content: bytes }] };
}

async function brandOf(id: string) {
  return (await database()).brand.findUniqueOrThrow({
    where: { id },
    select: { name: true, contact_email: true },
  });
}
