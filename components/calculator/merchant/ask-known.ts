import type { DisclosureActions, Known } from "./sending";

/** Asks the server what is true of the page's offer; null where it cannot be asked now. */
export async function askKnown(read: DisclosureActions["read"]): Promise<Known | null> {
  try {
    const answer = await read();
    if (answer.status === "busy") return null;
    if (answer.status === "ended") return { version: null, today: 0, gate: null, disclosing: null };
    const { version, today, gate, disclosing } = answer;
    return { version, today, gate, disclosing };
  } catch {
    return null;
  }
}
