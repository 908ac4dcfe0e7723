import { counterText } from "@/components/calculator/address/submitted-terms";
import { LocalTime } from "@/components/calculator/page/local-time";
import { secondsOf } from "@/components/calculator/page/times";
import { isolated } from "@/components/calculator/page/wording";
import { isoOnly } from "@/components/calculator/privacy/iso-only";
import { Alert, type Tone } from "@/components/ui/alert";
import { buttonLook } from "@/components/ui/button";
import { DRAWINGS } from "@/components/ui/icon";
import {
  type Decision,
  type LastSubmission,
  type LinkedSubmission,
  type ShownDecision,
  unansweredDecision,
} from "@/lib/calculator/wire/decisions";
import { DECISION_ICONS, decisionTitle, finalTerms } from "./decision-words";

/**
 * The latest submission from this link at the top of the calculator, or the decision on it; before it, a newer
 * decision on an earlier submission.
 */
export function LatestSubmission({
  brandName,
  elsewhere = false,
  ...submission
}: LastSubmission & {
  brandName: string;
  /** Whether it was made while the page was open, and not by it. */
  elsewhere?: boolean;
}) {
  const { decision } = submission;
  const unanswered = unansweredDecision(submission);
  return (
    <>
      {unanswered && (
        <DecisionStrip brandName={brandName} submission={unanswered} decision={unanswered.decision} />
      )}
      {decision === null && elsewhere ? (
        <SubmittedElsewhere {...submission} />
      ) : decision === null ? (
        <Submitted {...submission} />
      ) : (
        <DecisionStrip brandName={brandName} submission={submission} decision={decision} />
      )}
    </>
  );
}

/** What opens a submission: the ISO's receipt, or for the funder's people its page in their console. */
const receiptName = (path: string) => (path.startsWith("/console/") ? "Open in the console" : "View receipt");

/** The latest submission from this link, with a link to its receipt. */
function Submitted({
  number,
  submittedAt,
  receiptPath,
}: Pick<LinkedSubmission, "number" | "submittedAt" | "receiptPath">) {
  return (
    <div className="pb-5">
      <Alert
        tone="ok"
        action={
          <a href={receiptPath} className={buttonLook("plain")}>
            {receiptName(receiptPath)}
          </a>
        }
      >
        <b>
          You submitted terms on <LocalTime seconds={secondsOf(submittedAt)} />.
        </b>{" "}
        <span className="whitespace-nowrap enlarged:whitespace-normal">Reference {number}</span>
      </Alert>
    </div>
  );
}

/** Says that terms were submitted from this link since the page opened, by a colleague or in another tab. */
export function SubmittedElsewhere({ number, submittedAt, receiptPath, contact }: LastSubmission) {
  return (
    <div className="pb-5">
      <Alert
        tone="warn"
        action={
          <a href={receiptPath} className={buttonLook("plain")}>
            View receipt
          </a>
        }
      >
        <b>
          Terms were submitted on <LocalTime seconds={secondsOf(submittedAt)} />, not from this tab.
        </b>{" "}
        {contact.name !== null && (
          <>
            By <bdi>{contact.name}</bdi>.{" "}
          </>
        )}
        <span className="whitespace-nowrap enlarged:whitespace-normal">Reference {number}.</span> What you
        submit now is a revision of them.
      </Alert>
    </div>
  );
}

interface DecisionStripProps {
  brandName: string;
  submission: LinkedSubmission;
  decision: ShownDecision;
}

/** The funder's decision on a submission, at the top of the calculator, with its next step. */
function DecisionStrip({ brandName, submission, decision }: DecisionStripProps) {
  const { counter } = submission;
  const { message, decidedAt, validUntil, ended, next } = decision;
  return (
    <section aria-label="Decision" className="pb-5">
      <Alert
        tone={TONES[decision.decision]}
        icon={DRAWINGS[DECISION_ICONS[decision.decision]]}
        action={
          <>
            {counter && !ended && (
              <a href={`#${counterText(counter)}`} className={`${buttonLook("plain")} lead`}>
                Open these terms
              </a>
            )}
            {next && (
              <a
                href={next.url}
                rel="noreferrer"
                className={`${buttonLook("plain")} ${counter ? "" : "lead"}`}
              >
                Continue with <bdi>{brandName}</bdi>
              </a>
            )}
            <a href={submission.receiptPath} className={buttonLook("plain")}>
              {receiptName(submission.receiptPath)}
            </a>
          </>
        }
      >
        <b>{decisionTitle(decision.decision, isolated(brandName))}</b>{" "}
        <LocalTime seconds={secondsOf(decidedAt)} />.{" "}
        <span className="whitespace-nowrap enlarged:whitespace-normal">Reference {submission.number}</span>
        {decision.decision === "accepted" && <p>{finalTerms(brandName)}</p>}
        {message !== null && <DecisionMessage message={message} />}
        {validUntil && (
          <p className="mt-1">
            {ended ? "Ended " : "Valid until "}
            <LocalTime seconds={secondsOf(validUntil)} />.
          </p>
        )}
        {next && <p className="mt-1 text-13 wrap-anywhere">Continues on {next.host}.</p>}
      </Alert>
    </section>
  );
}

/** What the funder wrote. On a shared screen a text that names what is hidden there, such as points, is hidden too. */
function DecisionMessage({ message }: { message: string }) {
  return (
    <p dir="auto" className={`mt-1 text-ink wrap-anywhere whitespace-pre-wrap ${isoOnly(message)}`}>
      {message}
    </p>
  );
}

const TONES: Record<Decision, Tone> = {
  accepted: "ok",
  declined: "plain",
  countered: "brand",
  changes_requested: "brand",
};
