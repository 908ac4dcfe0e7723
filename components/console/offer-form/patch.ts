import { MERGED_FIELDS } from "@/lib/schemas/merged-fields";
import type { OfferBody } from "./given";

/** The merge patch from `before` to `after`: null removes a field. Empty if the bodies are equal. */
export function patchBetween(before: OfferBody, after: OfferBody): OfferBody {
  return difference(before, after, (field) => MERGED_FIELDS.has(field));
}

/** Whether two values of a body are deeply equal. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => sameValue(Reflect.get(a, name), Reflect.get(b, name)));
}

function difference(before: OfferBody, after: OfferBody, merges: (field: string) => boolean): OfferBody {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changes = [...names].flatMap((name): [string, unknown][] => {
    const [old, current] = [before[name], after[name]];
    if (sameValue(old, current)) return [];
    if (current === undefined) return [[name, null]];
    const mergeable = isGroup(old) && isGroup(current) && merges(name);
    return [[name, mergeable ? difference(old, current, () => true) : current]];
  });
  return Object.fromEntries(changes);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isGroup(value: unknown): value is OfferBody {
  return isObject(value) && !Array.isArray(value);
}
