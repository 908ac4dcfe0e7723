import type { Cents } from "@/lib/calculator/money/money";
import type { Day } from "@/lib/calculator/schedule/calendar";
import { type DocumentRegime, documentRegime, regimeOf } from "@/lib/disclosure/regimes/regimes";
import type { StateCode } from "@/lib/disclosure/regimes/us-states";

/**
 * Decides whether an offer's terms may go to the merchant: the state of the merchant, or why it is not known.
 * Null when the brand does not gate them.
 */
export type MerchantGate = StateCode | StateLack | null;

/** Why terms may not go to the merchant: a regime requires a disclosure first, or the state is not known. */
export type MerchantLock = DocumentRegime | StateLack;

/** The offer names no state that can be recognized, or none at all. */
type StateLack = "unreadable" | "absent";

/**
 * The lock that applies to terms with this funding date and amount financed. Null when the terms may go to
 * the merchant.
 */
export function merchantLock(gate: MerchantGate, funding: Day, amountFinanced: Cents): MerchantLock | null {
  if (gate === "unreadable" || gate === "absent") return gate;
  return documentRegime(regimeOf(gate, funding, amountFinanced));
}
