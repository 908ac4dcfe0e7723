import { ownValue } from "@/lib/calculator/own-value";
import { CLOSING_STATES } from "@/lib/disclosure/closing/states";
import { documentRegime, type RuledState, type StateRow } from "./regimes";
import type { StateCode } from "./us-states";

/** The states for which this product makes a document, by USPS code. A brand approves each of them. */
export const DOCUMENT_STATES = ["CA", "NY", "TX", ...CLOSING_STATES] as const satisfies RuledState[];
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** What a state's document is: the offer summary of California and New York, the sheet of Texas, or that of closing. */
export type DocumentKind = "summary" | "texas" | "closing";

/** The kind of each state's document. */
export const DOCUMENT_KIND: Record<DocumentState, DocumentKind> = {
  CA: "summary",
  NY: "summary",
  TX: "texas",
  FL: "closing",
  GA: "closing",
  LA: "closing",
  UT: "closing",
  KS: "closing",
  MO: "closing",
};

/** What the merchant reads of each kind of document, within a sentence. */
export const DOCUMENT_NAME: Record<DocumentKind, string> = {
  summary: "offer summary",
  texas: "disclosure",
  closing: "disclosure",
};

/**
 * The state whose document this product makes where a row applies; null without one. Every document but that
 * of California and New York needs the brand's approval to count.
 */
export function documentStateOf(
  row: StateRow | null,
  approved: readonly DocumentState[],
): DocumentState | null {
  const state = DOCUMENT_STATES.find((one) => one === row?.state) ?? null;
  if (state === null || row === null) return null;
  return documentRegime(row.regime, false) !== null || approved.includes(state) ? state : null;
}

/** Facts of an offer's `disclosure` that not every document reads, with the kinds that do. */
const READ_BY: Record<string, readonly DocumentKind[]> = {
  given: [],
  payment_method: ["texas", "closing"],
  variation: ["texas", "closing"],
  prepayment_costs: ["closing"],
};

/** Whether the document of a state reads a fact of an offer, so that a change of it ends it. */
export function readsFact(state: StateCode | null, fact: string): boolean {
  // What the broker is paid stands in New York's notice and in Texas's last item alone.
  if (fact === "commission_terms") return state === "NY" || state === "TX";
  const kind = isDocumentState(state) ? DOCUMENT_KIND[state] : "summary";
  return ownValue(READ_BY, fact)?.includes(kind) ?? true;
}

/** Whether a state is one for which this product makes a document. */
export function isDocumentState(state: string | null): state is DocumentState {
  return DOCUMENT_STATES.some((one) => one === state);
}
