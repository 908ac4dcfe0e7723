import { Icon } from "@/components/ui/icon";
import type { DisclosureProgress } from "@/lib/disclosure/merchant/state";
import { StepTime } from "./disclosure-steps";

interface EarlierLinkProps {
  /** The disclosure of other terms whose link ends; null without one. */
  earlier: DisclosureProgress | null;
  /** What ends it, as the words before "the earlier link": "This ends". */
  ends: string;
}

/**
 * Says that the link of an earlier disclosure ends, to whom it went, and what the merchant did with it; nothing
 * where nobody was given that link.
 */
export function EarlierLink({ earlier, ends }: EarlierLinkProps) {
  if (!earlier?.handedOut) return null;
  const { mail, openedAt, acknowledgedAt, signedAt } = earlier;
  const done = signedAt ?? acknowledgedAt ?? openedAt;
  const did = signedAt ? "signed" : acknowledgedAt ? "confirmed" : "opened";
  return (
    <p className="flex gap-2.5 pt-2.5 text-13 wrap-anywhere text-warn">
      <Icon name="warning" className="mt-0.5 size-4 flex-none" />
      <span className="min-w-0">
        {ends} the earlier link{mail && `, sent to ${mail.email}`}.
        {done !== null && (
          <>
            {" "}
            It was {did} <StepTime {...done} />.
          </>
        )}
      </span>
    </p>
  );
}
