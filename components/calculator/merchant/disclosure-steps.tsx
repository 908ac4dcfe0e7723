import { isoTime } from "@/components/calculator/page/times";
import type { DisclosureProgress, Moment } from "@/lib/disclosure/merchant/state";

/** One of the four steps of a disclosure. */
interface DisclosureStep {
  name: "Prepared" | "Sent" | "Opened" | "Signed" | "Confirmed";
  /** What comes from the sender's own address is `own`: it does not count. */
  state: "done" | "own" | "open";
  /** Null while it has not happened, or where no mail made it happen. */
  at: Moment | null;
  /** Where it came from, or that it has not happened. */
  note: string | null;
}

/** The four steps of a disclosure; `signs` says whether merchants sign, and counts before one is made. */
export function disclosureSteps(progress: DisclosureProgress | null, signs: boolean): DisclosureStep[] {
  const of: Partial<DisclosureProgress> = progress ?? {};
  const confirmedAt = of.signedAt ?? of.acknowledgedAt;
  const last = (confirmedAt ? of.signedAt : signs) ? "Signed" : "Confirmed";
  return [
    step("Prepared", of.preparedAt),
    sentStep(of),
    step("Opened", of.openedAt, of.senderOpenedAt),
    of.confirmedBySender ? step(last, null, confirmedAt) : step(last, confirmedAt),
  ];
}

const NOTES = { done: null, own: "by you", open: "not yet" };

/** A step that happened `at` a time, or by the sender's `own` hand alone. */
function step(name: DisclosureStep["name"], at?: Moment | null, own?: Moment | null): DisclosureStep {
  const state = at ? "done" : own ? "own" : "open";
  return { name, state, at: at ?? own ?? null, note: NOTES[state] };
}

/** A document that was opened without a mail came by its link. */
function sentStep({ mail, openedAt }: Partial<DisclosureProgress>): DisclosureStep {
  const sent = step("Sent", mail?.sentAt);
  if (sent.at) return sent;
  if (openedAt) return { ...sent, state: "done", note: "by link" };
  return mail ? { ...sent, note: "on its way" } : sent;
}

/** The four steps of a disclosure beside each other, with their times. */
export function DisclosureSteps({
  progress,
  signs,
  isBrief = false,
}: {
  progress: DisclosureProgress | null;
  signs: boolean;
  /** Whether the names alone show, for steps of which none has happened. */
  isBrief?: boolean;
}) {
  return (
    <ol className={isBrief ? "disclosure-steps disclosure-steps-brief" : "disclosure-steps"}>
      {disclosureSteps(progress, signs).map(({ name, state, at, note }) => (
        <li key={name} data-state={state}>
          <span>{name}</span>{" "}
          <span className={isBrief ? "sr-only" : undefined}>
            {at && <StepTime {...at} isShort />}
            {at && note && ", "}
            {note}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** When a step was, by the brand's clock, as the document and its mails say it. */
export function StepTime({ at, text, short, isShort = false }: Moment & { isShort?: boolean }) {
  const [day, clock = ""] = short.split(", ");
  const [hour, half, zone] = clock.split(" ");
  return (
    <time dateTime={isoTime(at)} title={isShort ? text : undefined}>
      {isShort ? (
        <>
          {day},{" "}
          <span>
            {hour} {half}
          </span>{" "}
          {zone}
        </>
      ) : (
        text
      )}
    </time>
  );
}
