import type { Day } from "@/lib/calculator/schedule/calendar";
import type { Blocker } from "./check";
import type { Disclosure } from "./disclosure";
import type { DisclosureFacts } from "./input";

/** Whether a document can be made from some terms. It can when both lists are empty. */
export interface Readiness {
  /** The fields of the offer and its brand that are missing or must change, each with the reason. */
  blockers: Blocker[];
  /** Sentences about what no change of a field can correct. */
  refused: string[];
}

/** Everything besides the terms that decides the disclosures of an offer. */
export interface TermsFacts {
  facts: DisclosureFacts;
  /** In the brand's time zone. */
  today: Day;
}

/** The readiness of a disclosure; null when no document of ours is required. */
export function readinessOf({ required, document, blockers, refused }: Disclosure): Readiness | null {
  const needsNone = required === false || (required === true && document === null);
  return needsNone ? null : { blockers, refused };
}

/** Whether a document is required but cannot be made. */
export function cannotDisclose(readiness: Readiness | null): readiness is Readiness {
  return readiness !== null && readiness.blockers.length + readiness.refused.length > 0;
}
