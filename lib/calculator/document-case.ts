import type { Disclosure } from "./disclosure";
import type { DisclosureFacts } from "./disclosure-input";
import type { Quote } from "./quote";
import type { DocumentRegime } from "./regimes";
import type { Schedule } from "./schedule";

/** Everything a document states. */
export interface DocumentCase {
  regime: DocumentRegime;
  disclosure: Disclosure;
  facts: DisclosureFacts;
  quote: Quote;
  schedule: Schedule;
  /** Whether the offer sets the payment, and the number of payments follows from it. */
  exactPayment: boolean;
  /** Whether it is a sandbox's. */
  test: boolean;
}
