import type { DisclosureActions, Known } from "./sending";

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
