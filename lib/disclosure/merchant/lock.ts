import type { Cents } from "@/lib/calculator/money/money";
import type { Day } from "@/lib/calculator/schedule/calendar";
import {
  type DocumentRegime,
  documentRegime,
  owedByFunder,
  type RuledState,
  rowOf,
  type StateRow,
} from "@/lib/disclosure/regimes/regimes";
import type { StateCode } from "@/lib/disclosure/regimes/us-states";

/**
 * Decides whether an offer's terms may go to the merchant: the state of the merchant, or why it is not known.
 * Null when the brand does not gate them.
 */
export type MerchantGate = StateCode | StateLack | null;

/**
 * What comes before an output for the merchant where the funder gives the disclosure itself: the ISO is
 * `ask`ed whether the merchant has it, nothing goes out (`lock`), or `nothing`, since the funder says that it
 * gave it or lets terms go out always. `approved`: the brand has approved a document of ours for the state.
 */
export type OwedPolicy = "ask" | "lock" | "nothing" | "approved";

/**
 * Why terms may not go to the merchant: a document comes first, the funder's own disclosure does (named by
 * its state), or the state is not known.
 */
export type MerchantLock = DocumentRegime | RuledState | StateLack;

/** The offer names no state that can be recognized, or none at all. */
type StateLack = "unreadable" | "absent";

/**
 * The lock that applies to terms with this funding date and amount financed. Null when the terms may go to
 * the merchant.
 */
export function merchantLock(
  gate: MerchantGate,
  policy: OwedPolicy,
  funding: Day,
  amountFinanced: Cents,
): MerchantLock | null {
  if (gate === "unreadable" || gate === "absent") return gate;
  const row = rowOf(gate, funding, amountFinanced);
  const regime = documentRegime(row?.regime ?? null, policy === "approved");
  if (regime !== null || policy !== "lock") return regime;
  return owedByFunder(row, false)?.state ?? null;
}

/**
 * The state whose disclosure the ISO is asked about before such terms go to the merchant; null when nothing
 * is asked.
 */
export function askedState(
  gate: MerchantGate,
  policy: OwedPolicy,
  funding: Day,
  amountFinanced: Cents,
): StateRow | null {
  if (policy !== "ask" || gate === "unreadable" || gate === "absent") return null;
  return owedByFunder(rowOf(gate, funding, amountFinanced), false);
}
