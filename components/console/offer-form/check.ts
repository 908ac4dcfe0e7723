import type { Day } from "@/lib/calculator/calendar";
import { OFFER_FIELDS, type OfferFields } from "@/lib/schemas/offer";
import { NEW_OFFER_FIELDS } from "@/lib/schemas/offer-requests";
import { offerRules } from "@/lib/schemas/offer-rules";
import { detailOf, parseFields } from "@/lib/schemas/parse-fields";
import { bodyOf } from "./body";
import { type EntryIssue, issueOf } from "./field-paths";
import type { OfferFormValues } from "./values";

/** What the rules need besides the form's values. */
export interface CheckFacts {
  /** Null for a new offer, whose deal_id is checked too. */
  dealId: string | null;
  /** The date in the time zone of the chosen brand. */
  today: (brandId: string) => Day;
  /** The dates of the offer that is edited, which are not judged again. */
  committed: { funding_date: string; first_payment_date: string };
}

/**
 * Reads the entries with the API's own reader and rules; `fields` are null where something is wrong. Only what
 * is loaded after the page imports this file: the rules are half of the form's script.
 */
export function checkEntries(
  values: OfferFormValues,
  facts: CheckFacts,
): { issues: EntryIssue[]; fields: OfferFields | null } {
  const body = bodyOf(values);
  const read = parseFields(OFFER_FIELDS, body);
  const deal =
    facts.dealId === null
      ? parseFields({ deal_id: NEW_OFFER_FIELDS.deal_id }, { deal_id: values.deal_id || undefined }).issues
      : [];
  const rules = offerRules(read.values as Partial<OfferFields>, {
    brandKnown: true,
    callbackIssue: null,
    dates: judgedDates(values, facts),
  });
  const details = [...deal, ...read.issues].map(detailOf).concat(rules);
  const issues = details.map((detail) => issueOf(detail, values));
  return { issues, fields: issues.length === 0 ? withoutAbsent(read.values) : null };
}

function judgedDates({ disclosure, brand_id }: OfferFormValues, { committed, today }: CheckFacts) {
  const changed = (date: keyof CheckFacts["committed"]) =>
    disclosure[date] !== "" && disclosure[date] !== committed[date];
  const fundingChanged = changed("funding_date");
  if (!fundingChanged && !changed("first_payment_date")) return null;
  return { fundingChanged, today: today(brand_id) };
}

function withoutAbsent(values: object): OfferFields {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as OfferFields;
}
