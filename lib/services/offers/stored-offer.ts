import "server-only";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import { ApiError } from "@/lib/schemas/wire/errors";
import type { AsJson, Row } from "@/lib/server/database/rows";

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
