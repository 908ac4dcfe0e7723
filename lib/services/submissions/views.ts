import "server-only";
import type { EventData } from "@/lib/schemas/events/operations";
import type { DecisionView } from "@/lib/schemas/submissions/decision";
import type { NewRow } from "@/lib/server/database/rows";
import { type SubmittedOffer, submittedOfferData } from "@/lib/services/offers/offers";
import { storedQuote, storedTerms } from "@/lib/services/terms/terms";

/** The row of a decision, with the public key of an API key that made it. */
export type StoredDecision = NewRow<"decisions"> & { api_key: string | null };

/** Returns a decision as the API shows it. */
export function decisionView(row: StoredDecision): DecisionView {
  const { id, submission_id, decision, offer_version, offer_changed } = row;
  const { message = null, reason = null, next_url = null, terms, quote, valid_until } = row;
  return {
    id,
    submission_id,
    decision,
    message,
    reason,
    terms: terms ? storedTerms(terms) : null,
    quote: quote ? storedQuote(quote) : null,
    offer_version,
    offer_changed,
    valid_until: valid_until ? new Date(valid_until).toISOString() : null,
    next_url,
    actor: {
      kind: row.api_key === null ? "user" : "key",
      id: row.api_key ?? row.user_id ?? "",
      name: row.actor_name ?? null,
    },
    created_at: new Date(row.created_at).toISOString(),
  };
}

/** Returns what the ISO confirmed about the funder's own disclosure, as the API shows it; null without it. */
function confirmedView({
  confirmed_state,
  confirmed_at,
}: Pick<NewRow<"submissions">, "confirmed_state" | "confirmed_at">) {
  if (!confirmed_state || !confirmed_at) return null;
  return { state: confirmed_state, at: new Date(confirmed_at).toISOString() };
}

/** The `data` of submission.created and of a submission's read (docs/spec/decisions.md "Events"). */
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
      disclosure_confirmed: confirmedView(submission),
    },
    disclosure,
    offer: submittedOfferData(offer),
  };
}
