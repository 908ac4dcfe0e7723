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
  const open = (name: DisclosureStep["name"]): DisclosureStep => ({
    name,
    state: "open",
    at: null,
    note: "not yet",
  });
  const last = signs ? "Signed" : "Confirmed";
  if (progress === null) return [open("Prepared"), open("Sent"), open("Opened"), open(last)];
  const { preparedAt, mail, openedAt, senderOpenedAt, signedAt, acknowledgedAt, confirmedBySender } =
    progress;
  const step = (
    name: DisclosureStep["name"],
    at: Moment | null,
    own: Moment | null = null,
  ): DisclosureStep => {
    if (at !== null) return { name, state: "done", at, note: null };
    return own === null ? open(name) : { name, state: "own", at: own, note: "by you" };
  };
  const confirmedAt = signedAt ?? acknowledgedAt;
  const confirmed = confirmedAt === null ? last : signedAt === null ? "Confirmed" : "Signed";
  return [
    step("Prepared", preparedAt),
    sentStep(mail, openedAt !== null),
    step("Opened", openedAt, senderOpenedAt),
    confirmedBySender ? step(confirmed, null, confirmedAt) : step(confirmed, confirmedAt),
  ];
}

/** A document that was opened without a mail came by its link. */
function sentStep(mail: DisclosureProgress["mail"], isOpened: boolean): DisclosureStep {
  const name = "Sent";
  if (mail?.sentAt) return { name, state: "done", at: mail.sentAt, note: null };
  if (isOpened) return { name, state: "done", at: null, note: "by link" };
  return { name, state: "open", at: null, note: mail === null ? "not yet" : "on its way" };
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
