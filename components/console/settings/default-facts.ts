import {
  CHOICES,
  type Choices,
  choiceWords,
  type FieldKinds,
  writeEntries,
} from "@/components/console/offer-form/entries";
import { labelAt } from "@/components/console/offer-form/sections";
import { ownValue } from "@/lib/calculator/own-value";
import type { DisclosureDefaults } from "@/lib/schemas/disclosures/defaults";

/** The facts of a disclosure that a brand gives its new offers, and their entry formats. */
export const DEFAULT_FACTS = {
  payment_basis: "text",
  payment_calendar: "text",
  semi_monthly_days: "numbers",
  income: { method: "text", months: "count", channel: "text" },
  collateral: "text",
  other_fees: "text",
  prepayment_fees: "text",
  true_up_paragraph: "text",
  prepayment_paragraph: "text",
  payment_method: "text",
  variation: "text",
  prepayment_costs: "lines",
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

/** The facts that are set, in words. */
export function defaultFacts(defaults: DisclosureDefaults): { label: string; text: string }[] {
  const { income, ...single } = writeEntries(DEFAULT_FACTS, defaults);
  const entries: [string, string][] = [
    ...Object.entries(single),
    ...Object.entries(income).map(([member, text]): [string, string] => [`income.${member}`, text]),
  ];
  return entries
    .filter(([, text]) => text !== "")
    .map(([path, text]) => ({
      label: defaultLabel(path),
      text: choiceWords(text, ownValue(CHOICES as Record<string, Choices>, `disclosure.${path}`)),
    }));
}
