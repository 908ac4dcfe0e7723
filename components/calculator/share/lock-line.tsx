import { ExpandableLine } from "@/components/ui/expandable-line";
import { Icon } from "@/components/ui/icon";
import { regimeName } from "@/lib/calculator/regimes";
import { formatSplit } from "@/lib/calculator/schedule-texts";
import { type LockReasonProps, Reason } from "./lock-reason";
import { lockText } from "./lock-text";

/** Why terms may not go to the merchant, in one line, with the whole reason in a popover. */
export function LockLine(props: LockReasonProps) {
  return (
    <ExpandableLine
      icon={<Icon name="lock" className="mt-0.5 size-4 flex-none text-ink-3" />}
      more="Why?"
      restId={props.id}
      rest={<Reason {...props} />}
    >
      {shortReason(props)}
    </ExpandableLine>
  );
}

function shortReason({ lock, needs, holdback }: LockReasonProps): string {
  if (lock === "outdated") return "This page is out of date.";
  const isOfState = lock === "absent" || lock === "unreadable";
  if (isOfState) return lockText(lock, needs, holdback).reason;
  return needs === "payment_basis"
    ? `Too far from ${formatSplit(holdback)} of income to send.`
    : `${regimeName(lock)} requires a disclosure first.`;
}
