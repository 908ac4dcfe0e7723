import "server-only";
import { decisionName } from "@/lib/calculator/decisions";
import { type EventData, readDecisionEvent } from "@/lib/schemas/event-payloads";
import type { Claimed } from "@/lib/services/deliveries/claim-statements";
import {
  composeMail,
  type MailBrand,
  type MailContent,
  mailBrand,
  mailRows,
} from "@/lib/services/deliveries/mail-layout";

/** Builds the mail about a decision to the contact of its submission. */
export async function decisionMail({ payload, is_sandbox }: MailDelivery): Promise<MailContent> {
  const data = readDecisionEvent(payload);
  return composeDecisionMail(data, { ...(await mailBrand(data.offer.brand_id)), isSandbox: is_sandbox });
}

type MailDelivery = Pick<Claimed, "payload" | "is_sandbox">;

// Rule: A1-16
/**
 * Builds the mail from the event's data: reference, merchant, deal, brand, decision and message, without a
 * link or a figure.
 */
export function composeDecisionMail(
  {
    decision: { decision, message },
    submission: { number },
    offer: { merchant_name, deal_id },
  }: EventData<"submission.decided">,
  brand: MailBrand & { isSandbox: boolean },
): MailContent {
  const title = decisionName(decision);
  const about = `your terms for ${merchant_name}`;
  return composeMail({
    subject: `${merchant_name}: ${title} by ${brand.name} (${number})`,
    isSandbox: brand.isSandbox,
    sender: brand,
    title,
    lead:
      decision === "accepted"
        ? `${brand.name} accepted ${about}. Terms are final in ${brand.name}’s contract.`
        : `${brand.name} decided on ${about}. Your receipt shows the details.`,
    quote: message === null ? null : { text: message, by: brand.name },
    sections: [
      {
        heading: "Decision",
        rows: mailRows([
          ["Reference", number],
          ["Merchant", merchant_name],
          ["Deal", deal_id],
          ["From", brand.name],
          ["Decision", title],
        ]),
      },
    ],
    closing: [
      "You get this because your address was given with the submission, to be told of the decision.",
      ...(brand.contactEmail === null ? [] : [`Questions? Write to ${brand.contactEmail}.`]),
    ].join(" "),
  });
}
