import "server-only";
import type { EventData } from "@/lib/schemas/event-payloads";
import type { OfferFields } from "@/lib/schemas/offer";

/** The offer that terms were submitted for, at that version, with its funder and brand. */
export interface SubmittedOffer {
  id: string;
  deal_id: string;
  funder: string;
  brand_id: string;
  fields: OfferFields;
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
