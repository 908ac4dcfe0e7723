import { z } from "zod";
import { countWords } from "@/lib/calculator/disclosure-words";
import { DOCUMENT_STATES } from "./document-templates";
import { because, email, flag, line, name, oneOf, whole } from "./field-types";
import { MERCHANT_OUTPUTS } from "./states";

// Rule: L3-2
/** What a profile field holds after it is cleared, for the fields that are not null then. */
export const PROFILE_DEFAULTS = {
  time_zone: "America/New_York",
  disclosure_signature: false,
  merchant_outputs: "gated",
} as const;

// Rule: L3-1
/** The disclosure profile of a brand. All fields are optional. */
export const DISCLOSURE_PROFILE_FIELDS = {
  legal_name: name().optional(),
  /** The product's name in a document's title. */
  product_words: line(200)
    .refine((text) => countWords(text) <= 5, because("limit", "must have 1 to 5 words"))
    .optional(),
  address: line(300).optional(),
  phone: line(40).optional(),
  /** The contact for an ISO's questions, shown on every page of the brand's links. */
  contact_email: email().optional(),
  /** The time zone in which the funder counts business days. */
  time_zone: z
    .string("must be a string")
    .refine(isTimeZone, "must be a time zone such as America/New_York")
    .optional(),
  /** The number of months over which the funder averages a merchant's income. */
  historical_months: whole(4, 12).optional(),
  /** Replaces the standard sentence of New York's broker notice. */
  ny_broker_sentence: line(2000).optional(),
  /** Where the merchant signs. */
  signing_place: line(200).optional(),
  /**
   * Whether the merchant signs on the page of the link. Otherwise they acknowledge receipt there and sign
   * elsewhere.
   */
  disclosure_signature: flag().optional(),
  merchant_outputs: oneOf(MERCHANT_OUTPUTS).optional(),
};

type Profile = {
  [Field in keyof typeof DISCLOSURE_PROFILE_FIELDS]: z.infer<(typeof DISCLOSURE_PROFILE_FIELDS)[Field]>;
};
type Widened<Value> = Value extends string ? string : Value;

/**
 * The brand settings that the console's form changes: the brand's own fields and its whole profile. Null
 * where not given.
 */
export type BrandSettings = {
  name: string;
  accent: string | null;
  logo_url: string | null;
  callback_url: string | null;
  is_default: boolean;
} & {
  [Field in keyof Profile]-?:
    | Widened<NonNullable<Profile[Field]>>
    | (Field extends keyof typeof PROFILE_DEFAULTS ? never : null);
};

/** The input of a template approval. */
export const APPROVAL_FIELDS = {
  state: oneOf(DOCUMENT_STATES),
  template_version: line(40),
  approved_by: name(),
};

/** The input of a withdrawal of a state's approvals. */
export const WITHDRAWAL_FIELDS = { state: oneOf(DOCUMENT_STATES), withdrawn_by: name() };

/** Whether a text is an IANA time zone name, such as US/Eastern. An offset is not. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: text }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
