import { deliveryState, messageName, receiverName } from "@/components/console/deliveries/delivery-words";
import { hostAndPath } from "@/components/console/deliveries/receiver-health";
import { capitalized } from "@/components/console/ui/capitalized";
import { type Clock, clockTime } from "@/components/console/ui/clock";
import { Link } from "@/components/console/ui/link";
import { Status } from "@/components/console/ui/status";
import { Time } from "@/components/console/ui/time";
import { Icon } from "@/components/ui/icon";
import type { MessageDelivery } from "@/lib/schemas/console/rows";

interface MessageFoldProps {
  /** The path of the funder's console. */
  root: string;
  /** The message as it was sent; null after its event is purged. */
  payload: string | null;
  deliveries: MessageDelivery[];
  clock: Clock;
}

/** The deliveries of the submission and its decisions, and the submission's message, collapsed. */
export function MessageFold({ root, payload, deliveries, clock }: MessageFoldProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {deliveries.length === 0 ? (
        <p className="text-13 text-ink-3">No delivery is kept.</p>
      ) : (
        <ul className="text-13">
          {deliveries.map((delivery) => (
            <li key={delivery.id} className="flex flex-wrap items-baseline gap-x-4 border-t border-line py-2">
              <Link href={`${root}/deliveries/${delivery.id}`} className="text-brand-text">
                {messageName(delivery)}
              </Link>
              <span className="min-w-0 grow basis-40 wrap-anywhere text-ink-3">{receiverOf(delivery)}</span>
              <Status tone={deliveryState(delivery)[0]}>{statusOf(delivery)}</Status>
              <Time at={delivery.delivered_at ?? delivery.created_at} clock={clock} />
            </li>
          ))}
        </ul>
      )}
      <details className="rounded-m border border-line-strong bg-surface">
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-2">
          <b>Message</b>
          <span className="flex-1 text-13 text-ink-3">{summaryOf(payload, deliveries, clock)}</span>
          <Icon name="arrowDown" className="size-4 text-ink-3" />
        </summary>
        <pre className="border-t border-line px-4 py-3 text-12 wrap-anywhere whitespace-pre-wrap">
          {payload === null ? "The message is no longer kept." : readable(payload)}
        </pre>
      </details>
    </div>
  );
}

function statusOf(delivery: MessageDelivery): string {
  const { status_code, attempt_count } = delivery;
  const tries = attempt_count > 1 ? `, ${attempt_count} attempts` : "";
  return `${deliveryState(delivery)[1]}${status_code === null ? "" : `, ${status_code}`}${tries}`;
}

function receiverOf({ kind, type, url }: MessageDelivery): string {
  if (kind === "email" || url === null) return receiverName({ type, url });
  if (!URL.canParse(url)) return `${kind} ${url}`;
  const { host, path } = hostAndPath(url);
  return `${capitalized(kind)}, ${host}${path}`;
}

function summaryOf(payload: string | null, deliveries: MessageDelivery[], clock: Clock): string {
  if (payload === null) return "no longer kept";
  const callback = deliveries.find(({ kind, type }) => kind === "callback" && type === "submission.created");
  const name = messageName({ type: "submission.created" });
  if (!callback) return `${name}, no callback address`;
  const at = callback.delivered_at && clockTime(callback.delivered_at.getTime(), clock);
  return `${name}, ${deliveryState(callback)[1].toLowerCase()}${at ? ` ${at}` : ""}`;
}

function readable(payload: string): string {
  return JSON.stringify(JSON.parse(payload), null, 2);
}
