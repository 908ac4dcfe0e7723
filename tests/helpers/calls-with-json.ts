import { DISCLOSURE_OPERATIONS } from "@/lib/schemas/disclosures/operations";
import { OFFER_OPERATIONS } from "@/lib/schemas/offers/operations";
import { SUBMISSION_OPERATIONS } from "@/lib/schemas/submissions/operations";
import { WEBHOOK_OPERATIONS } from "@/lib/schemas/webhooks/operations";
import { parseBody } from "@/lib/schemas/wire/bodies";
import type { CallContext } from "@/lib/server/context";
import type { Idempotency } from "@/lib/server/web/idempotency";
import * as disclosures from "@/lib/services/disclosures/create";
import * as offers from "@/lib/services/offers/change";
import * as creation from "@/lib/services/offers/create";
import type { StoredOffer } from "@/lib/services/offers/offers";
import * as quotes from "@/lib/services/quotes/quotes";
import * as decisions from "@/lib/services/submissions/decisions";
import * as webhooks from "@/lib/services/webhooks/webhooks";
import type { Webhook } from "@/lib/services/webhooks/webhooks-statements";

// Calls of services with a body, which is parsed as their routes parse it.

type Json = Record<string, unknown>;

export function createOffer(context: CallContext, body: Json, idempotency: Idempotency | null = null) {
  return creation.createOffer(context, parseBody(OFFER_OPERATIONS.createOffer, body), idempotency);
}

export function replaceOffer(context: CallContext, offer: StoredOffer, body: Json) {
  return offers.replaceOffer(context, offer, parseBody(OFFER_OPERATIONS.replaceOffer, body));
}

export function patchOffer(context: CallContext, offer: StoredOffer, body: Json) {
  return offers.patchOffer(context, offer, parseBody(OFFER_OPERATIONS.patchOffer, body));
}

export function quoteOffer(context: CallContext, offer: StoredOffer, body: Json) {
  return quotes.quoteOffer(context, offer, parseBody(OFFER_OPERATIONS.quoteOffer, body));
}

export function createDisclosure(context: CallContext, offer: StoredOffer, body: Json) {
  return disclosures.createDisclosure(
    context,
    offer,
    parseBody(DISCLOSURE_OPERATIONS.createDisclosure, body),
  );
}

export function decide(
  context: CallContext,
  submission: { id: string },
  body: Json,
  idempotency: Idempotency | null = null,
) {
  const given = parseBody(SUBMISSION_OPERATIONS.decideSubmission, body);
  return decisions.decide(context, submission, given, idempotency);
}

export function decideWithForm(
  context: CallContext,
  submission: { id: string },
  body: Json,
  form: decisions.DecisionForm,
) {
  const given = parseBody(SUBMISSION_OPERATIONS.decideSubmission, body);
  return decisions.decideWithForm(context, submission, given, form);
}

export function createWebhook(context: CallContext, body: Json) {
  return webhooks.createWebhook(context, parseBody(WEBHOOK_OPERATIONS.createWebhook, body));
}

export function changeWebhook(context: CallContext, webhook: Webhook, body: Json) {
  return webhooks.changeWebhook(context, webhook, parseBody(WEBHOOK_OPERATIONS.changeWebhook, body));
}
