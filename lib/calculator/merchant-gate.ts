import type { MerchantGate } from "./merchant-lock";
import { resolveState } from "./us-states";

// Rules: L2-7, L2-9
/**
 * The gate of an offer; null when the brand's merchant outputs are open. It needs the names of all states, so
 * it is a file of its own that the calculator's page does not load.
 */
export function merchantGate(outputs: "gated" | "open", merchantState: string | null): MerchantGate {
  if (outputs === "open") return null;
  if (merchantState === null) return "absent";
  return resolveState(merchantState) ?? "unreadable";
}
