import "server-only";
import { ApiError, notFound, validationFailed } from "@/lib/schemas/errors";
import { eventPayload, type EventType } from "@/lib/schemas/events";
import { dealIdFault, isDealId } from "@/lib/schemas/identifiers";
import { OFFER_FIELDS, type OfferFields } from "@/lib/schemas/offer";
import { oneOf } from "@/lib/schemas/field-types";
import { offerRules } from "@/lib/schemas/offer-rules";
import { parseFields, withoutNulls } from "@/lib/schemas/parse-fields";
import type { CallContext } from "@/lib/server/api-exchange";
import { newId } from "@/lib/server/ids";
import { outboundFault } from "@/lib/server/outbound-guard";
import { z } from "zod";
import { auditEntry } from "./audit";
import { linkPath, newLinkEnd } from "./calculator-links";
import { type ChangeRecord, type StoredOffer, brandBelongsTo, findOffer, insertOffer, markRevoked } from "./offer-store";
import { offerInEvent, offerView } from "./offer-view";

/** Creates an offer from a request body. VALIDATION_FAILED with every failure, DEAL_ALREADY_EXISTS. */
export async function createOffer(context: CallContext, body: Record<string, unknown>) {
  const { deal_id, fields } = await readNewOffer(context, body);
  const { caller, now } = context;
  const id = newId();
  const linkEnd = new Date(newLinkEnd(caller.funder.linkDays, now) * 1000).toISOString();
  const offer: StoredOffer = {
    ...fields,
    id,
    funder_id: caller.funder.id,
    deal_id,
    status: "active",
    version: 1,
    link_seq: 1,
    link_expires_at: linkEnd,
    submission_count: 0,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  const created = await insertOffer(offer, {
    ...changeRecord(context, "offer.created", offer),
    version: versionRow(context, offer, fields, Object.keys(withoutAbsent(fields))),
    link: { offer_id: id, expires_at: linkEnd, seq: 1, issued_at: now },
  });
  if (!created) {
    throw new ApiError("DEAL_ALREADY_EXISTS", `There is a live offer for ${deal_id}; replace, patch or revoke it.`);
  }
  return { id, deal_id, version: 1, status: offer.status, calculator_url: linkPath(offer) };
}

/** The offer a path names: the live one of the deal, else the latest revoked. NOT_FOUND. */
export async function loadOffer(context: CallContext, params: Record<string, string>): Promise<StoredOffer> {
  const dealId = params.dealId ?? "";
  const offer = isDealId(dealId) ? await findOffer(context.caller.funder.id, dealId) : null;
  if (!offer) throw notFound();
  return offer;
}

/** An offer as GET answers it. */
export function readOffer(context: CallContext, offer: StoredOffer) {
  return offerView(offer, context.caller.funder.defaultBrandId);
}

/** Withdraws an offer and every link to it. Doing it again gives the same answer and tells nobody twice. */
export async function revokeOffer(context: CallContext, offer: StoredOffer) {
  let current = offer;
  while (current.status === "active") {
    const time = context.now.toISOString();
    const revoked: StoredOffer = { ...current, status: "revoked", revoked_at: time, updated_at: time };
    if (await markRevoked(current, context.now, changeRecord(context, "offer.revoked", revoked))) break;
    // Somebody changed it in between: the event must tell of the offer as it was when it ended.
    current = await loadOffer(context, { dealId: offer.deal_id });
  }
  return { id: current.id, deal_id: current.deal_id, status: "revoked" };
}

const dealId = z.string("must be a string").superRefine((text, context) => {
  const fault = dealIdFault(text);
  if (fault) context.addIssue({ code: "custom", message: fault });
});

const CREATE_FIELDS = { deal_id: dealId, initial_status: oneOf(["active"]).optional(), ...OFFER_FIELDS };

async function readNewOffer(context: CallContext, body: Record<string, unknown>) {
  const read = parseFields(CREATE_FIELDS, withoutNulls(body), ["version"]);
  const { deal_id, initial_status: _status, ...fields } = read.values;
  const details = [...read.details, ...offerRules(fields, await factsOf(context, fields))];
  if (details.length > 0 || deal_id === undefined) throw validationFailed(details);
  return { deal_id, fields: withoutAbsent(fields) as OfferFields };
}

async function factsOf({ caller }: CallContext, fields: Partial<OfferFields>) {
  const { brand_id, callback_url } = fields;
  return {
    brandKnown: brand_id === undefined || (await brandBelongsTo(caller.funder.id, brand_id)),
    callbackFault: callback_url === undefined ? null : outboundFault(callback_url),
  };
}

function changeRecord(context: CallContext, type: EventType, offer: StoredOffer): ChangeRecord {
  const { caller, now, requestId } = context;
  return {
    event: {
      id: newId(),
      funder_id: caller.funder.id,
      offer_id: offer.id,
      submission_id: null,
      type,
      payload: eventPayload(type, now, { offer: offerInEvent(offer, caller.funder.defaultBrandId) }),
      request_id: requestId,
      created_at: now,
    },
    audit: auditEntry({
      funder_id: caller.funder.id,
      actor: caller.apiKey,
      action: type,
      subject: offer.id,
      detail: { deal_id: offer.deal_id, version: offer.version },
      request_id: requestId,
      now,
    }),
  };
}

function versionRow(context: CallContext, offer: StoredOffer, fields: OfferFields, changed: string[]) {
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

function withoutAbsent<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
