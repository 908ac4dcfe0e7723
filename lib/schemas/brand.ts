import { z } from "zod";
import { countWords } from "@/lib/calculator/disclosure-words";
import { because, email, flag, line, name, oneOf, whole } from "./field-types";
import { MERCHANT_OUTPUTS } from "./states";
import { isTimeZone } from "./time-zone";

/** The states whose disclosure documents a brand can approve, by USPS code. */
export const DOCUMENT_STATES = ["CA", "NY"] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** The current template version of each state's document. A brand approves one version at a time. */
export const TEMPLATE_VERSIONS: Record<DocumentState, string> = { CA: "ca-2", NY: "ny-2" };

/**
 * How long a disclosure document and a brand's former historical months must be kept: four years (for the
 * months: 10 CCR 930(b)(6), 23 NYCRR 600.8(b)(6)).
 */
export const LEGAL_RETENTION_DAYS = 1_461;

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

/** An approval as the brand's row stores it. `approved_at` is an ISO 8601 time. */
export interface Approval {
  state: DocumentState;
  template_version: string;
  approved_by: string;
  approved_at: string;
}

/** The current template of a state with its approval; null when the brand has not approved it. */
export interface TemplateApproval {
  state: DocumentState;
  version: string;
  approval: Approval | null;
  /**
   * The latest approval of an earlier version, which no longer counts. Null when the current version is
   * approved.
   */
  earlier: Approval | null;
}

// Rule: L3-4
/** The current template of every state, with its approval among those of a brand. */
export function templateApprovals(approvals: Approval[]): TemplateApproval[] {
  return DOCUMENT_STATES.map((state) => {
    const version = TEMPLATE_VERSIONS[state];
    const ofState = approvals
      .filter((each) => each.state === state)
      .sort((a, b) => a.approved_at.localeCompare(b.approved_at));
    const approval = ofState.findLast(({ template_version }) => template_version === version) ?? null;
    const earlier = ofState.findLast(({ template_version }) => template_version !== version) ?? null;
    return { state, version, approval, earlier: approval === null ? earlier : null };
  });
}
