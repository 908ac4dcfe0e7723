import { formatPercent } from "@/lib/calculator/formats";
import { fromDecimal } from "@/lib/calculator/money";
import { NO_LIMIT } from "./structure-values";

/** The nearest entry that an issue allows, as it would be typed; null where the issue names none. */
export function nearestEntry(message: string, valueAt: (path: string) => unknown): string | null {
  if (message.endsWith("; it can be null")) return NO_LIMIT;
  // A limit of the offer, which a structure is held against, has its value in brackets.
  const bound = /^must not (?:exceed|be less than) (\S+)(?: \([^()]*\))?$/.exec(message)?.[1];
  if (bound !== undefined) {
    const value = valueAt(bound.replace(/\[(\d{1,4})\]/g, ".$1"));
    return typeof value === "string" && value !== "" ? value : null;
  }
  const fraction = /, use ([\d.]{1,14}) for /.exec(message)?.[1];
  return fraction === undefined ? null : formatPercent(fromDecimal(Number(fraction), 6));
}
