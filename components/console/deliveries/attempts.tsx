import { CodeText } from "@/components/console/ui/code-text";
import { StatusCode } from "@/components/console/ui/status";
import { type Clock, Time } from "@/components/console/ui/time";
import { Icon } from "@/components/ui/icon";
import { formatCount } from "@/lib/calculator/formats";
import type { ShownAttempt } from "@/lib/schemas/console-rows";
import { reasonOf } from "./delivery-words";

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
