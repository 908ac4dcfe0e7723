import { counted } from "@/components/console/ui/counted";
import { type Choices, choiceWords } from "./choices";
import type { FeeValues } from "./fee-values";

/** A value of a conflict: in the words of its choices, or `empty` where nothing was entered. */
export function mergeText(value: unknown, choices?: Choices, empty = "none"): string {
  if (value === undefined || value === "") return empty;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return listText(value, choices, empty);
  if (typeof value !== "object" || value === null) return choiceWords(String(value), choices);
  const { label, amount, adjustable, floor, ceiling } = value as FeeValues;
  return [label, amount, ...(adjustable ? [`from ${floor} to ${ceiling}`] : [])].join(", ");
}

function listText(list: unknown[], choices: Choices | undefined, empty: string): string {
  if (list.length === 0) return empty;
  if (list.every((item) => typeof item === "string"))
    return list.map((item) => choiceWords(item, choices)).join(", ");
  return counted(list.length, "line");
}
