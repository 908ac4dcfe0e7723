import "server-only";
import { decisionName } from "@/lib/calculator/decisions";
import { type EventData, readDecisionEvent } from "@/lib/schemas/event-payloads";
import { prisma } from "@/lib/server/database";
import type { Claimed } from "@/lib/services/deliveries/claim-statements";
import { composeMail, type MailContent, mailRows } from "@/lib/services/deliveries/mail-layout";

/** Builds the mail about a decision to the contact of its submission. */
export async function decisionMail({ payload, is_sandbox }: MailDelivery): Promise<MailContent> {
  const data = readDecisionEvent(payload);
  const brand = await prisma.brand.findUniqueOrThrow({
    where: { id: data.offer.brand_id },
    select: { name: true, contact_email: true },
  });
  const { name, contact_email: contactEmail } = brand;
  return composeDecisionMail(data, { name, contactEmail, isSandbox: is_sandbox });
}

type MailDelivery = Pick<Claimed, "payload" | "is_sandbox">;

/** Builds the mail: reference, brand, decision and message, without a link or a figure. */
export function composeDecisionMail(
  { decision: { decision, message }, submission: { number } }: EventData<"submission.decided">,
  brand: { name: string; contactEmail: string | null; isSandbox: boolean },
): MailContent {
  const title = decisionName(decision);
  return composeMail({
    subject: `${brand.name}: ${title} (${number})`,
    isSandbox: brand.isSandbox,
    sender: brand.name,
    title,
    lead:
      decision === "accepted"
        ? `${brand.name} accepted your submission. Terms are final in ${brand.name}'s contract.`
        : `${brand.name} decided on your submission. Your receipt shows the details.`,
    sections: [
      {
        heading: "Decision",
        rows: mailRows([
          ["Reference", number],
          ["From", brand.name],
          ["Decision", title],
          ["Message", message],
        ]),
      },
    ],
    closing: [
      "You receive this because your address was given with the submission, to be told of the decision.",
      ...(brand.contactEmail === null ? [] : [`Questions? Write to ${brand.contactEmail}.`]),
    ].join(" "),
  });
}
