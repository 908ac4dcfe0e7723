import {
  earlierText,
  lastErrorText,
  receiverTitle,
  sinceText,
} from "@/components/console/deliveries/receiver-health";
import { ResendShown } from "@/components/console/deliveries/resend";
import { waitingCount } from "@/components/console/deliveries/waiting-count";
import { ButtonLink } from "@/components/console/ui/button-link";
import { type Clock, clockTime, duration } from "@/components/console/ui/clock";
import { Section } from "@/components/console/ui/section";
import { Status } from "@/components/console/ui/status";
import { MINUTE_MS } from "@/lib/calculator/durations";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import type { Receiver } from "@/lib/schemas/console/receivers";
import { Todo } from "./todo";

interface FailingReceiversProps {
  root: string;
  receivers: Receiver[];
  clock: Clock;
  /** Sends again what waits for a receiver; null for a role that may not. */
  retry:
    | ((filter: { receiver: string }) => Promise<ActionResult<{ replayed: number; tooSoon: boolean }>>)
    | null;
}

/** The receivers that are failing, with what waits for them and a way to send it again. */
export function FailingReceivers({ root, receivers, clock, retry }: FailingReceiversProps) {
  if (receivers.length === 0) return null;
  return (
    <Section
      id="receivers"
      title={receivers.length === 1 ? "Receiver failing" : "Receivers failing"}
      about="What your systems have not been told"
    >
      {retry === null ? (
        <ol>
          {receivers.map((receiver) => (
            <Todo
              key={receiver.filter}
              name={receiverTitle(receiver)}
              facts={`${failingText(receiver, clock)}, last answer ${lastErrorText(receiver)}`}
              href={listOf(root, receiver)}
            />
          ))}
        </ol>
      ) : (
        <ul className="grid gap-3">
          {receivers.map((receiver) => (
            <li
              key={receiver.filter}
              className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-l border border-bad-line bg-surface px-5 py-4"
            >
              <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <b>{receiverTitle(receiver)}</b>
                  <Status tone="bad">{failingText(receiver, clock)}</Status>
                </p>
                <p className="text-13 text-ink-2">{trouble(receiver, clock)}</p>
              </div>
              <div className="flex flex-wrap gap-2">
                <ButtonLink href={listOf(root, receiver)}>
                  See attempts<span className="sr-only"> at {receiverTitle(receiver)}</span>
                </ButtonLink>
                <ResendShown
                  which="waiting"
                  count={receiver.waiting}
                  shown={`every message to ${receiverTitle(receiver)}.`}
                  earlier={earlierText(receiver)}
                  lastAnswer={`It answered last: ${lastErrorText(receiver)}.`}
                  resend={retry.bind(null, { receiver: receiver.filter })}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const listOf = (root: string, { filter }: Receiver) =>
  `${root}/deliveries?receiver=${encodeURIComponent(filter)}`;

function failingText({ failing_since }: Receiver, clock: Clock): string {
  return failing_since === null ? "Failing" : `Failing since ${sinceText(failing_since, clock)}`;
}

/** `Last answer 503 Service unavailable, 4:16 PM. 138 messages wait, the oldest 2 h 6 min.` */
function trouble(receiver: Receiver, clock: Clock): string {
  const { waiting, oldest, last_failure_at } = receiver;
  const at = last_failure_at === null ? "" : `, ${clockTime(last_failure_at.getTime(), clock)}`;
  const answer = `Last answer: ${lastErrorText(receiver)}${at}.`;
  if (waiting === 0 || oldest === null) return `${answer} Nothing waits.`;
  const waits = waiting === 1 ? "1 message waits" : `${waitingCount(waiting)} messages wait, the oldest`;
  return `${answer} ${waits} ${duration(Math.max(0, clock.now - oldest.getTime()) / MINUTE_MS)}.`;
}
