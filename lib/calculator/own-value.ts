/**
 * The value of a map under a name that may be any text; undefined if the map itself has none. Plain indexing
 * would also find what every object inherits, such as `constructor`.
 */
export function ownValue<Value>(
  map: Readonly<Partial<Record<string, Value>>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}
