import type { Scope } from "@/lib/schemas/keys/scopes";

/** A parameter of a tool, as an assistant reads it. */
export interface Parameter {
  kind: "text" | "count" | "object" | "choice";
  /** The values of a choice. */
  values?: readonly string[];
  /** The highest count. */
  most?: number;
  required?: true;
  says: string;
}

/** A tool of the server. It is absent where the key lacks its scope; null needs none. */
export interface Tool {
  name: ToolName;
  title: string;
  says: string;
  scope: Scope | null;
  parameters: Record<string, Parameter>;
}

/** The names of the tools, in the order in which they are listed. */
export const TOOL_NAMES = [
  "search_docs",
  "list_offers",
  "read_offer",
  "quote_offer",
  "quote_unsaved_offer",
  "list_submissions",
  "read_submission",
  "list_deliveries",
  "read_delivery",
] as const;
export type ToolName = (typeof TOOL_NAMES)[number];

/** How many items a page of a list has, unless it is said, and at most. */
export const PAGE = { usual: 20, most: 50 } as const;

const LIMIT: Parameter = {
  kind: "count",
  most: PAGE.most,
  says: `The most items, 1 to ${PAGE.most}. Default ${PAGE.usual}.`,
};
const CURSOR: Parameter = {
  kind: "text",
  says: "The next_cursor of the page before, with the same filters. Leave it out for the first page.",
};
const A_TIME = "A date such as 2026-01-05, ISO 8601 in UTC with Z, or Unix seconds.";
const DEAL_ID: Parameter = { kind: "text", required: true, says: "The deal_id of the offer." };
const INCLUDE_DISCLOSURE = "The figures of a disclosure are always added.";

/** Every tool. The documentation's page is made of them. All of them only read. */
export const TOOLS: readonly Tool[] = [
  {
    name: "search_docs",
    title: "Search the documentation",
    says: "Finds sections of the service's own documentation: how to sign, fields, errors, webhooks, disclosures, limits. Gives the text of the sections.",
    scope: null,
    parameters: {
      query: { kind: "text", says: "What to look for, in a few words. Needed without section." },
      section: {
        kind: "text",
        says: "The address of a section that was cut: it is read whole, in place of a search.",
      },
      limit: { kind: "count", most: 10, says: "The most sections, 1 to 10. Default 4." },
    },
  },
  {
    name: "list_offers",
    title: "List offers",
    says: "Lists the funder's offers, newest first, a page at a time.",
    scope: "offers:read",
    parameters: {
      status: { kind: "choice", values: ["active", "revoked"], says: "Only offers of this status." },
      deal_id_prefix: { kind: "text", says: "Only offers whose deal_id begins with this." },
      merchant_id: { kind: "text", says: "Only offers with this merchant_id, the funder's own id." },
      iso_id: { kind: "text", says: "Only offers with this iso_id, the funder's own id." },
      updated_since: { kind: "text", says: `Only offers changed since then. ${A_TIME}` },
      limit: LIMIT,
      cursor: CURSOR,
    },
  },
  {
    name: "read_offer",
    title: "Read an offer",
    says: "Reads all of one offer but its link: limits, rates, fees, structures, status, submissions.",
    scope: "offers:read",
    parameters: { deal_id: DEAL_ID },
  },
  {
    name: "quote_offer",
    title: "Quote terms of an offer",
    says: "Computes the figures of terms within the limits of an offer. Nothing is stored or sent.",
    scope: "offers:read",
    parameters: {
      deal_id: DEAL_ID,
      terms: {
        kind: "object",
        says: `The terms, each with the offer's default if it is absent: purchase_price (dollars), upsell (a fraction, 0.1 is 10 points), frequency (daily, weekly, biweekly, semi_monthly, monthly), num_payments (counted in frequency), fees ([{id, amount}]), structure (its id). ${INCLUDE_DISCLOSURE}`,
      },
    },
  },
  {
    name: "quote_unsaved_offer",
    title: "Quote an offer that is not stored",
    says: "Computes the figures of an offer that exists nowhere yet, or says why it would be refused. Nothing is stored or sent.",
    scope: "offers:read",
    parameters: {
      offer: {
        kind: "object",
        required: true,
        says: "The offer. Needed are purchase_price_floor, purchase_price_ceiling (dollars), buy_rate (a factor such as 1.2), max_upsell (a fraction), base_frequency, available_frequencies, num_payments_floor and num_payments_ceiling. All other fields of POST /offers may be given: search_docs finds them.",
      },
      terms: {
        kind: "object",
        says: `Terms within that offer: purchase_price, upsell, frequency, num_payments, fees, structure. ${INCLUDE_DISCLOSURE}`,
      },
    },
  },
  {
    name: "list_submissions",
    title: "List submissions",
    says: "Lists the terms that ISOs submitted, newest first, a page at a time.",
    scope: "submissions:read",
    parameters: {
      deal_id: { kind: "text", says: "Only submissions of this deal." },
      submitted_since: { kind: "text", says: `Only submissions made since then. ${A_TIME}` },
      decision: {
        kind: "choice",
        values: ["none", "accepted", "declined", "countered", "changes_requested"],
        says: "Only submissions whose latest decision is this; none: without one.",
      },
      limit: LIMIT,
      cursor: CURSOR,
    },
  },
  {
    name: "read_submission",
    title: "Read a submission",
    says: "Reads one submission: terms, figures, the ISO's note, decisions, what was disclosed. Without addresses.",
    scope: "submissions:read",
    parameters: { id: { kind: "text", required: true, says: "The id of the submission, a UUID." } },
  },
  {
    name: "list_deliveries",
    title: "List deliveries",
    says: "Lists the messages to the funder's receivers, newest first, a page at a time.",
    scope: "deliveries:read",
    parameters: {
      status: {
        kind: "choice",
        values: ["pending", "delivered", "exhausted", "canceled"],
        says: "Only deliveries of this status. exhausted: given up after the last attempt.",
      },
      type: { kind: "text", says: "Only deliveries of events of this type, such as submission.created." },
      limit: LIMIT,
      cursor: CURSOR,
    },
  },
  {
    name: "read_delivery",
    title: "Read a delivery",
    says: "Reads one message with its attempts: when, the status of the response, why it failed.",
    scope: "deliveries:read",
    parameters: { id: { kind: "text", required: true, says: "The id of the delivery, a UUID." } },
  },
];
