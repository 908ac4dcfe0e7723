import type { SendingResult } from "./sending";

/** What is wrong with a sending, by field; a reason without a field concerns the whole. */
export interface SendingProblem {
  field: string;
  message: string;
}

/** Why a disclosure was not sent: null is a lost answer. None where it was. */
export function sendingProblems(result: SendingResult | null): SendingProblem[] {
  const about = (message: string) => [{ field: "", message }];
  if (result === null) return about("It is not clear whether this arrived. Reload the page to see.");
  switch (result.status) {
    case "offer_changed":
      return about("The offer has changed. Reload the page and try again.");
    case "link_ended":
      return about("This link has ended. Reload the page.");
    case "busy":
      return about(`Too many requests at once. Try again in ${result.retryAfterSeconds} seconds.`);
    case "refused":
      return result.problems;
    default:
      return [];
  }
}
