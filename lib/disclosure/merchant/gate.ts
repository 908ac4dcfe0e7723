import { resolveState } from "@/lib/disclosure/regimes/us-states";
import type { MerchantGate } from "./lock";

/**
 * The gate of an offer; null when the brand's merchant outputs are open. It needs the names of all states, so
 * it is a file of its own that the calculator's page does not load.
 */
export function merchantGate(outputs: "gated" | "open", merchantState: string | null): MerchantGate {
  if (outputs === "open") return null;
  if (merchantState === null) return "absent";
  return resolveState(merchantState) ?? "unreadable";
}
