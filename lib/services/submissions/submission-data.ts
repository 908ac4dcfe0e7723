import "server-only";
import type { EventData } from "@/lib/schemas/event-payloads";
import type { NewRow } from "@/lib/server/rows";
import { type SubmittedOffer, submittedOfferData } from "@/lib/services/offers/submitted-offer";
import { storedQuote, storedTerms } from "@/lib/services/stored-terms";

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
    submission: {
      id,
      number,
      submitted_at,
      offer_version,
      terms: storedTerms(terms),
      quote: storedQuote(quote),
      contact,
      note,
    },
    disclosure,
    offer: submittedOfferData(offer),
  };
}
