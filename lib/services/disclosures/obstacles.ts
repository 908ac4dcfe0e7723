import "server-only";
import { formatMoney } from "@/lib/calculator/formats";
import { multiplyRate, scaleHalfUp } from "@/lib/calculator/money";
import { documentRegime } from "@/lib/calculator/regimes";
import { yearlyPayments } from "@/lib/calculator/schedule";
import { TEMPLATE_VERSIONS } from "@/lib/schemas/document-templates";
import { type FieldIssue, issueOf } from "@/lib/schemas/field-issues";
import type { OfferDisclosure } from "./disclose";

// Rule: L8-13
/** Returns why no document can be made. */
export function obstacles(financed: OfferDisclosure): FieldIssue[] {
  const { regime, missing, refused } = financed.disclosure;
  if (documentRegime(regime) === null && missing.length === 0)
    return [issueOf("merchant_state", "state", "must be one whose regime has a document: no regime applies")];
  return [...missing.map((path) => missingIssue(path, financed)), ...refused.map(refusedIssue)];
}

function missingIssue(path: string, financed: OfferDisclosure): FieldIssue {
  const { state } = financed.disclosure;
  if (path === "brand.approvals" && (state === "CA" || state === "NY"))
    return issueOf(path, "state", `must have the template ${TEMPLATE_VERSIONS[state]} of ${state}`);
  const difference = path === "disclosure.payment_basis" ? differenceOf(financed) : "";
  return issueOf(path, "required", `must be given or corrected${difference}`);
}

/** Returns by which amounts preset payments differ from the share of the income; empty if none is given. */
function differenceOf({ facts, schedule }: OfferDisclosure): string {
  const income = facts.input.income?.monthlyAmount ?? null;
  if (facts.input.paymentBasis === null || schedule === null || income === null) return "";
  const paid = formatMoney(scaleHalfUp(yearlyPayments(schedule), 1, 12));
  const share = formatMoney(multiplyRate(income, facts.holdback));
  return `: the payments are ${paid} a month, and the holdback of the income is ${share}; they may differ by 2.5%`;
}

// Rule: D12-6
/**
 * Returns a refused sentence as an issue. The sentence begins with the path of its text, or is about the
 * whole document.
 */
function refusedIssue(sentence: string): FieldIssue {
  const [, path, rest] = /^([a-z][\w.[\]]*) (.*)$/.exec(sentence) ?? [];
  if (path === undefined || rest === undefined)
    return issueOf("disclosure", "state", `cannot be made: ${sentence}`);
  return issueOf(path, "not_allowed", rest);
}
