import type { DisclosureActions, Known } from "./sending";
import type { Gate, Released } from "./use-gate";

/**
 * Asks the server for the present state of the page's offer; null where the server cannot be reached. A
 * submission that is already in `before` stays the same object.
 */
export async function askKnown(read: DisclosureActions["read"], before: Known): Promise<Known | null> {
  try {
    const answer = await read();
    if (answer.status === "busy") return null;
    if (answer.status === "ended")
      return { version: null, today: 0, gate: null, disclosing: null, lastSubmission: before.lastSubmission };
    const { version, today, gate, disclosing } = answer;
    const isNews = JSON.stringify(answer.lastSubmission) !== JSON.stringify(before.lastSubmission);
    const { lastSubmission } = isNews ? answer : before;
    return { version, today, gate, disclosing, lastSubmission };
  } catch {
    return null;
  }
}

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
