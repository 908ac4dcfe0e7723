import { lockText, type PageLock, type SendingNeeds } from "@/components/calculator/merchant/sending";
import type { Brand, Deal } from "@/components/calculator/offer/offer";
import { ContactLink } from "@/components/calculator/page/contact-link";
import { type ApplyFix, FixButton } from "@/components/calculator/terms/fix-button";
import { Icon } from "@/components/ui/icon";
import type { Micros } from "@/lib/calculator/money/money";
import type { Fix } from "@/lib/calculator/terms/problems";

interface LockReasonProps {
  /** The id for the `aria-describedby` of what is locked. */
  id: string;
  lock: PageLock;
  /** What the ISO needs to send the disclosure. */
  needs: SendingNeeds;
  holdback: Micros;
  /** The change that makes these terms sendable; null without one. */
  fix: Fix | null;
  onFix: ApplyFix;
  brand: Brand;
  deal: Deal;
}

/** Why terms may not go to the merchant, and whom to ask, shown beside what is locked. */
export function LockReason(props: LockReasonProps) {
  return (
    <p className="flex gap-2 text-13 text-ink-2">
      <Icon name="lock" className="mt-0.5 size-4 text-ink-3" />
      <span id={props.id} className="min-w-0 break-words">
        <Reason {...props} />
      </span>
    </p>
  );
}

/** The reason with its fix, or with whom to ask. */
function Reason({ lock, needs, holdback, fix, onFix, brand, deal }: LockReasonProps) {
  const { reason, ask } = lockText(lock, needs, holdback, brand.name);
  const way = ask !== null && needs === "payment_basis" ? fix : null;
  return (
    <>
      {reason}
      {way && (
        <>
          {" "}
          <FixButton kind="link" fix={way} onApply={onFix} />, or{" "}
          <ContactLink brand={brand} dealId={deal.dealId}>
            ask <bdi>{brand.name}</bdi>
          </ContactLink>
          .
        </>
      )}
      {ask !== null && !way && (
        <>
          {" "}
          <ContactLink brand={brand} dealId={deal.dealId}>
            Ask <bdi>{brand.name}</bdi> {ask}
          </ContactLink>
          .
        </>
      )}
    </>
  );
}
