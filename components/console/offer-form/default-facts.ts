import { ownValue } from "@/lib/calculator/own-value";
import type { DisclosureDefaults } from "@/lib/schemas/disclosures/defaults";
import { CHOICES, type Choices, choiceWords, type FieldKinds, writeEntries } from "./entries";
import { labelAt } from "./sections";
import { DISCLOSURE_ENTRIES } from "./values";

const { income, ...facts } = DISCLOSURE_ENTRIES;

/** The facts of a disclosure that a brand gives its new offers, and their entry formats. */
export const DEFAULT_FACTS = {
  payment_basis: facts.payment_basis,
  payment_calendar: facts.payment_calendar,
  semi_monthly_days: facts.semi_monthly_days,
  income: { method: income.method, months: income.months, channel: income.channel },
  collateral: facts.collateral,
  other_fees: facts.other_fees,
  prepayment_fees: facts.prepayment_fees,
  true_up_paragraph: facts.true_up_paragraph,
  prepayment_paragraph: facts.prepayment_paragraph,
  payment_method: facts.payment_method,
  variation: facts.variation,
  prepayment_costs: facts.prepayment_costs,
} as const satisfies FieldKinds & Record<keyof DisclosureDefaults, unknown>;

/** The name of a field in the form, which is the path of its refusals too. */
export const defaultField = (path: string) => `disclosure_defaults.${path}`;

/** Labels that stand beside those of the income in the offer's form, and alone here. */
const OWN_LABELS: Record<string, string> = {
  "income.method": "Income, worked out from",
  "income.months": "Income, months of history",
  "income.channel": "Income, paid into",
};

/** The label of a fact. */
export function defaultLabel(path: string): string {
  return ownValue(OWN_LABELS, path) ?? labelAt(`disclosure.${path}`);
}

/** The paths of the facts, each with its label. */
export const DEFAULT_LABELS = Object.fromEntries(
  Object.entries(DEFAULT_FACTS)
    .flatMap(([fact, kind]) =>
      typeof kind === "string" ? [fact] : Object.keys(kind).map((member) => `${fact}.${member}`),
    )
    .map((path) => [defaultField(path), defaultLabel(path)]),
);

/** The words of what a brand gives its new offers, by the path below `disclosure`. */
export type BrandFactWords = Partial<Record<string, string>>;

/** The facts that are set, in words. A path is one below `disclosure`. */
export function defaultFacts(defaults: DisclosureDefaults): { path: string; label: string; text: string }[] {
  const { income, ...single } = writeEntries(DEFAULT_FACTS, defaults);
  const entries: [string, string][] = [
    ...Object.entries(single),
    ...Object.entries(income).map(([member, text]): [string, string] => [`income.${member}`, text]),
  ];
  return entries
    .filter(([, text]) => text !== "")
    .map(([path, text]) => ({
      path,
      label: defaultLabel(path),
      text: choiceWords(text, ownValue(CHOICES as Record<string, Choices>, `disclosure.${path}`)),
    }));
}

/** The same by path. */
export function factWords(defaults: DisclosureDefaults = {}): BrandFactWords {
  return Object.fromEntries(defaultFacts(defaults).map(({ path, text }) => [path, text]));
}
