import "server-only";
import type { KeyObject } from "node:crypto";
import type { EventData } from "@/lib/schemas/events/operations";
import { withDefaults } from "@/lib/schemas/offers/defaults";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import type { LinkParts } from "@/lib/schemas/pages/link";
import { ApiError } from "@/lib/schemas/wire/errors";
import type { AsJson, Row } from "@/lib/server/database/rows";
import { env } from "@/lib/server/env";
import { linkSignature } from "@/lib/server/identity/hmac";

/**
 * A row of `offers` read as JSON: the API's names, exact numbers, ISO times. A field that was not given is
 * absent.
 */
export type StoredOffer = OfferFields &
  GivenAsJson<Omit<Row<"offers">, keyof OfferFields>> & {
    /** When a sandbox ended the current link before its `exp`. */
    link_ended_at?: string;
  };

type GivenAsJson<Columns> = {
  [K in keyof Columns as null extends Columns[K] ? never : K]: AsJson<Columns[K]>;
} & { [K in keyof Columns as null extends Columns[K] ? K : never]?: AsJson<NonNullable<Columns[K]>> };

/** Returns when an offer's current link ends or has ended, as an ISO time. */
export function linkEnd({ link_expires_at, link_ended_at }: StoredOffer): string {
  return link_ended_at ?? link_expires_at;
}

/** Returns an offer from its row as JSON, without null fields. */
export function offerFromRow(row: object): StoredOffer {
  const given = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(given) as StoredOffer;
}

/** Returns the error for a change of a revoked offer. */
export function offerRevoked({ deal_id }: Pick<StoredOffer, "deal_id">): ApiError {
  return new ApiError("OFFER_REVOKED", `The offer for ${deal_id} is revoked.`);
}

/** What a link is signed for. */
export type LinkedOffer = Pick<StoredOffer, "id" | "deal_id" | "link_seq" | "link_expires_at">;

/** Returns the current link of an offer. */
export function linkOf({ id, deal_id, link_seq, link_expires_at }: LinkedOffer): LinkParts {
  const exp = Date.parse(link_expires_at) / 1000;
  const [key] = env().linkKeys;
  const sig = linkSignature(key as KeyObject, { offerId: id, seq: link_seq, exp });
  return { dealId: deal_id, sig, exp: String(exp) };
}

/** Returns the current link of an offer as a path: `/<deal_id>?sig=<signature>&exp=<Unix seconds>`. */
export function linkPath(offer: LinkedOffer): string {
  return pathOfLink(linkOf(offer));
}

/**
 * Returns the path of a link's page, or of a page below it: `suffix` follows the deal, such as `/receipt`.
 */
export function pathOfLink({ dealId, sig, exp }: LinkParts, suffix = ""): string {
  return `/${dealId}${suffix}?sig=${sig}&exp=${exp}`;
}

/** Returns the path of a submission's receipt, under the link it was made with. */
export function receiptPath(link: LinkParts, number: string): string {
  return `${pathOfLink(link, "/receipt")}&number=${number}`;
}

/**
 * Returns an offer as GET shows it: all fields with defaults, and those that the service sets. Times are ISO
 * 8601 in UTC.
 */
export function offerView(offer: StoredOffer, defaultBrandId: string) {
  const live = offer.status === "active";
  return {
    id: offer.id,
    deal_id: offer.deal_id,
    version: offer.version,
    status: offer.status,
    initial_status: "active" as const,
    ...withDefaults(offer, defaultBrandId),
    calculator_url: live ? linkPath(offer) : null,
    calculator_url_expires_at: live ? utc(linkEnd(offer)) : null,
    created_at: utc(offer.created_at),
    updated_at: utc(offer.updated_at),
    revoked_at: offer.revoked_at === undefined ? null : utc(offer.revoked_at),
    submission_count: offer.submission_count,
    last_submitted_at: offer.last_submitted_at === undefined ? null : utc(offer.last_submitted_at),
  };
}

/** Returns an offer as events show it: without the link, which grants access to the page. */
export function offerInEvent(offer: StoredOffer, defaultBrandId: string) {
  const { calculator_url: _link, ...rest } = offerView(offer, defaultBrandId);
  return rest;
}

function utc(time: string): string {
  return new Date(time).toISOString();
}

/** An offer as terms were submitted for it: the fields of that version, with funder and brand. */
export interface SubmittedOffer {
  id: string;
  deal_id: string;
  funder: string;
  brand_id: string;
  fields: OfferFields;
}

/** Returns the offer as every event about a submission has it. */
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

/** Returns the response to creating or changing an offer, which is live. */
export function offerSummary(offer: StoredOffer) {
  const { id, deal_id, version } = offer;
  return { id, deal_id, version, status: "active" as const, calculator_url: linkPath(offer) };
}
