import type { Offer } from "@/components/calculator/offer/offer";
import { looksTheSame } from "@/components/calculator/offer/offer-change";
import type { MerchantOption } from "@/components/calculator/share/options";
import { askKnown } from "./ask-known";
import type { DisclosureActions, Known } from "./sending";
import type { Gate, Released } from "./use-gate";

const OFFLINE = "Connect first: the offer is checked before terms go to the merchant.";

/**
 * Asks the server what of the terms may go to the merchant; null where nothing may. It asks in every state,
 * since the state itself can have changed. Where the server cannot be reached nothing goes out, and the gate
 * says so.
 */
export async function passGate(gate: Gate, read: DisclosureActions["read"]): Promise<Released | null> {
  const known = await askAtGate(gate, read);
  return known && gate.releasedWith(known);
}

/** The same for two options, of which none has a disclosure: whether both may go to the merchant. */
export async function passBoth(
  gate: Gate,
  read: DisclosureActions["read"],
  options: MerchantOption[],
): Promise<boolean> {
  const known = await askAtGate(gate, read);
  return (
    known !== null &&
    options.every(({ quote, financing }) => gate.lockOf(quote, financing.fees, known) === null)
  );
}

async function askAtGate(
  { known: before, shown, setKnown, setTrouble }: Gate,
  read: DisclosureActions["read"],
): Promise<Known | null> {
  const known = await askKnown(read, before, shown);
  setTrouble(known === null ? OFFLINE : null);
  if (known !== null) setKnown(known);
  return known;
}

/** The longest that a copy for the ISO waits for the server. */
const OWN_COPY_MS = 2_500;

/**
 * Asks the server whether the terms of an offer are still offered, before the ISO takes their figures along: a
 * version that looks the same is. Without an answer in time the page's knowledge counts: the ISO's own copies
 * work without a connection.
 */
export async function isStillOffered(
  { known: before, shown, setKnown }: Gate,
  offer: Offer,
  read: DisclosureActions["read"],
): Promise<boolean> {
  const wait = new Promise<null>((resolve) => setTimeout(resolve, OWN_COPY_MS, null));
  const answer = navigator.onLine ? await Promise.race([askKnown(read, before, shown), wait]) : null;
  if (answer !== null) setKnown(answer);
  const { ended, version, changed } = answer ?? before;
  if (ended !== null || version <= shown.version) return ended === null;
  return changed !== null && looksTheSame(offer, changed.offer);
}
