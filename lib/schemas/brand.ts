import { z } from "zod";
import { email, flag, line, name, oneOf, whole } from "./field-types";

/** Who may hand a merchant a price: nobody without a disclosure where one is required, or everybody. */
export const MERCHANT_OUTPUTS = ["gated", "open"] as const;
export type MerchantOutputs = (typeof MERCHANT_OUTPUTS)[number];

/** The states whose disclosure documents a brand can approve, by USPS code. */
export const DOCUMENT_STATES = ["CA", "NY"] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** The current template of each state's document: a brand's approval is of one template version. */
export const TEMPLATE_VERSIONS: Record<DocumentState, string> = { CA: "ca-1", NY: "ny-1" };

/** What a field of the disclosure profile holds once it is cleared, where that is not null. */
export const PROFILE_DEFAULTS = {
  time_zone: "America/New_York",
  disclosure_signature: false,
  merchant_outputs: "gated",
} as const;

/** A brand's facts for disclosures and its readers, all optional. */
export const DISCLOSURE_PROFILE_FIELDS = {
  legal_name: name().optional(),
  /** What the product is called in a document's title. */
  product_words: line(200)
    .refine((text) => text.trim().split(/\s+/).length <= 5, "must have 1 to 5 words")
    .optional(),
  address: line(300).optional(),
  phone: line(40).optional(),
  /** Whom an ISO may ask; shown on every page of the brand's links. */
  contact_email: email().optional(),
  /** Where the funder's business days begin and end. */
  time_zone: z
    .string("must be a string")
    .refine(isTimeZone, "must be a time zone such as America/New_York")
    .optional(),
  /** Over how many months the funder averages a merchant's income. */
  historical_months: whole(4, 12).optional(),
  /** Replaces the standard sentence of New York's broker notice. */
  ny_broker_sentence: line(2000).optional(),
  /** Where the funder takes the merchant's signature. */
  signing_place: line(200).optional(),
  /** Whether a merchant's acknowledgement is the signature. */
  disclosure_signature: flag().optional(),
  merchant_outputs: oneOf(MERCHANT_OUTPUTS).optional(),
};

/** What approves a template of a state's document. */
export const APPROVAL_FIELDS = {
  state: oneOf(DOCUMENT_STATES),
  template_version: line(40),
  approved_by: name(),
};

/** An approval as a brand keeps it; `approved_at` is an ISO 8601 time. */
export interface Approval {
  state: DocumentState;
  template_version: string;
  approved_by: string;
  approved_at: string;
}

/** A name of the IANA database, links such as US/Eastern included; an offset is none. */
function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: text }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
