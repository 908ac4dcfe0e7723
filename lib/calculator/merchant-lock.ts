import type { Day } from "./calendar";
import type { Cents } from "./money";
import { type DocumentRegime, documentRegime, regimeOf } from "./regimes";
import type { StateCode } from "./us-states";

/** What decides whether an offer's terms may go to the merchant: its state, why there is none, or nothing. */
export type MerchantGate = StateCode | StateLack | null;

/** Why terms may not go to the merchant: a regime requires a disclosure first, or there is no state to read. */
export type MerchantLock = DocumentRegime | StateLack;

/** A text that names no state, or no text. */
type StateLack = "unreadable" | "absent";

// Rule: L2-6
/**
 * The lock that a gate puts on terms with this funding date and amount financed; null when they may go to the
 * merchant.
 */
export function merchantLock(gate: MerchantGate, funding: Day, amountFinanced: Cents): MerchantLock | null {
  if (gate === "unreadable" || gate === "absent") return gate;
  return documentRegime(regimeOf(gate, funding, amountFinanced));
}
