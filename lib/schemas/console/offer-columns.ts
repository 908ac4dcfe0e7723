/** What the list of offers can be sorted by: newest first, or by a column, up or with `-` down. */
export const OFFER_SORTS = ["created", "buy_rate", "-buy_rate", "link_end", "-link_end"] as const;

export type OfferSort = (typeof OFFER_SORTS)[number];

/**
 * The columns of the list of offers that can be chosen, in their order. `owner`, whose deal it is, only for a reader
 * who may see that.
 */
export const OFFER_COLUMNS = [
  "state",
  "status",
  "version",
  "owner",
  "price",
  "net_funding",
  "buy_rate",
  "created",
  "opened",
  "submissions",
  "link_end",
] as const;

export type OfferColumn = (typeof OFFER_COLUMNS)[number];

/** The columns that the list shows unless others are chosen. */
const USUAL: readonly OfferColumn[] = OFFER_COLUMNS.filter(
  (column) => column !== "opened" && column !== "submissions",
);

/** The columns that a reader can choose. */
export function offerColumnsFor(seesOwners: boolean): OfferColumn[] {
  return OFFER_COLUMNS.filter((column) => seesOwners || column !== "owner");
}

/** The columns of the list in their order; `chosen` is what the address names. */
export function offerColumns(chosen: readonly OfferColumn[] | undefined, seesOwners: boolean): OfferColumn[] {
  return offerColumnsFor(seesOwners).filter((column) => (chosen ?? USUAL).includes(column));
}

/** The value of the address for a set of columns; undefined for the usual ones. */
export function columnsParameter(chosen: readonly OfferColumn[], seesOwners: boolean): string | undefined {
  const names = offerColumns(chosen, seesOwners).join(",");
  return names === offerColumns(undefined, seesOwners).join(",") ? undefined : names;
}
