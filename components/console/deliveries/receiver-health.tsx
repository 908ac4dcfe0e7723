import { type Clock, dateOf, duration, isoDateIn, shortTime } from "@/components/console/ui/clock";
import { Status, StatusCode, type StatusTone } from "@/components/console/ui/status";
import { MINUTE_MS } from "@/lib/calculator/durations";
import { formatCount } from "@/lib/calculator/money/formats";
import type { Receiver } from "@/lib/schemas/console/receivers";
import { reasonOf } from "./delivery-words";
import { waitingCount } from "./waiting-count";

interface ReceiverProps {
  receiver: Receiver;
  clock: Clock;
}

/** How a receiver is doing. Green means that its last attempt succeeded. */
export function ReceiverStatus({ receiver, clock }: ReceiverProps) {
  const [tone, words] = statusOf(receiver, clock);
  return <Status tone={tone}>{words}</Status>;
}

function statusOf({ state, failing_since }: Receiver, clock: Clock): [StatusTone, string] {
  switch (state) {
    case "failing":
      return ["bad", failing_since ? `Failing since ${sinceText(failing_since, clock)}` : "Failing"];
    case "unsure":
      return ["note", "Last try failed"];
    case "held_up":
      return ["warn", "Held up"];
    case "well":
      return ["ok", "Last try worked"];
    case "untried":
      return ["off", "Not tried yet"];
    case "off":
      return ["bad", "Off"];
  }
}

/** `2:14 PM` today, else with its date. */
export function sinceText(at: Date, clock: Clock): string {
  const time = at.getTime();
  const words = shortTime(time, clock);
  if (isoDateIn(time, clock.zone) === isoDateIn(clock.now, clock.zone)) return words;
  return words === "Yesterday" ? "yesterday" : dateOf(time, clock);
}

/** An address with its host in grey: two endpoints of one host differ by what follows it. */
export function Address({ url }: { url: string }) {
  const { host, path } = hostAndPath(url);
  return (
    <span className="wrap-anywhere">
      <span className={path === "" ? "" : "text-ink-3"}>{host}</span>
      {path}
    </span>
  );
}

/** The host and the path of an address; without a path of its own an empty one. */
export function hostAndPath(url: string): { host: string; path: string } {
  const { host, pathname } = new URL(url);
  // That of a channel is masked.
  const path = pathname.replaceAll("%E2%80%A2", "•");
  return { host, path: path === "/" ? "" : path };
}

type NamedReceiver = Pick<Receiver, "callback" | "name" | "url"> & Partial<Pick<Receiver, "addresses">>;

/** A receiver as text that no other one of the funder has: `Callback, hooks.example.com/mca`. */
export function receiverTitle(receiver: NamedReceiver): string {
  const title = receiverLabel(receiver);
  const addresses = namedAddresses(receiverAddresses(receiver));
  if (receiver.callback === "offers") return `${title} at ${addresses}`;
  return title === null ? addresses : `${title}, ${addresses}`;
}

/** What a receiver is, beside its address: `Callback of Meridian Capital`; null if only the address says it. */
export function receiverLabel({ callback, name }: NamedReceiver): string | null {
  if (callback === null) return name;
  if (callback === "offers") return "Callbacks of offers";
  const what = callback === "earlier" ? "Earlier callback" : "Callback";
  return name === null ? what : `${what} of ${name}`;
}

/** The addresses of a receiver: those that what waits goes to, else its own. */
export function receiverAddresses({ callback, url, addresses = [] }: NamedReceiver): string[] {
  return callback === "offers" && addresses.length > 0 ? addresses : [url];
}

/** `hooks.example.com/mca`. */
export function addressText(url: string): string {
  const { host, path } = hostAndPath(url);
  return host + path;
}

/** How many addresses of one receiver are named; offers can have one each. */
export const MOST_NAMED = 3;

function namedAddresses(urls: string[]): string {
  const more = urls.length - MOST_NAMED;
  return [...urls.slice(0, MOST_NAMED).map(addressText), ...(more > 0 ? [`${more} more`] : [])].join(" and ");
}

/** That what waits goes to addresses that are no longer set, as a sentence; null if none does. */
export function earlierText({ callback, url, addresses }: Receiver): string | null {
  if (callback === "offers" || callback === null) return null;
  const earlier = callback === "earlier" ? [url] : addresses.filter((address) => address !== url);
  if (earlier.length === 0) return null;
  const names = namedAddresses(earlier);
  return callback === "earlier"
    ? `They go to the earlier address ${names}, which is no longer set. Nothing of it goes to the present one.`
    : `Some go to the earlier address ${names}, to which they were addressed.`;
}

/** The attempts of the last 24 hours as a small bar, with the count beside it. */
export function DayBar({ receiver: { succeeded, failed } }: { receiver: Receiver }) {
  const all = succeeded + failed;
  if (all === 0) return <span className="text-ink-3">Nothing sent</span>;
  return (
    <span className="inline-flex items-center gap-2.5 whitespace-nowrap">
      <svg width={96} height={8} aria-hidden="true" className="flex-none rounded-full forced-colors:border">
        <rect width={96} height={8} className="fill-bad-line" />
        <rect width={(96 * succeeded) / all} height={8} className="fill-ok" />
      </svg>
      <span>
        {formatCount(succeeded)} of {formatCount(all)}
        <span className="sr-only"> attempts of the last 24 hours succeeded</span>
      </span>
    </span>
  );
}

/** What the receiver answered last when it failed, and when; a dash if it has not failed. */
export function LastError({ receiver, clock }: ReceiverProps) {
  const { last_status, last_error, last_failure_at } = receiver;
  if (last_failure_at === null) return <span className="text-ink-3">None</span>;
  return (
    <span className="wrap-anywhere">
      {last_status === null ? last_error : <StatusCode code={last_status} />}{" "}
      {last_status !== null && reasonOf(last_status)}, {sinceText(last_failure_at, clock)}
    </span>
  );
}

/** The last error as text. */
export function lastErrorText({ last_status, last_error }: Receiver): string {
  return last_status === null
    ? (last_error ?? "no response")
    : `${last_status} ${reasonOf(last_status)}`.trim();
}

/** What waits for a receiver: `2 h 6 min, 138 wait`; a word if nothing does. */
export function waitsText({ waiting, oldest }: Receiver, { now }: Clock): string {
  if (waiting === 0 || oldest === null) return "None";
  const minutes = Math.max(0, now - oldest.getTime()) / MINUTE_MS;
  return `${duration(minutes)}, ${waitingCount(waiting)} wait`;
}
