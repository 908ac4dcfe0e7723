import { type CheckedDates, disclosureRules } from "./disclosure-rules";
import { type FieldIssue, issueOf } from "./field-issues";
import { BASE, limitRules } from "./limit-rules";
import type { OfferFields } from "./offer";
import type { CheckedParts } from "./parse-fields";
import { type RenewalBefore, renewalRules } from "./renewal-rules";
import { structureRules } from "./structure-rules";

/** What the rules need to know besides the offer. */
export interface OfferFacts {
  /** Whether the given brand belongs to the funder. */
  brandKnown: boolean;
  /**
   * Why the given callback URL is not allowed, as the rest of a sentence. Null when it is allowed or absent.
   */
  callbackIssue: string | null;
  /** Null when no date of the disclosure is to be checked. */
  dates: CheckedDates | null;
  /** The committed offer that a patch changes; null when the request has a whole offer. */
  patched: RenewalBefore | null;
}

// Rule: S7-5
/**
 * Checks all business rules on a whole offer: for create, for replace, and for the merged offer of a patch.
 * `offer` has the fields that parsed, and a rule runs only if all its fields did. `parts` has the valid parts
 * of fields that did not. Returns the issues.
 */
export function offerRules(
  offer: Partial<OfferFields>,
  facts: OfferFacts,
  parts: CheckedParts<OfferFields> = {},
): FieldIssue<string>[] {
  const limits = limitRules(offer, BASE, parts);
  return [
    ...limits,
    ...structureRules(offer, limits, parts.structures),
    ...disclosureRules(offer, facts.dates),
    ...renewalRules(offer, facts.patched),
    ...(facts.brandKnown ? [] : [issueOf("brand_id", "not_allowed", "must be a brand of this funder")]),
    ...(facts.callbackIssue ? [issueOf("callback_url", "format", facts.callbackIssue)] : []),
  ];
}
