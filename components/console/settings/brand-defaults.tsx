import {
  DEFAULT_FACTS,
  DEFAULT_LABELS,
  defaultField,
  defaultLabel,
} from "@/components/console/offer-form/default-facts";
import {
  CHOICES,
  type Choices,
  type OfferBody,
  readEntries,
  writeEntries,
} from "@/components/console/offer-form/entries";
import { patchBetween } from "@/components/console/offer-form/values";
import { errorOf } from "@/components/console/ui/action-errors";
import { SelectField } from "@/components/console/ui/field";
import { FieldPair } from "@/components/console/ui/form-parts";
import { TextArea, TextField } from "@/components/ui/text-field";
import type { ActionRefusal } from "@/lib/schemas/console/action-result";
import type { DisclosureDefaults } from "@/lib/schemas/disclosures/defaults";

/** The merge patch from a brand's facts to those of its form; undefined if none differs. */
export function changedDefaults(defaults: DisclosureDefaults, form: FormData): OfferBody | undefined {
  const entry = (path: string) => String(form.get(defaultField(path)) ?? "");
  const { income, ...single } = DEFAULT_FACTS;
  const entries = {
    ...Object.fromEntries(Object.keys(single).map((fact) => [fact, entry(fact)])),
    income: Object.fromEntries(Object.keys(income).map((member) => [member, entry(`income.${member}`)])),
  };
  const patch = patchBetween({ ...defaults }, readEntries(DEFAULT_FACTS, entries));
  return Object.keys(patch).length > 0 ? patch : undefined;
}

interface BrandDefaultsProps {
  defaults: DisclosureDefaults;
  problem: ActionRefusal | null;
}

/** The facts that new offers of a brand get where they give none. */
export function BrandDefaults({ defaults, problem }: BrandDefaultsProps) {
  const values = writeEntries(DEFAULT_FACTS, defaults);
  const field = (path: string, value: string) => ({
    label: defaultLabel(path),
    name: defaultField(path),
    defaultValue: value,
    error: errorOf(problem, defaultField(path), DEFAULT_LABELS),
    answer: problem,
    autoComplete: "off",
  });
  return (
    <fieldset className="grid gap-4 border-t border-line pt-5">
      <legend className="float-left w-full pb-1 text-16/5 font-semibold">Facts of new offers</legend>
      <p className="text-13 text-ink-3">
        A new offer that gives no such fact gets this one, and counts it as given. Offers that exist stay as
        they are.
      </p>
      <FieldPair>
        <FactChoice
          path="payment_basis"
          value={values.payment_basis}
          choices={CHOICES["disclosure.payment_basis"]}
        />
        <FactChoice
          path="payment_calendar"
          value={values.payment_calendar}
          choices={CHOICES["disclosure.payment_calendar"]}
        />
        <TextField
          {...field("semi_monthly_days", values.semi_monthly_days)}
          hint="Two days, such as 1, 16."
        />
        <TextField {...field("payment_method", values.payment_method)} hint="Such as ACH debit." />
        <FactChoice
          path="income.method"
          value={values.income.method}
          choices={CHOICES["disclosure.income.method"]}
        />
        <TextField
          inputMode="numeric"
          {...field("income.months", values.income.months)}
          hint="4 to 12, of past months."
        />
      </FieldPair>
      <TextField
        {...field("income.channel", values.income.channel)}
        hint="Reads after “income through”, such as card and bank receipts."
      />
      <TextArea rows={2} {...field("collateral", values.collateral)} hint="“None” means there is none." />
      <TextArea rows={2} {...field("other_fees", values.other_fees)} hint="“None” means there are none." />
      <TextArea
        rows={2}
        {...field("prepayment_fees", values.prepayment_fees)}
        hint="“None” means there are none."
      />
      <FieldPair>
        <TextField {...field("true_up_paragraph", values.true_up_paragraph)} />
        <TextField {...field("prepayment_paragraph", values.prepayment_paragraph)} />
      </FieldPair>
      <TextArea rows={2} {...field("variation", values.variation)} />
      <TextArea
        rows={2}
        {...field("prepayment_costs", values.prepayment_costs)}
        hint="A line for each cost and each discount."
      />
    </fieldset>
  );
}

function FactChoice({ path, value, choices }: { path: string; value: string; choices: Choices }) {
  return (
    <SelectField label={defaultLabel(path)} name={defaultField(path)} defaultValue={value}>
      <option value="">Not given</option>
      {choices.map(([chosen, words]) => (
        <option key={chosen} value={chosen}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}
