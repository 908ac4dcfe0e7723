import type { MerchantGate } from "./merchant-lock";
import { resolveState } from "./us-states";

// Rules: L2-7, L2-9
/**
 * The gate of an offer. Null where the brand's merchant outputs are open. The names of the states are with it, which
 * the calculator's page does without.
 */
export function merchantGate(outputs: "gated" | "open", merchantState: string | null): MerchantGate {
  if (outputs === "open") return null;
  if (merchantState === null) return "absent";
  return resolveState(merchantState) ?? "unreadable";
}
