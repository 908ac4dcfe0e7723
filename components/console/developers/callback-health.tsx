import {
  Address,
  DayBar,
  LastError,
  ReceiverStatus,
  waitsText,
} from "@/components/console/deliveries/receiver-health";
import type { Clock } from "@/components/console/ui/clock";
import { Fact } from "@/components/console/ui/facts";
import { Link, TEXT_LINK } from "@/components/console/ui/link";
import { Time } from "@/components/console/ui/time";
import type { Receiver } from "@/lib/schemas/console/receivers";

interface CallbackHealthProps {
  root: string;
  receiver: Receiver;
  mayRetry: boolean;
  clock: Clock;
}

/** How the attempts at a brand's callback went, at its present address or an earlier one, and what waits for it. */
export function CallbackHealth({ root, receiver, mayRetry, clock }: CallbackHealthProps) {
  const { last_success_at: success, filter, waiting } = receiver;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-3 text-13">
      {receiver.callback === "earlier" && (
        <Fact name="Earlier address">
          <Address url={receiver.url} />
        </Fact>
      )}
      <Fact name="State">
        <ReceiverStatus receiver={receiver} clock={clock} />
      </Fact>
      <Fact name="Last 24 hours">
        <DayBar receiver={receiver} />
      </Fact>
      <Fact name="Last success">{success ? <Time at={success} clock={clock} /> : "None"}</Fact>
      <Fact name="Last error">
        <LastError receiver={receiver} clock={clock} />
      </Fact>
      <Fact name="Oldest waiting">
        {waitsText(receiver, clock)}
        {waiting > 0 && (
          <Link
            href={`${root}/deliveries?status=pending&receiver=${encodeURIComponent(filter)}`}
            className={`${TEXT_LINK} stretched-target block`}
          >
            {mayRetry ? "Show and retry" : "Show"}
          </Link>
        )}
      </Fact>
    </dl>
  );
}
