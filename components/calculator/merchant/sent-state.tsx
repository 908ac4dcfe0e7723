import { type ReactNode, useId } from "react";
import { isoTime } from "@/components/calculator/page/times";
import { buttonLook } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { MerchantState, Moment } from "@/lib/disclosure/merchant/state";

interface SentStep {
  text: string;
  /** When it happened; null while it has not. */
  at: Moment | null;
  /** Whether it came from the address of the sender, which unlocks nothing. */
  own?: boolean;
}

/**
 * The state of a disclosure: its latest step with the time, what has not happened yet, and what ends the link.
 * A button opens a popover with every step and its time.
 */
export function SentState({ state }: { state: MerchantState }) {
  const id = useId();
  const steps = stepsOf(state);
  const latest = steps.findLast(({ at }) => at !== null) ?? steps[0];
  if (latest === undefined) return null;
  const awaited = steps.find((step) => step.at === null && step !== latest);
  return (
    <div className="flex min-w-0 gap-2 text-13 text-ink-2">
      <StepIcon {...latest} />
      <div className="min-w-0">
        <span role="status" className="wrap-anywhere">
          <StepText {...latest} />
          {latest.at !== null && "."}
          {awaited && ` ${awaited.text}.`}
        </span>{" "}
        {STOPS}{" "}
        <button
          type="button"
          popoverTarget={id}
          className="stretched-target cursor-pointer text-brand-text underline underline-offset-2"
        >
          {state.transmitted ? "Details" : "Why locked?"}
        </button>
      </div>
      <div popover="auto" id={id} className="explanation text-13!">
        <ol className="grid gap-0.5">
          {steps.map((step) => (
            <li key={step.text} className="flex gap-2">
              <StepIcon {...step} />
              <span className="min-w-0 break-words">
                <StepText {...step} />
              </span>
            </li>
          ))}
        </ol>
        <p className="pt-1.5 text-ink-2">
          {!state.transmitted &&
            "The terms stay locked until the mail is sent or the merchant opens the link. "}
          {state.openedAt === null && state.senderOpenedAt !== null && OWN_ADDRESS}
          {STOPS}{" "}
          <a href={state.documentPath} download className={`${buttonLook("link")} text-brand-text`}>
            Disclosure (PDF)
          </a>
        </p>
      </div>
    </div>
  );
}

const STOPS = "If you send other terms, this link stops.";

const FROM_YOU = " from your own address";

const OWN_ADDRESS = "Your own address is the one that made or copied the link. Its opening unlocks nothing. ";

/** The steps sent, opened and confirmed in order, up to the first that has not happened. */
function stepsOf(state: MerchantState): SentStep[] {
  const { mail, openedAt, senderOpenedAt, acknowledgedAt, signedAt, confirmedBySender } = state;
  const sentAt = mail?.sentAt ?? null;
  const confirmedAt = signedAt ?? acknowledgedAt;
  const done = signedAt === null ? "Confirmed" : "Signed";
  const confirmed = confirmedAt === null ? "Not confirmed yet" : done + (confirmedBySender ? FROM_YOU : "");
  const opened = openedAt ?? senderOpenedAt;
  return [
    mail === null
      ? { text: "The merchant’s link is ready.", at: null }
      : { text: `${sentAt === null ? "On its way to" : "Sent to"} ${mail.email}`, at: sentAt },
    openedAt === null && senderOpenedAt !== null
      ? { text: `Opened${FROM_YOU}`, at: senderOpenedAt, own: true }
      : { text: openedAt === null ? "Not opened yet" : "Opened", at: openedAt },
    ...(opened === null && confirmedAt === null
      ? []
      : [{ text: confirmed, at: confirmedAt, own: confirmedBySender }]),
  ];
}

function StepIcon({ at, own }: SentStep) {
  const counts = at !== null && !own;
  return (
    <Icon
      name={counts ? "check" : "clock"}
      className={`mt-0.5 size-4 flex-none ${counts ? "text-ok" : "text-ink-3"}`}
    />
  );
}

/** When a step was, by the brand's clock, as the document and its mails say it. */
export function StepTime({ at, text }: Moment) {
  return <time dateTime={isoTime(at)}>{text}</time>;
}

function StepText({ text, at }: SentStep): ReactNode {
  if (at === null) return text;
  return (
    <>
      <b className="text-ink">{text}</b>, <StepTime {...at} />
    </>
  );
}
