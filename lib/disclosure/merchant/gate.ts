import { documentRegime, STATE_ROWS } from "@/lib/disclosure/regimes/regimes";
import { resolveState } from "@/lib/disclosure/regimes/us-states";
import type { MerchantGate, OwedPolicy } from "./lock";

/**
 * The gate of an offer; null when the brand's merchant outputs are open. It needs the names of all states, so
 * it is a file of its own that the calculator's page does not load.
 */
export function merchantGate(outputs: "gated" | "open", merchantState: string | null): MerchantGate {
  if (outputs === "open") return null;
  if (merchantState === null) return "absent";
  return resolveState(merchantState) ?? "unreadable";
}

/** Whether a document of ours can come before the terms of an offer behind this gate. */
export function mayGate(gate: MerchantGate, isApproved: boolean): boolean {
  return STATE_ROWS.some(
    ({ state, regime }) => state === gate && documentRegime(regime, isApproved) !== null,
  );
}

/** A brand's settings of what goes to the merchant. */
export interface OwedOutputs {
  merchantOutputs: "gated" | "open";
  withoutDocument: "ask" | "lock";
}

/**
 * What comes before the merchant gets terms of an offer whose disclosure the funder makes itself. `isGiven`:
 * the funder says that it gave it. `isApproved`: the brand has approved a document of ours for the state.
 */
export function owedPolicy(
  { merchantOutputs, withoutDocument }: OwedOutputs,
  { isGiven, isApproved }: { isGiven: boolean; isApproved: boolean },
): OwedPolicy {
  if (isApproved) return "approved";
  return merchantOutputs === "open" || isGiven ? "nothing" : withoutDocument;
}
