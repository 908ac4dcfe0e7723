import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { EventType } from "@/lib/schemas/events";
import { type OfferFields, withDefaults } from "@/lib/schemas/offer";
import type { CallContext } from "@/lib/server/context";
import { actingKey, auditEntry } from "@/lib/services/audit";
import { type ChangeRecord, newEvent } from "@/lib/services/deliveries/outbox";
import type { StoredOffer } from "./store";
import { offerInEvent } from "./view";

/** The records of a change; `offer` is the offer after it, `changed` the names of the fields that differ. */
export function changeRecord(
  context: CallContext,
  type: EventType,
  offer: StoredOffer,
  changed?: string[],
): ChangeRecord {
  const { funder } = context.caller;
  const data = { offer: offerInEvent(offer, funder.defaultBrandId), ...(changed && { changed }) };
  const about = { funder_id: funder.id, offer_id: offer.id, submission_id: null };
  return {
    event: newEvent(type, data, about, context),
    audit: auditEntry(actingKey(context), type, offer.id, {
      deal_id: offer.deal_id,
      version: offer.version,
      ...(changed && { changed }),
    }),
  };
}

/** The row that keeps what an offer was at a version, when, and by which key. */
export function versionRow(context: CallContext, offer: StoredOffer, fields: OfferFields, changed: string[]) {
  return {
    offer_id: offer.id,
    version: offer.version,
    offer: fields,
    changed,
    api_key_id: context.caller.keyId,
    request_id: context.requestId,
    created_at: context.now,
  };
}

/** The names of the fields whose values differ, defaults filled in. */
export function changedFields(before: OfferFields, after: OfferFields, defaultBrandId: string): string[] {
  const [old, current] = [withDefaults(before, defaultBrandId), withDefaults(after, defaultBrandId)];
  return (Object.keys(current) as (keyof typeof current)[]).filter(
    (field) => !isDeepStrictEqual(old[field], current[field]),
  );
}
