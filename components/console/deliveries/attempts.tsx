import type { Clock } from "@/components/console/ui/clock";
import { StatusCode } from "@/components/console/ui/status";
import { Time } from "@/components/console/ui/time";
import { Icon } from "@/components/ui/icon";
import type { ShownAttempt } from "@/lib/schemas/console-rows";
import { reasonOf } from "./delivery-words";

interface AttemptsProps {
  /** Latest first. */
  attempts: ShownAttempt[];
  /** The request line of each: where it went. */
  target: string;
  /** A mail has no headers of a request. */
  isMail: boolean;
  clock: Clock;
}

/** Every attempt with what was sent and what came back; the latest is open. */
export function Attempts({ attempts, target, isMail, clock }: AttemptsProps) {
  if (attempts.length === 0) return <p className="text-13 text-ink-3">None yet.</p>;
  return (
    <div className="attempt-list">
      {attempts.map((attempt, index) => (
        <details key={attempt.number} open={index === 0}>
          <summary>
            <b>
              <span className="sr-only">Attempt </span>
              {attempt.number}
            </b>
            {attempt.status_code === null ? null : <StatusCode code={attempt.status_code} />}
            <span className="attempt-reason">{reasonOfAttempt(attempt)}</span>
            <span className="text-ink-3">{attempt.duration_ms.toLocaleString("en-US")} ms</span>
            <Time at={attempt.started_at.getTime()} clock={clock} as="exact" className="text-ink-3" />
            <Icon name="arrowDown" className="size-4 text-ink-3" />
          </summary>
          <div className="attempt-body">
            {isMail ? null : (
              <>
                <h3>Request</h3>
                <pre className="code-text">{requestText(target, attempt)}</pre>
              </>
            )}
            <h3>Response</h3>
            <pre className="code-text">{responseText(attempt)}</pre>
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
