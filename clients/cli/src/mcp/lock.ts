import type { Disclosure } from "@/clients/typescript/src/index";
import { dayOf } from "@/lib/calculator/schedule/calendar";
import { STATE_ROWS } from "@/lib/disclosure/regimes/regimes";
import { resolveState } from "@/lib/disclosure/regimes/us-states";

/** What every quote is followed by where a regime applies. */
export const LOCK =
  "LOCKED: a disclosure must reach the merchant first. Nothing of this quote may go to the merchant before the disclosure.";

/** The lock of figures. `document_id` and `regime` are null where the answer of the service has none. */
export interface Lock {
  locked: true;
  state: string | null;
  regime: string | null;
  made_by: string | null;
  document_id: string | null;
  says: string;
}

/** The lock by what the service says of a disclosure; null where none is required with the offer. */
export function lockBy(disclosure: Disclosure | null | undefined): Lock | null {
  if (!disclosure || disclosure.required === false) return null;
  const { state, regime, made_by, document_id } = disclosure;
  return { locked: true, state, regime, made_by, document_id, says: LOCK };
}

/**
 * The lock of figures about which the service says no more than the merchant's state: a law of it wants a
 * disclosure with an offer, of whatever amount, or it cannot be read.
 */
export function lockIn(merchantState: string | null | undefined, now = new Date()): Lock | null {
  const state = resolveState(merchantState ?? "");
  const today = dayOf(now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate());
  const row = STATE_ROWS.find(
    (each) => each.state === state && each.moment === "offer" && today >= each.from,
  );
  if (state !== null && row === undefined) return null;
  return { locked: true, state, regime: row?.regime ?? null, made_by: null, document_id: null, says: LOCK };
}

/** Why figures are locked, and what follows. */
export function sentenceOfLock({ state, says }: Lock): string {
  const reason = state === null ? "The merchant's state cannot be read." : `The law of ${state} applies.`;
  return `${reason} ${says}`;
}

/** The lock of the figures in a message; null where it has none, or they are not locked. */
export function lockOfMessage(data: unknown): Lock | null {
  const { offer, disclosure } = recordOf(data);
  const { required } = recordOf(disclosure);
  // A submission says it itself; null is "none was required". A document has no such member.
  if (required !== undefined) return lockBy(disclosure as Disclosure);
  const { merchant_state } = recordOf(offer);
  if (offer === undefined || (disclosure === null && "quote" in recordOf(data))) return null;
  return lockIn(typeof merchant_state === "string" ? merchant_state : null);
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
