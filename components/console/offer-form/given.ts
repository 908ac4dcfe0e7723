/** Fields as the API takes them; what was not given is absent. */
export type OfferBody = Record<string, unknown>;

/** The fields that have a value. */
export function given(fields: OfferBody): OfferBody {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** A list; undefined for an empty one. */
export function orNone<Item>(items: Item[]): Item[] | undefined {
  return items.length === 0 ? undefined : items;
}

/** An object; undefined for one without fields. */
export function orNothing(object: OfferBody): OfferBody | undefined {
  return Object.keys(object).length === 0 ? undefined : object;
}
