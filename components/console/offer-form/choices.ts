import { FREQUENCIES, frequencyName } from "@/lib/calculator/frequency";

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
