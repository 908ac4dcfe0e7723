import { Link } from "@/components/console/ui/link";
import { type Clock, relativeTime, Time } from "@/components/console/ui/time";
import { counted } from "@/components/console/ui/words";
import { Alert } from "@/components/ui/alert";
import { DRAWINGS } from "@/components/ui/icon";

interface DeliveryNoticeProps {
  root: string;
  delivery: {
    status: string;
    attempt_count: number;
    replayed_after: number;
    attempts_at_most: number;
    next_attempt_at: Date | null;
    canceled_reason: string | null;
    endpoint_status: string | null;
    disabled_reason: string | null;
    erased: boolean;
  };
  clock: Clock;
}

/** When a delivery is tried next, or why it is not. */
export function DeliveryNotice({ root, delivery, clock }: DeliveryNoticeProps) {
  const { status, attempts_at_most, next_attempt_at, endpoint_status } = delivery;
  const since = delivery.attempt_count - delivery.replayed_after;
  if (delivery.erased) {
    return <Alert tone="warn">Its data was erased: it is not sent again.</Alert>;
  }
  if (endpoint_status === "disabled" || endpoint_status === "deleted") {
    const isOff = endpoint_status === "disabled";
    return (
      <Alert tone="warn">
        <b>Its endpoint is {isOff ? "off" : "deleted"}.</b> {isOff && delivery.disabled_reason}{" "}
        {isOff && (
          <>
            Turn it on in <Link href={`${root}/settings/webhooks`}>Webhooks</Link>, then resend.
          </>
        )}
      </Alert>
    );
  }
  if (status === "exhausted") {
    return (
      <Alert tone="bad">
        <b>Given up after {counted(since, "attempt")}.</b> It is sent again only when somebody resends it.
      </Alert>
    );
  }
  if (status === "canceled") {
    return (
      <Alert tone="warn">
        <b>Canceled.</b> {delivery.canceled_reason}
      </Alert>
    );
  }
  if (status !== "pending" || next_attempt_at === null) return null;
  const at = next_attempt_at.getTime();
  return (
    <Alert tone="warn" icon={DRAWINGS.clock}>
      <b>{at > clock.now ? `Next try ${relativeTime(at, clock)}` : "Sent within a minute"}</b>
      {at > clock.now && (
        <>
          , at <Time at={at} clock={clock} as="exact" />
        </>
      )}
      . Attempt {since + 1} of {attempts_at_most}.
    </Alert>
  );
}
