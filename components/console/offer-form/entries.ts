import { decimalEntry, type TypedFormat } from "@/lib/calculator/money/entry";
import { formatCount, formatFactor, formatMoney, formatPercent } from "@/lib/calculator/money/formats";
import { parseDecimal } from "@/lib/calculator/money/money";
import { typedText } from "@/lib/calculator/money/typed-text";
import { FREQUENCIES, frequencyName } from "@/lib/calculator/offer/frequency";

type NumberFormat = Exclude<TypedFormat, "plain"> | "factor" | "count";

/** The format of an entry: dollars, percentage, points, factor, whole number, number, or text. */
export type EntryKind = NumberFormat | "number" | "text";

/**
 * Converts typed text to the API's value; undefined if empty. A number is sent as that number, even out of
 * range, and text that is no number as it is, so that the API's own validation reports it.
 */
export function readEntry(kind: EntryKind, typed: string): number | string | undefined {
  const text = typedText(typed);
  if (text === "") return undefined;
  if (kind === "text") return text;
  if (kind === "number") return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
  const value = Number(
    decimalEntry(kind === "factor" || kind === "count" ? "plain" : kind, text) ?? Number.NaN,
  );
  return Number.isFinite(value) ? value : text;
}

/** Formats an API value for its field; an empty text if there is none. */
export function writeEntry(kind: EntryKind, value: number | string | null | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  if (kind === "text" || kind === "number") return String(value);
  const { places, write } = FORMATS[kind];
  const integer = parseDecimal(String(value), places);
  return integer === null ? unformatted(kind, value) : write(integer);
}

/** The decimals of each format, and how it is written from an integer of these decimals. */
const FORMATS: Record<NumberFormat, { places: number; write: (integer: number) => string }> = {
  money: { places: 2, write: formatMoney },
  percent: { places: 6, write: (micros) => formatPercent(micros) },
  points: { places: 6, write: (micros) => formatPercent(micros).replace("%", "") },
  factor: { places: 6, write: formatFactor },
  count: { places: 0, write: formatCount },
};

/** A number with more digits than its format has, in the unit of the format. */
function unformatted(kind: NumberFormat, value: number): string {
  const isShare = kind === "percent" || kind === "points";
  const shown = isShare ? Number((value * 100).toPrecision(15)) : value;
  const text = shown.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 });
  return kind === "percent" ? `${text}%` : text;
}

/**
 * The fields of a part of the form, each with its format. `flag` is a checkbox, `numbers` a list in one text,
 * `lines` a list of texts with a line for each; a list of rows has the fields of a row.
 */
export interface FieldKinds {
  readonly [field: string]: EntryKind | "flag" | "numbers" | "lines" | FieldKinds | readonly [FieldKinds];
}

/** The entries of such fields. */
export type EntriesOf<Kinds> = {
  -readonly [Field in keyof Kinds]: Kinds[Field] extends "flag"
    ? boolean
    : Kinds[Field] extends string
      ? string
      : Kinds[Field] extends readonly [infer Row]
        ? EntriesOf<Row>[]
        : EntriesOf<Kinds[Field]>;
};

/** Formats the API's fields for the form. */
export function writeEntries<Kinds extends FieldKinds>(kinds: Kinds, fields: object = {}): EntriesOf<Kinds> {
  const write = (kind: FieldKinds[string], value: unknown): unknown => {
    if (kind === "flag") return value === true;
    if (kind === "numbers") return ((value ?? []) as number[]).join(", ");
    if (kind === "lines") return ((value ?? []) as string[]).join("\n");
    if (typeof kind === "string") return writeEntry(kind, value as number | string | null | undefined);
    if (isRows(kind)) return ((value ?? []) as object[]).map((row) => writeEntries(kind[0], row));
    return writeEntries(kind, (value ?? {}) as object);
  };
  const names = Object.keys(kinds);
  return Object.fromEntries(
    names.map((name) => [name, write(kinds[name] as FieldKinds[string], Reflect.get(fields, name))]),
  ) as EntriesOf<Kinds>;
}

/** Converts entries to the API's fields. Empty entries, rows and groups are absent. */
export function readEntries(kinds: FieldKinds, entries: object): OfferBody {
  const read = (kind: FieldKinds[string], entry: unknown): unknown => {
    if (kind === "flag") return entry || undefined;
    if (kind === "numbers")
      return listOrUndefined(
        (entry as string)
          .split(/[\s,]+/)
          .filter(Boolean)
          .map((text) => readEntry("number", text)),
      );
    if (kind === "lines")
      return listOrUndefined((entry as string).split("\n").map(typedText).filter(Boolean));
    if (typeof kind === "string") return readEntry(kind, entry as string);
    if (isRows(kind)) return listOrUndefined((entry as object[]).map((row) => readEntries(kind[0], row)));
    return fieldsOrUndefined(readEntries(kind, entry as object));
  };
  return given(
    Object.fromEntries(
      Object.entries(kinds).map(([name, kind]) => [name, read(kind, Reflect.get(entries, name))]),
    ),
  );
}

function isRows(kind: FieldKinds | readonly [FieldKinds]): kind is readonly [FieldKinds] {
  return Array.isArray(kind);
}

/** Fields in the API's format. A field without a value is absent. */
export type OfferBody = Record<string, unknown>;

/** The fields that are not undefined. */
export function given(fields: OfferBody): OfferBody {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The list, or undefined if it is empty. */
export function listOrUndefined<Item>(items: Item[]): Item[] | undefined {
  return items.length === 0 ? undefined : items;
}

/** The object, or undefined if it has no fields. */
export function fieldsOrUndefined(object: OfferBody): OfferBody | undefined {
  return Object.keys(object).length === 0 ? undefined : object;
}

/** The values of a field and their words, in their order. */
export type Choices = readonly (readonly [value: string, words: string])[];

const BY_FREQUENCY = FREQUENCIES.map((frequency) => [frequency, frequencyName(frequency)] as const);

/** What can be chosen besides nothing, by the path of a field; by the name of a structure's field. */
export const CHOICES = {
  deal_type: [
    ["new_deal", "New deal"],
    ["renewal", "Renewal"],
    ["add_on", "Add-on"],
  ],
  available_frequencies: BY_FREQUENCY,
  base_frequency: BY_FREQUENCY,
  payment_override_behavior: [
    ["ceiling", "The most a payment may be"],
    ["floor", "The least a payment may be"],
    ["exact", "Exactly the payment"],
  ],
  own_fees: [["yes", "Its own"]],
  own_commission: [
    ["yes", "Its own"],
    ["none", "The upsell of the price"],
  ],
  show_fee_breakdown: [
    ["yes", "Shown"],
    ["no", "Not shown"],
  ],
  prepayment: [
    ["none", "None"],
    ["step_per_month", "Lower every month"],
    ["fixed_windows", "Windows"],
    ["funder_provided", "Our own table"],
  ],
  "renewal.current_payment.frequency": BY_FREQUENCY,
  "commission_terms.base": [
    ["purchase_price", "The purchase price"],
    ["new_money", "New money: the price less the existing balance"],
    ["net_funding", "Net funding"],
  ],
  "disclosure.payment_calendar": [
    ["business_days", "Business days"],
    ["weekdays", "Monday to Friday"],
    ["every_day", "Every day"],
  ],
  "disclosure.income.method": [
    ["historical", "Past months"],
    ["underwriting", "Our own estimate"],
  ],
  "disclosure.payment_basis": [
    ["fixed", "Fixed"],
    ["true_up", "Reconciled with sales"],
    ["split", "A share of sales as they come"],
  ],
} as const satisfies Record<string, Choices>;

/** The words of a value; the value itself where it is no choice, such as a name. */
export function choiceWords(value: string, choices: Choices = []): string {
  return choices.find(([known]) => known === value)?.[1] ?? value;
}
