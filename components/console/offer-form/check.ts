import type { Day } from "@/lib/calculator/calendar";
import { OFFER_FIELDS, type OfferFields } from "@/lib/schemas/offer";
import { offerRules } from "@/lib/schemas/offer-rules";
import { detailOf, parseFields } from "@/lib/schemas/parse-fields";
import { NEW_OFFER_FIELDS } from "@/lib/schemas/requests";
import { bodyOf, sentRows } from "./body";
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

/** One sentence of the API about the entries, and the field of the form it belongs to; null for none. */
export interface EntryIssue {
  path: string | null;
  /** The rest of the API's sentence, or all of it where it belongs to no field. */
  message: string;
}

/** Reads the entries with the API's own reader and rules. `fields` are null where something is wrong. */
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

/** The API's detail at its field of the form. */
export function issueOf(detail: string, values: OfferFormValues): EntryIssue {
  const [path = "", rest = ""] = /^(\S+) (.*)$/s.exec(detail)?.slice(1) ?? [];
  const field = fieldOf(path, values);
  return field === null ? { path: null, message: detail } : { path: field, message: rest };
}

/** Where a path of the API stands in the form; null where it has no field. */
export function fieldOf(path: string, values: OfferFormValues): string | null {
  const at = path.replace(/\[(\d+)\]/g, ".$1");
  const [field = "", index] = at.split(".");
  if (field === "stipulations" && index !== undefined) {
    return `stipulations.${sentRows(values, "stipulations")[Number(index)] ?? 0}.text`;
  }
  if (at.startsWith("prepayment_config.params.")) return at.slice("prepayment_config.params.".length);
  if (field === "prepayment_config" || field === "prepayment_schedule_mode") return "prepayment";
  if (field === "prepayment_schedule") return `tiers${at.slice(field.length)}`;
  if (field === "display_config" || field === "fee_config") return at.slice(field.length + 1);
  if (at.startsWith("disclosure.semi_monthly_days")) return "disclosure.semi_monthly_days";
  if (field === "metadata" || ONE_FIELD.has(field)) return field;
  return field in values ? at : null;
}

/** Lists of the API that are one field of the form. */
const ONE_FIELD = new Set(["notification_emails", "assigned_users", "available_frequencies"]);

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
