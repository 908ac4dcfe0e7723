import { type ApplyFix, FixButton } from "@/components/calculator/terms/fix-button";
import { Icon } from "@/components/ui/icon";
import { formatPoints } from "@/lib/calculator/formats";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Notice } from "@/lib/calculator/problems";

interface HoldbackNoticeProps {
  /** Ten-thousandths; null where there is nothing to measure against. */
  share: number | null;
  limits: OfferLimits;
  notices: Notice[];
  onFix: ApplyFix;
}

/** Says that the payments take more of the receivables than the holdback, with the way out; nothing when they do not. */
export function HoldbackNotice({ share, limits, notices, onFix }: HoldbackNoticeProps) {
  if (share === null) return null;
  return notices.map((notice) => (
    <p key={notice.code} className="flex items-start gap-2 text-13 text-warn">
      <Icon name="warning" className="mt-0.5 size-4" />
      <span>
        Payments are {formatPoints(share * 100 - limits.holdback)} above the holdback.{" "}
        {notice.fixes.length === 0 && "No single choice takes less."}
        {notice.fixes[0]?.field === "purchase_price" &&
          "No number of payments takes less, a lower price does. "}
        {notice.fixes.map((fix) => (
          <FixButton key={fix.field} kind="link" fix={fix} limits={limits} onApply={onFix} />
        ))}
      </span>
    </p>
  ));
}
