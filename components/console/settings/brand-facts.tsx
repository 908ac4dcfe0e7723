import { defaultFacts } from "@/components/console/offer-form/default-facts";
import type { FieldNames } from "@/components/console/offer-form/form-words";
import { Fact, FactColumns } from "@/components/console/ui/facts";
import { ownValue } from "@/lib/calculator/own-value";
import type { BrandSettings } from "@/lib/schemas/brands/fields";
import type { DisclosureDefaults } from "@/lib/schemas/disclosures/defaults";

interface ReadOnlyBrandProps {
  brand: BrandSettings & { disclosure_defaults: DisclosureDefaults };
}

/** The settings of a brand for a role that may not change them. */
export function ReadOnlyBrand({ brand }: ReadOnlyBrandProps) {
  return (
    <FactColumns>
      {Object.entries(BRAND_LABELS).map(([field, label]) => (
        <Fact key={field} name={label}>
          {textOf(brand[field as keyof BrandSettings])}
        </Fact>
      ))}
      {defaultFacts(brand.disclosure_defaults).map(({ label, text }) => (
        <Fact key={label} name={`${label}, of new offers`}>
          {text}
        </Fact>
      ))}
    </FactColumns>
  );
}

function textOf(value: BrandSettings[keyof BrandSettings]): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return ownValue({ ...OUTPUTS, ...OWED_CHOICES, ...SHEET_CHOICES }, String(value)) ?? String(value);
}

/** The labels of a brand's settings, in the order in which they are shown. */
export const BRAND_LABELS = {
  name: "Name",
  contact_email: "Contact e-mail",
  accent: "Accent",
  logo_url: "Logo",
  callback_url: "Callback address",
  merchant_outputs: "What the merchant gets",
  without_document: "Where you disclose yourself",
  closing_sheet: "The closing sheet",
  is_default: "Default brand",
  legal_name: "Legal name",
  product_words: "Product, in 1 to 5 words",
  phone: "Phone",
  time_zone: "Time zone",
  historical_months: "Months of income",
  signing_place: "Where the merchant signs",
  address: "Address",
  ny_broker_sentence: "New York broker sentence",
  disclosure_signature: "The merchant signs on the page of the link",
} as const satisfies FieldNames & Record<keyof BrandSettings, string>;

/** The texts of `without_document`: what the ISO's page does where a law wants a disclosure that we make. */
export const OWED_CHOICES: Record<string, string> = {
  ask: "Ask the ISO whether the merchant has our disclosure",
  lock: "Let no terms out until the offer says that it was given",
};

/** The texts of `closing_sheet`: when the sheet of a law that wants its disclosure before closing is made. */
export const SHEET_CHOICES: Record<string, string> = {
  on_request: "Made when you or the ISO ask for it",
  with_acceptance: "Made with an acceptance too",
};

/** The texts of `merchant_outputs`: what a merchant gets from a brand's offers. */
export const OUTPUTS: Record<string, string> = {
  gated: "Terms only with their disclosure, where a law asks for one",
  open: "Terms always: we disclose ourselves",
};
