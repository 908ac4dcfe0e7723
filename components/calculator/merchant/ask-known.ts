import type { ShownOffer } from "@/lib/disclosure/merchant/state";
import type { DisclosureActions, Known } from "./sending";

/**
 * Asks the server for the present state of the page's offer; null where the server cannot be reached. A
 * submission that is already in `before` stays the same object.
 */
export async function askKnown(
  read: DisclosureActions["read"],
  before: Known,
  shown: ShownOffer,
): Promise<Known | null> {
  try {
    const answer = await read(shown);
    if (answer.status === "busy") return null;
    if (answer.status === "ended") {
      const { reason, at } = answer;
      return { ...before, disclosing: null, ended: { reason, at } };
    }
    const { status: _, ...known } = answer;
    const isNews = JSON.stringify(known.lastSubmission) !== JSON.stringify(before.lastSubmission);
    const { lastSubmission } = isNews ? known : before;
    return { ...known, lastSubmission, ended: null };
  } catch {
    return null;
  }
}
