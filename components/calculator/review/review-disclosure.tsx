import { DisclosureSteps } from "@/components/calculator/merchant/disclosure-steps";
import { EarlierLink } from "@/components/calculator/merchant/earlier-link";
import type { SendingNeeds } from "@/components/calculator/merchant/sending";
import { Icon } from "@/components/ui/icon";
import { formatMoney } from "@/lib/calculator/money/formats";
import { type Cents, type Micros, scaleHalfUp } from "@/lib/calculator/money/money";
import { formatSplit } from "@/lib/calculator/schedule/texts";
import type { SendingRule } from "@/lib/calculator/terms/sendable";
import type { DisclosureProgress } from "@/lib/disclosure/merchant/state";
import { type DocumentRegime, ruledName } from "@/lib/disclosure/regimes/regimes";

export interface ReviewDisclosureProps {
  regime: DocumentRegime;
  /** The disclosure of exactly these terms; null before one is made. */
  progress: DisclosureProgress | null;
  /** The current disclosure, where it is of other terms; null without one. */
  earlier: DisclosureProgress | null;
  /** Whether merchants sign the brand's disclosures. */
  signs: boolean;
  needs: SendingNeeds;
  holdback: Micros;
  /** One payment, in cents. */
  payment: Cents;
  /** What the disclosure measures the payments by; null where it does not. */
  rule: SendingRule | null;
  brandName: string;
}

/** The steps of the disclosure of terms that are submitted, and whether the merchant has received it. */
export function ReviewDisclosure(props: ReviewDisclosureProps) {
  const { regime, progress } = props;
  const trouble = troubleOf(props);
  return (
    <section
      aria-labelledby="review-disclosure"
      className="border-line px-4 py-5 max-wide:border-t phone:px-8 wide:border-b"
    >
      <h3 id="review-disclosure" className="pb-2 text-13 font-semibold">
        {ruledName(regime)} disclosure
      </h3>
      <DisclosureSteps progress={progress} signs={props.signs} />
      {trouble && (
        <p className="flex gap-2.5 pt-2.5 text-13 text-warn">
          <Icon name="warning" className="mt-0.5 size-4 flex-none" />
          <span className="min-w-0">{trouble}</span>
        </p>
      )}
      {/* Without a disclosure of these terms the earlier one stays. */}
      <EarlierLink earlier={props.needs === "nothing" ? props.earlier : null} ends="Submitting ends" />
    </section>
  );
}

/** Why the merchant has not received the disclosure of these terms; null where it did. */
function troubleOf({
  progress,
  needs,
  holdback,
  payment,
  rule,
  brandName,
}: ReviewDisclosureProps): string | null {
  if (progress?.transmitted) return null;
  if (needs === "payment_basis" && rule !== null) {
    const month = formatMoney(scaleHalfUp(payment, rule.perYear, 12));
    return `None can be made of these terms: payments of ${month} a month and ${formatSplit(holdback)} of ${formatMoney(rule.monthly)} differ by more than 2.5%.`;
  }
  if (needs !== "nothing")
    return `None can be made of these terms yet: ${brandName} has to complete the offer.`;
  return "The merchant has not received it. Send it before the price is talked about; you can submit now.";
}
