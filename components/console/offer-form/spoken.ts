import { FREQUENCIES, frequencyName } from "@/lib/calculator/frequency";
import { formPath, inStructure, knownLabel, structureLabel } from "./sections";

/** The labels that a form gives to fields of the API, by their names; those of the offer form are known. */
export type FieldNames = Readonly<Record<string, string>>;

/** Where a sentence stands. */
interface SpokenOf {
  /** The field of the form that it belongs to: its own structure is not named again. */
  path?: string;
  names?: FieldNames;
}

// Rule: T4-6
/**
 * A sentence of the API as the form says it: the labels of fields for their paths, the words of choices for
 * their values.
 */
export function spoken(sentence: string, { path = "", names = {} }: SpokenOf = {}): string {
  const own = inStructure(path)?.index ?? null;
  return sentence.replace(/[\w.[\]]+/g, (word) => {
    const named = word.replace(/\.$/, "");
    const name = nameOf(named, names, own);
    return name === null ? word : `${name}${word.slice(named.length)}`;
  });
}

/** One detail of a refusal, whose first word is the path of its field, as a sentence in the form's words. */
export function spokenDetail(detail: string, names: FieldNames = {}): string {
  const [path = ""] = detail.split(" ", 1);
  const label = labelOf(path, names);
  const rest = spoken(detail.slice(path.length), { names });
  return asSentence(label === null ? spoken(detail, { names }) : `“${label}”${rest}`);
}

/** Words with a capital and a full stop. */
export function asSentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.?!]$/.test(words) ? "" : "."}`;
}

/** A label stands in quotes; ordinary words such as `amount`, which are paths too, stay. */
function nameOf(path: string, names: FieldNames, own: number | null): string | null {
  if (path in VALUES) return VALUES[path] ?? null;
  if (!/[_.[]|[a-z][A-Z]/.test(path)) return null;
  const structure = inStructure(formPath(path));
  if (structure && structure.index === own) return `“${structureLabel(structure.rest)}”`;
  const label = labelOf(path, names);
  return label === null ? null : `“${label}”`;
}

function labelOf(path: string, names: FieldNames): string | null {
  const [field = ""] = path.split(/[.[]/, 1);
  return (Object.hasOwn(names, field) && names[field]) || knownLabel(formPath(path));
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
