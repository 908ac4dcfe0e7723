import { writeEntry } from "./entries";
import { inStructure, structureLabel } from "./sections";
import { spoken } from "./spoken";
import { NO_LIMIT } from "./structure-values";
import { SCALARS, type ScalarName } from "./values";

/** A sentence of the API as the form says it at a field: in a structure, with the offer's values as people write them. */
export function spokenAt(sentence: string, path: string): string {
  return spoken(inStructure(path) === null ? sentence : aboutOffer(sentence), { path });
}

/** What a structure's sentence says of the offer: `num_payments_floor (60)` with the value as people write it. */
function aboutOffer(sentence: string): string {
  return sentence
    .replace("; it can be null", `; it can be “${NO_LIMIT}”`)
    .replace(/\b([a-z_]{1,40}) \(([^()]{1,80})\)/g, (found, field: string, value: string) => {
      if (field === "available_frequencies") return `${field} (${value}, as in the offer)`;
      const kind = field in SCALARS ? SCALARS[field as ScalarName] : null;
      if (kind === null) return found;
      return `“${structureLabel(field)}” (${kind === "text" ? value : writeEntry(kind, Number(value))}, as in the offer)`;
    });
}
