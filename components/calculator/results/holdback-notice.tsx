import { type ApplyFix, FixButton } from "@/components/calculator/terms/fix-button";
import type { DisclosedShare } from "@/lib/calculator/disclosed-share";
import { formatShare } from "@/lib/calculator/formats";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Notice } from "@/lib/calculator/problems";
import type { Quote } from "@/lib/calculator/quote";
import { formatSplit } from "@/lib/calculator/schedule-texts";

interface HoldbackNoticeProps {
  /** The share as a disclosure computes it; null where none is required. */
  share: DisclosedShare | null;
  quote: Quote;
  limits: OfferLimits;
  notices: Notice[];
  onFix: ApplyFix;
}

/**
 * Says that the payments take more than the holdback of the receivables, with a fix; nothing when they do
 * not.
 */
export function HoldbackNotice({ share, quote, limits, notices, onFix }: HoldbackNoticeProps) {
  const taken = share?.value ?? quote.receivablesShare;
  if (taken === null) return null;
  return notices.map((notice) => (
    <p key={notice.code} className="text-13 text-warn">
      These payments take {formatShare(taken)} of {share?.isIncome ? "income" : "receivables"}; the offer
      states {formatSplit(limits.holdback)}.{" "}
      {notice.fixes.map((fix) => (
        <FixButton key={fix.field} kind="link" fix={fix} limits={limits} onApply={onFix} />
      ))}
    </p>
  ));
}
