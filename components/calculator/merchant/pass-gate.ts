import { askKnown } from "./ask-known";
import type { DisclosureActions } from "./sending";
import type { Gate, Released } from "./use-gate";

const OFFLINE = "Connect to check the disclosure.";

// Rule: L2-13
/**
 * Calls `act`, which takes terms to the merchant, after the server has confirmed that they may go. It asks in
 * every state, since the state itself can have changed. Where the server cannot be reached nothing goes out,
 * and the gate says so.
 */
export async function passGate(
  { known: before, setKnown, setTrouble, releasedWith }: Gate,
  read: DisclosureActions["read"],
  act: (released: Released) => void,
): Promise<void> {
  const known = navigator.onLine ? await askKnown(read, before) : null;
  setTrouble(known === null ? OFFLINE : null);
  if (known === null) return;
  setKnown(known);
  const released = releasedWith(known);
  if (released !== null) act(released);
}
