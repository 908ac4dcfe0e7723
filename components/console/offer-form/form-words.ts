import { capitalized } from "@/components/console/ui/capitalized";
import { FREQUENCIES, frequencyName } from "@/lib/calculator/offer/frequency";
import { ownValue } from "@/lib/calculator/own-value";
import { formPath, knownLabel, structureLabel, structurePath } from "./sections";

/** A form's labels by API field name. The labels of the offer form and the brand need not be given. */
export type FieldNames = Readonly<Record<string, string>>;

/** The context of a message. */
interface MessageContext {
  /** The form field that shows the message: that field's structure is not named again. */
  path?: string;
  names?: FieldNames;
}

/**
 * An API message in the form's words: paths are replaced by the labels of their fields, values by the words
 * of their choices.
 */
export function inFormWords(sentence: string, { path = "", names = {} }: MessageContext = {}): string {
  const own = structurePath(path)?.index ?? null;
  return sentence.replace(/[\w.[\]]+/g, (word, at: number) => {
    const named = word.replace(/\.$/, "");
    const around = `${sentence.charAt(at - 1)}${sentence.charAt(at + word.length)}`;
    const name = nameOf(named, names, own) ?? plainValue(named, around);
    return name === null ? word : `${name}${word.slice(named.length)}`;
  });
}

/** A value of the API that has no other words, such as `changes_requested`; null for a part of an address. */
function plainValue(value: string, around: string): string | null {
  return /^[a-z]+(?:_[a-z]+)+$/.test(value) && !/[@/:=-]/.test(around) ? value.replaceAll("_", " ") : null;
}

/** A detail of a refusal, which begins with a path, as a sentence in the form's words. */
export function detailInFormWords(detail: string, names: FieldNames = {}): string {
  const [path = ""] = detail.split(" ", 1);
  const label = labelOf(path, names);
  const rest = inFormWords(detail.slice(path.length), { names });
  return asSentence(label === null ? inFormWords(detail, { names }) : `“${label}”${rest}`);
}

/** Capitalizes the words and adds a full stop. */
export function asSentence(words: string): string {
  return `${capitalized(words)}${/[.?!]$/.test(words) ? "" : "."}`;
}

/** The quoted label for a path; null for ordinary words such as `amount`, although they can be paths. */
function nameOf(path: string, names: FieldNames, own: number | null): string | null {
  if (Object.hasOwn(VALUES, path)) return ownValue(VALUES, path) ?? null;
  if (!/[_.[]|[a-z][A-Z]/.test(path)) return null;
  const structure = structurePath(formPath(path));
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

/** The id of a field's element, for links to it (see form-links.tsx). */
export function idOf(path: string): string {
  return `f-${path}`;
}

/** The id of the element with a field's hint or error. */
export function helpOf(path: string): string {
  return `${idOf(path)}-help`;
}
