import { z } from "zod";
import { countWords } from "@/lib/calculator/disclosure-words";
import { because, email, flag, line, name, oneOf, whole } from "./field-types";
import { MERCHANT_OUTPUTS } from "./states";

/** The states whose disclosure documents a brand can approve, by USPS code. */
export const DOCUMENT_STATES = ["CA", "NY"] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** The current template version of each state's document. A brand approves one version. */
export const TEMPLATE_VERSIONS: Record<DocumentState, string> = { CA: "ca-2", NY: "ny-2" };

// Rule: L3-2
/** The values of cleared fields of the disclosure profile that are not null. */
export const PROFILE_DEFAULTS = {
  time_zone: "America/New_York",
  disclosure_signature: false,
  merchant_outputs: "gated",
} as const;

// Rule: L3-1
/** The disclosure profile of a brand, all optional. */
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
  /** The time zone of the funder's business days. */
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
  /** Whether the merchant signs on the page of the link; else they acknowledge there, and sign elsewhere. */
  disclosure_signature: flag().optional(),
  merchant_outputs: oneOf(MERCHANT_OUTPUTS).optional(),
};

type Profile = {
  [Field in keyof typeof DISCLOSURE_PROFILE_FIELDS]: z.infer<(typeof DISCLOSURE_PROFILE_FIELDS)[Field]>;
};
type Widened<Value> = Value extends string ? string : Value;

/** The settings of a brand that the console's form changes: its fields and all of its profile, null where not given. */
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

/** An approval as the brand's row has it; `approved_at` is an ISO 8601 time. */
export interface Approval {
  state: DocumentState;
  template_version: string;
  approved_by: string;
  approved_at: string;
}

/** The present template of a state, with the approval of it and of an earlier version; null without one. */
export interface TemplateApproval {
  state: DocumentState;
  version: string;
  approval: Approval | null;
  /** The latest of an earlier version: the present version switched it off. Null where the present one is approved. */
  earlier: Approval | null;
}

// Rule: L3-4
/** How the templates of every state stand among a brand's approvals. */
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

/** An IANA time zone name, including links such as US/Eastern; not an offset. */
function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: text }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
