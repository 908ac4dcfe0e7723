import { isoTime } from "@/components/calculator/page/times";
import type { DisclosureProgress, Moment } from "@/lib/disclosure/merchant/state";

/** One of the four steps of a disclosure. */
interface DisclosureStep {
  name: "Prepared" | "Sent" | "Opened" | "Signed" | "Confirmed";
  /** Whether it counts: what comes from the sender's own address does not. */
  done: boolean;
  /** Null while it has not happened, or where no mail made it happen. */
  at: Moment | null;
  /** Where it came from, or that it has not happened. */
  note: string | null;
}

/** The four steps of a disclosure; `signs` says whether merchants sign, and counts before one is made. */
export function disclosureSteps(progress: DisclosureProgress | null, signs: boolean): DisclosureStep[] {
  const open = (name: DisclosureStep["name"]): DisclosureStep => ({
    name,
    done: false,
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
    if (at !== null) return { name, done: true, at, note: null };
    return own === null ? open(name) : { name, done: false, at: own, note: "by you" };
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
  if (mail === null) return { name, done: isOpened, at: null, note: isOpened ? "by link" : "not yet" };
  if (mail.sentAt !== null) return { name, done: true, at: mail.sentAt, note: null };
  return { name, done: isOpened, at: null, note: isOpened ? "by link" : "on its way" };
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
      {disclosureSteps(progress, signs).map(({ name, done, at, note }) => (
        <li key={name} data-done={done}>
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
