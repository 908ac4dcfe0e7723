import type { Disclosure } from "./disclosure";
import type { DisclosureFacts } from "./disclosure-input";
import type { Quote } from "./quote";
import type { DocumentRegime } from "./regimes";
import type { Schedule } from "./schedule";

/** Everything a document is made from. */
export interface DocumentCase {
  regime: DocumentRegime;
  disclosure: Disclosure;
  facts: DisclosureFacts;
  quote: Quote;
  schedule: Schedule;
  /** Whether the offer fixes the payment, so that the number of payments follows from it. */
  exactPayment: boolean;
  /** Whether the document is made in a sandbox. */
  test: boolean;
}
