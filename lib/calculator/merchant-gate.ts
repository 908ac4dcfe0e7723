import type { Cents } from "./money";
import { type Regime, regimeOf, resolveState, type StateCode } from "./us-states";

/**
 * Decides whether an offer's terms may go to the merchant: the state, an unreadable state, or no restriction.
 */
export type MerchantGate = StateCode | "unreadable" | null;

/**
 * Why terms may not go to the merchant: a regime requires a disclosure first, or the state cannot be read.
 */
export type MerchantLock = Regime | "unreadable";

/** The gate of an offer. Null where the brand's merchant outputs are open, and where no state is given. */
export function merchantGate(outputs: "gated" | "open", merchantState: string | null): MerchantGate {
  if (outputs === "open" || merchantState === null) return null;
  return resolveState(merchantState) ?? "unreadable";
}

/** The lock that a gate puts on terms of an amount financed; null when they may go to the merchant. */
export function merchantLock(gate: MerchantGate, amountFinanced: Cents): MerchantLock | null {
  return gate === "unreadable" ? gate : regimeOf(gate, amountFinanced);
}
