import "server-only";
import { isDeepStrictEqual } from "node:util";
import { readsFact } from "@/lib/disclosure/regimes/documents";
import { resolveState } from "@/lib/disclosure/regimes/us-states";
import type { EventData } from "@/lib/schemas/events/operations";
import { withDefaults } from "@/lib/schemas/offers/defaults";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import { type FlatOffer, flatOfferOf, flatOffers } from "@/lib/schemas/offers/flat-offer";
import type { CallContext } from "@/lib/server/context";
import type { NewRow } from "@/lib/server/database/rows";
import { auditEntry, callerAsActor, callerColumns } from "@/lib/services/audit";
import { newEvent } from "@/lib/services/events/events";
import { offerInEvent, type StoredOffer } from "./offers";

/** A change to an offer; `changed` has the names of the fields that differ. */
type Change =
  | { type: "offer.created" | "offer.revoked" }
  | { type: "offer.updated"; changed: EventData<"offer.updated">["changed"] };

/** Builds the records of a change; `offer` is the offer after it. */
export function changeRecord(context: CallContext, offer: StoredOffer, change: Change) {
  const { funder } = context.caller;
  const { type, ...detail } = change;
  const view = offerInEvent(offer, funder.defaultBrandId);
  const about = { funder_id: funder.id, isSandbox: funder.isSandbox, offer_id: offer.id };
  return {
    event:
      change.type === "offer.updated"
        ? newEvent(change.type, { offer: view, changed: change.changed }, about, context)
        : newEvent(change.type, { offer: view }, about, context),
    audit: auditEntry(callerAsActor(context), type, offer.id, {
      deal_id: offer.deal_id,
      version: offer.version,
      ...detail,
    }),
  };
}

/** Builds the row of an offer's version: its fields, the time and who made it. */
export function versionRow(
  context: CallContext,
  offer: StoredOffer,
  fields: OfferFields,
  changed: string[],
  formKey: string | null = null,
): NewRow<"offer_versions"> {
  return {
    offer_id: offer.id,
    version: offer.version,
    offer: fields,
    changed,
    ...callerColumns(context),
    request_id: context.requestId,
    created_at: context.now,
    form_key: formKey,
  };
}

/** Returns the names of the fields whose values differ, after defaults. */
export function changedFields(before: OfferFields, after: OfferFields, defaultBrandId: string): string[] {
  const [old, current] = [withDefaults(before, defaultBrandId), withDefaults(after, defaultBrandId)];
  return differing(old, current);
}

function differing<Fields extends object>(old: Fields, current: Fields): (keyof Fields & string)[] {
  const names = Object.keys(current) as (keyof Fields & string)[];
  return names.filter((field) => !isDeepStrictEqual(old[field], current[field]));
}

/**
 * Returns the structures whose disclosure document is still that of the offer after a change: no field that
 * differs in their flat offers is an input of the document or limits its terms. Null stands for an offer
 * without structures.
 */
export function structuresWithValidDocument(
  before: OfferFields,
  after: OfferFields,
  defaultBrandId: string,
): (string | null)[] {
  return flatOffers(before, defaultBrandId).flatMap((old) => {
    const id = old.structure?.id ?? null;
    const current = flatOfferOf(after, id, defaultBrandId);
    if (current === null) return [];
    const changed = differing(asDocumentsRead(old), asDocumentsRead(current));
    const state = stateOf(old);
    return changed.every((field) => NOT_IN_DOCUMENTS.has(field) || !readsFact(state, field)) ? [id] : [];
  });
}

/** An offer with those members of `disclosure` alone that its state's document reads. */
function asDocumentsRead(offer: FlatOffer) {
  const state = stateOf(offer);
  const read = Object.entries(offer.disclosure ?? {}).filter(([fact]) => readsFact(state, fact));
  return { ...offer, disclosure: Object.fromEntries(read) };
}

function stateOf({ merchant_state }: FlatOffer) {
  return merchant_state === null ? null : resolveState(merchant_state);
}

/** The fields that no document reads: how the offer is handled, and where the calculator starts. */
const NOT_IN_DOCUMENTS: ReadonlySet<string> = new Set<keyof FlatOffer>([
  // Only its label can differ, which no document has.
  "structure",
  "merchant_id",
  "iso_id",
  "deal_type",
  "position",
  "monthly_receivables",
  "default_purchase_price",
  "default_upsell",
  "default_num_payments",
  "display_config",
  "stipulations",
  "notification_emails",
  "assigned_users",
  "callback_url",
  "funder_notes",
  "metadata",
]);
