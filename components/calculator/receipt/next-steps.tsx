import type { ReactNode } from "react";
import { finalTerms, NEEDS_DISCLOSURE } from "@/components/calculator/decision/decision-words";
import { BrandTime } from "@/components/calculator/page/brand-time";
import { ContactLink } from "@/components/calculator/page/contact-link";
import { secondsOf } from "@/components/calculator/page/times";
import { buttonLook } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { formatCount } from "@/lib/calculator/money/formats";
import { decisionName, type ShownDecision } from "@/lib/calculator/wire/decisions";
import { ReceiptActions, type ReceiptFacts, type ReceiptTimes } from "./receipt-actions";

export interface NextStepsProps extends ReceiptFacts {
  /** When the link ends, in Unix seconds. */
  linkExpiresAt: number;
  /** The path of the calculator with the submitted terms. */
  calculatorPath: string;
  /** The same with the terms of the counter; null without one. */
  counterPath: string | null;
  /** Null where the decision is no counter. */
  counter: { needsDisclosure: boolean } | null;
  /** What is needed before funding; empty where the page does not show it. */
  stipulations: string[];
}

/** What happens next, with one primary action where the ISO has one. */
export function NextSteps(props: NextStepsProps) {
  const { submission, decision, calculatorPath, linkExpiresAt, times } = props;
  const changesRequested = decision?.decision === "changes_requested" && !decision.ended;
  // After an acceptance or a counter, submitting other terms is a quiet second action.
  const hasAnother = decision?.decision === "accepted" || decision?.decision === "countered";
  return (
    <section
      aria-labelledby="next-title"
      className="rounded-l border border-line bg-surface p-6 shadow-lift print:[box-shadow:none]"
    >
      <h2 id="next-title" className="section-title mb-3.5">
        What happens next
      </h2>
      <ol className="grid gap-[18px]">
        <Step state="done" title="Terms recorded">
          <BrandTime seconds={secondsOf(submission.submittedAt)} text={times.submitted} />. They are safe even
          if you close this page.
        </Step>
        <Following {...props} />
      </ol>
      <PrimaryAction {...props} />
      <ReceiptActions {...props} primary={decision === null} />
      {!changesRequested && (
        <a
          href={calculatorPath}
          className={`${buttonLook(hasAnother ? "quiet" : "plain")} mt-2 w-full print:hidden`}
        >
          <Icon name="pencil" className="size-4 text-ink-3" />
          Submit revised terms
        </a>
      )}
      <p className="mt-3.5 text-13 text-ink-3">
        You can send new terms until <BrandTime seconds={linkExpiresAt} text={times.linkEnds} />. They get a
        new reference.
      </p>
    </section>
  );
}

function Following({ brand, submission, decision, stipulations, times }: NextStepsProps) {
  const needed = [...new Set(stipulations)];
  const funding = (
    <Step state="open" title={needed.length > 0 ? "Stipulations, then funding" : "Funding"}>
      {stipulationSentence(needed.length, decision === null ? brand.name : null)}
      {needed.length > 0 && (
        <ul aria-label="Needed before funding" className="mt-1 list-disc pl-4">
          {needed.map((stipulation) => (
            <li key={stipulation}>
              <bdi className="whitespace-pre-line">{stipulation}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Step>
  );
  if (decision === null) {
    const mailNote = submission.mailed ? `, and a mail tells ${submission.contactEmail}` : "";
    return (
      <>
        <Step state="open" title={`${brand.name} reviews them`}>
          This page shows the decision{mailNote}.
        </Step>
        {funding}
      </>
    );
  }
  return (
    <>
      {decisionSteps(decision, brand.name, times).map((step) => (
        <Step key={step.title} {...step}>
          {step.at === undefined ? null : <BrandTime seconds={secondsOf(step.at)} text={step.time ?? null} />}
          {step.text}
        </Step>
      ))}
      {decision.decision === "accepted" && funding}
    </>
  );
}

/** The primary action after the decision. */
function PrimaryAction({ brand, deal, decision, calculatorPath, counterPath, counter }: NextStepsProps) {
  if (decision === null) return null;
  const { next, ended } = decision;
  const own =
    decision.decision === "changes_requested"
      ? { label: "Change and submit again", href: calculatorPath }
      : counterPath && { label: "Open these terms", href: counterPath };
  const mayContinue = decision.decision !== "declined";
  return (
    <div className="mt-6 grid gap-2 print:hidden">
      {own && !ended && (
        <a href={own.href} className={`${buttonLook("primary")} w-full`}>
          {own.label}
        </a>
      )}
      {next && (
        <a
          href={next.url}
          rel="noreferrer"
          className={`${buttonLook(mayContinue && !own ? "primary" : "plain")} w-full`}
        >
          Continue with <bdi>{brand.name}</bdi>
        </a>
      )}
      {decision.decision === "declined" && brand.contactEmail !== null && (
        <ContactLink brand={brand} dealId={deal.dealId} look={`${buttonLook("plain")} w-full`}>
          Write to <bdi>{brand.name}</bdi>
        </ContactLink>
      )}
      {next && <p className="text-13 wrap-anywhere text-ink-3">Opens {next.host}.</p>}
      {counterPath && !ended && (
        <p className="text-13 text-ink-3">
          The review shows what differs from what you sent.
          {counter?.needsDisclosure && ` ${NEEDS_DISCLOSURE}`}
        </p>
      )}
    </div>
  );
}

/** `awaited` is the brand whose decision is awaited; null after it. */
function stipulationSentence(count: number, awaited: string | null): string {
  if (count === 0) return awaited ? `Once ${awaited} has accepted them.` : "No items are needed before it.";
  return `${formatCount(count)} ${count === 1 ? "item is" : "items are"} needed before funding:`;
}

/** `now` is the present step; `stop` is a last step that nothing follows; `own` counts for nothing. */
type StepState = "done" | "now" | "open" | "stop" | "own";

const DOTS: Record<StepState, string> = {
  done: "border-ok bg-ok",
  now: "border-brand bg-brand",
  open: "border-edge bg-surface",
  stop: "border-ink-3 bg-ink-3",
  own: "border-ink-3 bg-[radial-gradient(var(--ink-3)_40%,transparent_45%)]",
};

export function Step({ state, title, children }: { state: StepState; title: string; children: ReactNode }) {
  return (
    <li className="receipt-step">
      <span aria-hidden="true" className={DOTS[state]} />
      <b className="block">{title}</b>
      <div className="text-13 wrap-anywhere text-ink-2">{children}</div>
    </li>
  );
}

/** One step of what happens next: a time, `at` in ISO 8601, or a sentence. */
interface DecisionStep {
  state: StepState;
  title: string;
  at?: string;
  /** The same by the brand's clock. */
  time?: string | null;
  text?: string;
}

/** The steps that a decision adds, for the ISO. */
function decisionSteps(decision: ShownDecision, brandName: string, times: ReceiptTimes): DecisionStep[] {
  const { decidedAt, validUntil, ended } = decision;
  const name = decisionName(decision.decision);
  const decided = { at: decidedAt, time: times.decided };
  if (decision.decision === "declined") return [{ state: "stop", title: name, ...decided }];
  const made: DecisionStep = { state: "done", title: name, ...decided };
  if (ended && validUntil) {
    return [
      made,
      { state: "stop", title: "Ended", at: validUntil, time: times.validUntil },
      { state: "now", title: "Your move", text: `Submit again, or ask ${brandName}.` },
    ];
  }
  return [
    made,
    nextStep(decision, brandName),
    ...(validUntil
      ? [{ state: "open" as const, title: "Valid until", at: validUntil, time: times.validUntil }]
      : []),
  ];
}

function nextStep({ decision }: ShownDecision, brandName: string): DecisionStep {
  switch (decision) {
    case "accepted":
      return { state: "now", title: "Contract", text: finalTerms(brandName) };
    case "countered":
      return { state: "now", title: "Your move", text: "Open these terms, change what you need, submit." };
    default:
      return { state: "now", title: "Your move", text: "Change the terms and submit again." };
  }
}
