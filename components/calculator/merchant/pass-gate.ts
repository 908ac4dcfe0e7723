import { askKnown } from "./ask-known";
import type { DisclosureActions, MerchantState } from "./sending";
import type { Gate } from "./use-gate";

const OFFLINE = "Connect to check the disclosure.";

/**
 * Lets terms out to the merchant, by `act`, after the server has said that their disclosure is good and transmitted.
 * Where the server cannot be asked nothing goes out, and the gate says so.
 */
export async function passGate(
  { setKnown, setTrouble, currentWith }: Gate,
  read: DisclosureActions["read"],
  act: (disclosure: MerchantState) => void,
): Promise<void> {
  const known = navigator.onLine ? await askKnown(read) : null;
  setTrouble(known === null ? OFFLINE : null);
  if (known === null) return;
  setKnown(known);
  const current = currentWith(known);
  if (current?.transmitted) act(current);
}
