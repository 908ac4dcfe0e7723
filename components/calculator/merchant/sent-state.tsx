import type { ReactNode } from "react";
import { LocalTime } from "@/components/calculator/page/local-time";
import { ExpandableLine } from "@/components/ui/expandable-line";
import { Icon } from "@/components/ui/icon";
import type { MerchantState } from "@/lib/calculator/merchant-state";

interface SentStep {
  text: string;
  /** When it happened, in Unix seconds; null while it has not. */
  at: number | null;
}

// Rule: L10-4
/** The state of a disclosure: its latest step in one line, and every step with its time in a popover. */
export function SentState({ state }: { state: MerchantState }) {
  const steps = stepsOf(state);
  const latest = steps.findLast(({ at }) => at !== null) ?? steps[0];
  if (latest === undefined) return null;
  return (
    <ExpandableLine
      live
      icon={<StepIcon {...latest} />}
      more={state.transmitted ? "Details" : "Why locked?"}
      rest={
        <>
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
            If you send other terms, this link stops.{" "}
            <a href={state.documentPath} download className="text-link">
              Disclosure (PDF)
            </a>
          </p>
        </>
      }
    >
      <StepText {...latest} />
    </ExpandableLine>
  );
}

/** The steps sent, opened and confirmed in order, up to the first that has not happened. */
function stepsOf({ mail, openedAt, acknowledgedAt, signedAt }: MerchantState): SentStep[] {
  const sentAt = mail?.sentAt ?? null;
  const confirmedAt = signedAt ?? acknowledgedAt;
  const confirmed = confirmedAt === null ? "Not confirmed yet" : signedAt === null ? "Confirmed" : "Signed";
  return [
    mail === null
      ? { text: "The merchant’s link is ready.", at: null }
      : { text: `${sentAt === null ? "On its way to" : "Sent to"} ${mail.email}`, at: sentAt },
    { text: openedAt === null ? "Not opened yet" : "Opened", at: openedAt },
    ...(openedAt === null ? [] : [{ text: confirmed, at: confirmedAt }]),
  ];
}

function StepIcon({ at }: SentStep) {
  return (
    <Icon
      name={at === null ? "clock" : "check"}
      className={`mt-0.5 size-4 flex-none ${at === null ? "text-ink-3" : "text-ok"}`}
    />
  );
}

function StepText({ text, at }: SentStep): ReactNode {
  if (at === null) return text;
  return (
    <>
      <b className="text-ink">{text}</b>, <LocalTime seconds={at} />
    </>
  );
}
