import { askKnown } from "./ask-known";
import type { DisclosureActions } from "./sending";
import type { Gate, Released } from "./use-gate";

const OFFLINE = "Connect to check the disclosure.";

// Rule: L2-13
/**
 * Lets terms out to the merchant, by `act`, after the server has said that they may go: in every state, as the state
 * itself can have changed. Where the server cannot be asked nothing goes out, and the gate says so.
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
