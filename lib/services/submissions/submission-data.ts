import "server-only";
import type { EventData } from "@/lib/schemas/event-payloads";
import type { OfferFields } from "@/lib/schemas/offer";
import type { NewRow } from "@/lib/server/rows";

/** The offer that terms were submitted for, at that version, with its funder and brand. */
export interface SubmittedOffer {
  id: string;
  deal_id: string;
  funder: string;
  brand_id: string;
  fields: OfferFields;
}

/** Builds the `data` of submission.created (contract, section 8), which reading a submission returns too. */
export function submissionData(
  submission: NewRow<"submissions">,
  offer: SubmittedOffer,
): EventData<"submission.created"> {
  const { id, number, offer_version, terms, quote, contact_name = null, contact_email = null } = submission;
  const { note = null, disclosure = null } = submission;
  const submitted_at = new Date(submission.submitted_at).toISOString();
  const contact = { name: contact_name, email: contact_email };
  return {
    submission: { id, number, submitted_at, offer_version, terms, quote, contact, note },
    disclosure,
    offer: submittedOfferData(offer),
  };
}

/** The offer as every event about a submission has it. */
export function submittedOfferData({
  fields,
  ...offer
}: SubmittedOffer): EventData<"submission.created">["offer"] {
  return {
    ...offer,
    merchant_name: fields.merchant_name,
    merchant_id: fields.merchant_id ?? null,
    merchant_state: fields.merchant_state ?? null,
    iso_name: fields.iso_name,
    iso_id: fields.iso_id ?? null,
    deal_type: fields.deal_type ?? null,
    position: fields.position ?? null,
    metadata: fields.metadata ?? null,
  };
}
