/** A response with the whole address of each calculator, for which the API gives the path. */
export function withWholeLinks<Value>(value: Value, url: string): Value {
  const whole = (item: unknown): unknown => {
    if (Array.isArray(item)) return item.map(whole);
    if (typeof item !== "object" || item === null) return item;
    return Object.fromEntries(
      Object.entries(item).map(([name, member]) => {
        const isPath = name === "calculator_url" && typeof member === "string";
        return [name, isPath ? `${url}${member}` : whole(member)];
      }),
    );
  };
  return whole(value) as Value;
}

/** The signature of a link in a text, also where the text or the link is escaped. */
export const SIGNATURE_IN_TEXT = /(?<=%[\da-f]{2}|[^a-z]|^)sig(?:[=＝]|%(?:25)*3D)[\w%-]*/gi;

/**
 * A response without what opens a calculator: its `calculator_url`, and the signature of any other link in a
 * text. Whoever has a link can submit terms.
 */
export function withoutLinks<Value>(value: Value): Value {
  return unlinked(value) as Value;
}

function unlinked(value: unknown): unknown {
  if (typeof value === "string") return value.replace(SIGNATURE_IN_TEXT, "sig=[hidden]");
  if (Array.isArray(value)) return value.map(unlinked);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== "calculator_url")
      .map(([name, item]) => [name, unlinked(item)]),
  );
}
