import { FREQUENCIES, frequencyName } from "@/lib/calculator/frequency";
import { writeEntry } from "./entries";
import { formPath } from "./field-paths";
import { inStructure, knownLabel, structureLabel } from "./sections";
import { NO_LIMIT } from "./structure-values";
import { SCALARS, type ScalarName } from "./values";

/**
 * A sentence of the API as the form says it: the labels of fields for their paths, the words of choices for
 * their values. `path` is the field of the form that it belongs to: its own structure is not named again.
 */
export function spoken(sentence: string, path = ""): string {
  const own = inStructure(path)?.index ?? null;
  const said = own === null ? sentence : aboutOffer(sentence);
  return said.replace(/[\w.[\]]+/g, (word) => {
    const named = word.replace(/\.$/, "");
    const name = nameOf(named, own);
    return name === null ? word : `${name}${word.slice(named.length)}`;
  });
}

/** A label stands in quotes; ordinary words such as `amount`, which are paths too, stay. */
function nameOf(path: string, own: number | null): string | null {
  if (path in VALUES) return VALUES[path] ?? null;
  if (!/[_.[]|[a-z][A-Z]/.test(path)) return null;
  const at = formPath(path);
  const structure = inStructure(at);
  if (structure && structure.index === own) return `“${structureLabel(structure.rest)}”`;
  const label = knownLabel(at);
  return label === null ? null : `“${label}”`;
}

/** What a structure's sentence says of the offer: `num_payments_floor (60)` with the value as people write it. */
function aboutOffer(sentence: string): string {
  return sentence
    .replace("; it can be null", `; it can be “${NO_LIMIT}”`)
    .replace(/\b([a-z_]+) \(([^()]+)\)/g, (found, field: string, value: string) => {
      if (field === "available_frequencies") return `${field} (${value}, as in the offer)`;
      const kind = field in SCALARS ? SCALARS[field as ScalarName] : null;
      if (kind === null) return found;
      return `“${structureLabel(field)}” (${kind === "text" ? value : writeEntry(kind, Number(value))}, as in the offer)`;
    });
}

const VALUES: Record<string, string> = {
  ...Object.fromEntries(
    FREQUENCIES.filter((frequency) => frequency.includes("_")).map((frequency) => [
      frequency,
      frequencyName(frequency).toLowerCase(),
    ]),
  ),
  funder_provided: "“Our own table”",
  auto_generate: "a table by rule",
  step_per_month: "“Lower every month”",
  fixed_windows: "“Windows”",
};
