import { FREQUENCIES, frequencyName } from "@/lib/calculator/frequency";
import { formPath } from "./field-paths";
import { knownLabel } from "./sections";

/**
 * A sentence of the API as the form says it: the labels of fields for their paths, the words of choices for
 * their values.
 */
export function spoken(sentence: string): string {
  return sentence.replace(/[\w.[\]]+/g, (word) => {
    const path = word.replace(/\.$/, "");
    const name = nameOf(path);
    return name === null ? word : `${name}${word.slice(path.length)}`;
  });
}

/** A label stands in quotes; ordinary words such as `amount`, which are paths too, stay. */
function nameOf(path: string): string | null {
  if (path in VALUES) return VALUES[path] ?? null;
  if (!/[_.[]|[a-z][A-Z]/.test(path)) return null;
  const label = knownLabel(formPath(path));
  return label === null ? null : `“${label}”`;
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
