import type { Day } from "./calendar";
import type { Disclosure } from "./disclosure";
import type { DisclosureFacts } from "./disclosure-input";

/** Whether a document can be made of some terms: it can where nothing lacks and nothing is refused. */
export interface Readiness {
  /** The fields of the offer and of its brand that lack or must change, as the API's paths. */
  missing: string[];
  /** Sentences about what no field can supply. */
  refused: string[];
}

/** What the disclosure of any terms of an offer follows from. */
export interface TermsFacts {
  facts: DisclosureFacts;
  /** In the brand's time zone. */
  today: Day;
}

/** The readiness of a disclosure; null where no document is asked for. */
export function readinessOf({ required, missing, refused }: Disclosure): Readiness | null {
  return required === false ? null : { missing, refused };
}

/** Whether a document is asked for and cannot be made. */
export function cannotDisclose(readiness: Readiness | null): readiness is Readiness {
  return readiness !== null && readiness.missing.length + readiness.refused.length > 0;
}
