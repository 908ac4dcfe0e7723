import { type Clock, relativeTime } from "@/components/console/ui/clock";
import { CodeText } from "@/components/console/ui/code-text";
import { counted } from "@/components/console/ui/counted";
import { Fact } from "@/components/console/ui/facts";
import { Link } from "@/components/console/ui/link";
import { StatusCode } from "@/components/console/ui/status";
import { Time } from "@/components/console/ui/time";
import { Alert } from "@/components/ui/alert";
import { DRAWINGS, Icon } from "@/components/ui/icon";
import { formatCount } from "@/lib/calculator/money/formats";
import type { ShownAttempt } from "@/lib/schemas/console/rows";
import { isToEndpoint } from "@/lib/schemas/webhooks/formats";
import { kindName, reasonOf, receiverName } from "./delivery-words";

interface DeliveryNoticeProps {
  root: string;
  delivery: {
    status: string;
    attempt_count: number;
    attempts_to_come: number;
    next_attempt_at: Date | null;
    canceled_reason: string | null;
    endpoint_status: string | null;
    disabled_reason: string | null;
    erased: boolean;
    held: boolean;
  };
  clock: Clock;
}

/** When a delivery is tried next, or why it is not. */
export function DeliveryNotice({ root, delivery, clock }: DeliveryNoticeProps) {
  const { status, attempt_count, attempts_to_come, next_attempt_at, endpoint_status } = delivery;
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
        <b>Given up after {counted(attempt_count, "attempt")}.</b> It is sent again only when somebody resends
        it.
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
  if (delivery.held) {
    return (
      <Alert tone="warn" icon={DRAWINGS.clock}>
        <b>Above what one address gets in an hour or a day.</b> It is sent with others in one digest, after{" "}
        <Time at={at} clock={clock} as="exact" />.
      </Alert>
    );
  }
  return (
    <Alert tone="warn" icon={DRAWINGS.clock}>
      <b>{at > clock.now ? `Next try ${relativeTime(at, clock)}` : "Sent within a minute"}</b>
      {at > clock.now && (
        <>
          , at <Time at={at} clock={clock} as="exact" />
        </>
      )}
      . {attemptsMade(attempt_count)}, {attempts_to_come} more to come.
    </Alert>
  );
}

function attemptsMade(count: number): string {
  return count === 0 ? "No attempt yet" : counted(count, "attempt");
}

interface DeliveryFactsProps {
  root: string;
  delivery: {
    id: string;
    event_id: string;
    type: string;
    kind: string;
    url: string | null;
    deal_id: string | null;
    number: string | null;
    created_at: Date;
    delivered_at: Date | null;
  };
  clock: Clock;
}

/** The facts of a delivery: receiver, deal, submission, times and ids. */
export function DeliveryFacts({ root, delivery, clock }: DeliveryFactsProps) {
  const { deal_id, number, delivered_at } = delivery;
  return (
    <dl className="grid gap-3.5 text-13">
      <Fact name={kindName(delivery.kind)}>
        {isToEndpoint(delivery.kind) ? (
          <Link href={`${root}/settings/webhooks`} className="text-brand-text">
            {receiverName(delivery)}
          </Link>
        ) : (
          receiverName(delivery)
        )}
      </Fact>
      {deal_id && (
        <Fact name="Deal">
          <Link href={`${root}/offers/${deal_id}`} className="text-brand-text">
            {deal_id}
          </Link>
        </Fact>
      )}
      {number && (
        <Fact name="Submission">
          <Link href={`${root}/submissions/${number}`} className="text-brand-text">
            {number}
          </Link>
        </Fact>
      )}
      <Fact name="Created">
        <Time at={delivery.created_at} clock={clock} as="full" />
      </Fact>
      {delivered_at && (
        <Fact name="Delivered">
          <Time at={delivered_at} clock={clock} as="full" />
        </Fact>
      )}
      <Fact name="Delivery">
        <code>{delivery.id}</code>
      </Fact>
      <Fact name="Event, as webhook-id">
        <code>{delivery.event_id}</code>
      </Fact>
    </dl>
  );
}

interface AttemptsProps {
  /** Latest first. */
  attempts: ShownAttempt[];
  /** The address in each request line. */
  target: string;
  /** A mail has no request to show. */
  isMail: boolean;
  clock: Clock;
}

const TITLE = "pt-1 font-semibold text-ink-2";

/** Every attempt with its request and response. The latest one is open. */
export function Attempts({ attempts, target, isMail, clock }: AttemptsProps) {
  if (attempts.length === 0) return <p className="text-13 text-ink-3">None yet.</p>;
  return (
    <div className="rounded-m border border-line-strong bg-surface text-13">
      {attempts.map((attempt, index) => (
        <details key={attempt.number} open={index === 0} className="group border-line not-first:border-t">
          <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3.5 gap-y-0.5 rounded-m px-3.5 py-2 hover:bg-sunken focus-visible:-outline-offset-2">
            <b>
              <span className="sr-only">Attempt </span>
              {attempt.number}
            </b>
            {attempt.status_code === null ? null : <StatusCode code={attempt.status_code} />}
            <span className="min-w-0 grow basis-32 wrap-anywhere empty:basis-0">
              {reasonOfAttempt(attempt)}
            </span>
            <span className="text-ink-3">{formatCount(attempt.duration_ms)} ms</span>
            <Time at={attempt.started_at} clock={clock} as="exact" className="text-ink-3" />
            <Icon name="arrowDown" className="size-4 text-ink-3 group-open:rotate-180" />
          </summary>
          <div className="grid gap-2 px-3.5 pt-1 pb-4">
            {isMail ? null : (
              <>
                <h3 className={TITLE}>Request</h3>
                <CodeText>{requestText(target, attempt)}</CodeText>
              </>
            )}
            <h3 className={TITLE}>Response</h3>
            <CodeText>{responseText(attempt)}</CodeText>
          </div>
        </details>
      ))}
    </div>
  );
}

function reasonOfAttempt({ status_code, error }: ShownAttempt): string {
  if (status_code === null) return error ?? "No response";
  return reasonOf(status_code);
}

function requestText(target: string, { request_headers }: ShownAttempt): string {
  if (request_headers === null) return `POST ${target}\n\nHeaders: not kept.`;
  const lines = Object.entries(request_headers).map(([name, value]) => `${name}: ${value ?? "(not kept)"}`);
  return [`POST ${target}`, ...lines].join("\n");
}

function responseText({ status_code, error, response_body }: ShownAttempt): string {
  if (status_code === null) return error ?? "No response.";
  if (response_body === null) return "The body is no longer kept.";
  return response_body === "" ? "The body is empty." : response_body;
}
