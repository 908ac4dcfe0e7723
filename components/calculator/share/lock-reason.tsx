import type { SendingNeeds } from "@/components/calculator/merchant/sending";
import type { Brand, Deal } from "@/components/calculator/offer/deal";
import { ContactLink } from "@/components/calculator/page/contact-link";
import { Icon } from "@/components/ui/icon";
import type { MerchantLock } from "@/lib/calculator/merchant-gate";
import { lockText } from "./lock-text";

interface LockReasonProps {
  /** For the `aria-describedby` of what is locked. */
  id: string;
  lock: MerchantLock;
  /** What the ISO needs to send the disclosure. */
  needs: SendingNeeds;
  brand: Brand;
  deal: Deal;
}

/** Why terms may not go to the merchant, beside what is locked, with whom to ask. */
export function LockReason({ id, lock, needs, brand, deal }: LockReasonProps) {
  const { reason, ask } = lockText(lock, needs, brand.name);
  return (
    <p className="flex gap-2 text-13 text-ink-2">
      <Icon name="lock" className="mt-0.5 size-4 text-ink-3" />
      <span id={id} className="min-w-0 break-words">
        {reason}
        {ask !== null && (
          <>
            {" "}
            <ContactLink brand={brand} dealId={deal.dealId}>
              Ask {brand.name} {ask}
            </ContactLink>
            .
          </>
        )}
      </span>
    </p>
  );
}
