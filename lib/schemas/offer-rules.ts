import { disclosureRules, type JudgedDates } from "./disclosure-rules";
import { type FieldIssue, issueOf } from "./field-issues";
import { BASE, limitRules } from "./limit-rules";
import type { OfferFields, Structure } from "./offer";
import type { JudgedItem } from "./parse-fields";
import { type RenewedBefore, renewalRules } from "./renewal-rules";
import { structureRules } from "./structure-rules";

/** The facts that the rules need besides the offer. */
export interface OfferFacts {
  /** Whether the given brand belongs to the funder. */
  brandKnown: boolean;
  /**
   * Why the given callback URL is not allowed, as the rest of a sentence; null if it is allowed or absent.
   */
  callbackIssue: string | null;
  /** Null if no date of the disclosure is to be validated. */
  dates: JudgedDates | null;
  /** The committed offer that a patch changes; null for a whole offer. */
  patched: RenewedBefore | null;
}

// Rule: S7-5
/**
 * All business rules over a whole offer, for create, replace and the merged offer of a patch. `offer` has the
 * fields that parsed; a rule runs if all its fields did. `items` has the structures if one of them did not parse.
 * Returns the issues.
 */
export function offerRules(
  offer: Partial<OfferFields>,
  facts: OfferFacts,
  items: { structures?: (JudgedItem | null)[] } = {},
): FieldIssue<string>[] {
  const limits = limitRules(offer, BASE);
  return [
    ...limits,
    ...structureRules(offer, limits, items.structures as (JudgedItem<Structure> | null)[] | undefined),
    ...disclosureRules(offer, facts.dates),
    ...renewalRules(offer, facts.patched),
    ...(facts.brandKnown ? [] : [issueOf("brand_id", "not_allowed", "must be a brand of this funder")]),
    ...(facts.callbackIssue ? [issueOf("callback_url", "format", facts.callbackIssue)] : []),
  ];
}
