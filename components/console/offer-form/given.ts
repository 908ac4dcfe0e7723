/** Fields in the API's format. A field without a value is absent. */
export type OfferBody = Record<string, unknown>;

/** The fields that are not undefined. */
export function given(fields: OfferBody): OfferBody {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The list, or undefined if it is empty. */
export function listOrUndefined<Item>(items: Item[]): Item[] | undefined {
  return items.length === 0 ? undefined : items;
}

/** The object, or undefined if it has no fields. */
export function fieldsOrUndefined(object: OfferBody): OfferBody | undefined {
  return Object.keys(object).length === 0 ? undefined : object;
}
