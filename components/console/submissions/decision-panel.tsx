"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { LacksPaths } from "@/components/console/offers/disclosure-lacks";
import { useAction } from "@/components/console/session/use-action";
import { type Clock, clockTime } from "@/components/console/ui/clock";
import { Dialog } from "@/components/console/ui/dialog";
import { Alert } from "@/components/ui/alert";
import { Button, buttonLook } from "@/components/ui/button";
import { type Decision, decisionName } from "@/lib/calculator/decisions";
import type { Terms } from "@/lib/calculator/terms";
import type { WireQuote } from "@/lib/calculator/wire";
import type { ActionResult } from "@/lib/schemas/action-result";
import type { DecisionOutcome } from "@/lib/schemas/console-rows";
import type { DecisionView } from "@/lib/schemas/decision";
import type { CounterChoice } from "./counter-form";
import { actorName, DECISION_CARD, DECISION_TITLE, DecidedFacts } from "./decided-card";
import { DecisionFields } from "./decision-fields";
import { type DecisionBody, decisionBody, readDetails } from "./decision-form";
import { useCounterCode } from "./use-counter-code";
import { useDecisionEntry } from "./use-decision-entry";

/**
 * What the panel sends: the decision, the form's idempotency key, and the id of the latest decision it
 * showed.
 */
export interface DecisionInput {
  body: DecisionBody;
  decisionKey: string;
  lastShown: string | null;
}

const CHOICE =
  "relative grid min-h-11 cursor-pointer place-items-center rounded-m border border-edge px-2 py-1 text-center text-ink-2 has-checked:border-brand-text has-checked:bg-tint has-checked:font-semibold has-checked:text-brand-text has-checked:[box-shadow:inset_0_0_0_1px_var(--brand-text)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-text forced-colors:has-checked:outline-2 forced-colors:has-checked:-outline-offset-2 forced-colors:has-checked:outline-[Highlight]";

/** The foot with the submit button, which stays at the lower edge while a long panel scrolls. */
const FOOT =
  "grid gap-2 min-[64rem]:sticky min-[64rem]:-bottom-6 min-[64rem]:z-1 min-[64rem]:-mx-6 min-[64rem]:-mb-6 min-[64rem]:border-t min-[64rem]:border-line min-[64rem]:bg-surface min-[64rem]:px-6 min-[64rem]:py-3 min-[64rem]:[box-shadow:0_-10px_14px_-10px_rgb(19_25_27/0.25)]";

export interface DecisionPanelProps {
  /** The latest decision; null without one. */
  latest: DecisionView | null;
  offer: {
    status: "active" | "revoked";
    version: number;
    /** The limits for a counter: one for each structure, or that of the offer. */
    choices: CounterChoice[];
    /** The id of the structure that a counter starts with; null if the offer has no structures. */
    structure: string | null;
  };
  /** The submission's number, terms and quote, and the offer version they were submitted under. */
  sent: { number: string; terms: Terms; quote: WireQuote; version: number };
  /** Whether a disclosure can be made of these terms, in words; `lacks` is null unless it cannot. */
  disclosure: { state: ReactNode; lacks: ReactNode };
  /** The pages where missing disclosure fields can be entered. */
  lacksPaths: LacksPaths;
  brandName: string;
  /** Who reads the decision, and whether they get a mail, which in a test goes to the alert address. */
  contact: { name: string | null; mailed: boolean; isTest: boolean };
  reasons: readonly string[];
  decisionKey: string;
  /** The next submission without a decision; null without one. */
  nextHref: string | null;
  clock: Clock;
  decide: (input: DecisionInput) => Promise<ActionResult<DecisionOutcome>>;
}

const CHOICES: { decision: Decision; label: string; key: string; does: string }[] = [
  { decision: "accepted", label: "Accept", key: "a", does: "Accept these terms" },
  { decision: "countered", label: "Counter", key: "c", does: "Send counter" },
  { decision: "changes_requested", label: "Ask for changes", key: "r", does: "Ask for changes" },
  { decision: "declined", label: "Decline", key: "d", does: "Decline" },
];

// Rules: A3-3, A3-7, C6-3
/** The form that decides on a submission, or the decision that was made. Entries stay when sending fails. */
export function DecisionPanel(props: DecisionPanelProps) {
  const { latest, offer, sent, clock, nextHref } = props;
  const router = useRouter();
  const heading = useRef<HTMLHeadingElement>(null);
  const [own, setOwn] = useState<DecisionView | null>(null);
  const [asking, setAsking] = useState(false);
  const [newer, setNewer] = useState<DecisionView | null>(null);
  const [replacing, setReplacing] = useState(false);
  const [key, setKey] = useState(props.decisionKey);
  const choices = offer.status === "revoked" ? CHOICES.slice(-1) : CHOICES;
  const { code, failed, load } = useCounterCode();
  const { entry, setEntry, forget } = useDecisionEntry({
    submission: sent.number,
    decisions: choices.map(({ decision }) => decision),
    onRestored: (decision) => choose(decision),
  });
  const choose = async (decision: Decision) => {
    setEntry((entries) => ({ ...entries, decision }));
    const loaded = decision === "countered" ? await load() : null;
    if (loaded === null) return;
    const { limits } = loaded.choiceOf(offer.choices, offer.structure);
    setEntry((entries) => ({
      ...entries,
      counter: entries.counter ?? loaded.startCounter(limits, sent.terms),
    }));
  };
  const { run, pending, problem } = useAction(props.decide, {
    onDone: ({ status, decision, nextKey }: DecisionOutcome) => {
      if (status === "newer") return setNewer(decision);
      setOwn(decision);
      forget();
      setNewer(null);
      setReplacing(false);
      setKey(nextKey);
      router.refresh();
    },
  });
  useEffect(() => {
    if (own) heading.current?.focus();
  }, [own]);

  const shown = newest([latest, own]);
  if (shown && !replacing) {
    return (
      <section aria-labelledby="decision-title" id="decision" className={DECISION_CARD}>
        <h2 id="decision-title" ref={heading} tabIndex={-1} className={DECISION_TITLE}>
          Decision
        </h2>
        <DecidedFacts decision={shown} clock={clock} />
        {nextHref && (
          <Link href={nextHref} prefetch={false} className={`${buttonLook("primary")} w-full`}>
            Next without a decision
          </Link>
        )}
        <Button onClick={() => setReplacing(true)}>Replace this decision…</Button>
      </section>
    );
  }

  const isCounter = entry.decision === "countered";
  const counter = isCounter ? entry.counter : null;
  const limits = code && counter && code.choiceOf(offer.choices, counter.structure).limits;
  const problems = limits ? code.counterProblems(limits, counter) : {};
  const isGone = sent.quote.structure !== null && sent.quote.structure.id !== offer.structure;
  const { byPath, others } = readDetails(problem);
  const held = pending || (isCounter && limits === null) || Object.keys(problems).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (held) return;
    if (entry.decision === "accepted" && props.disclosure.lacks) return setAsking(true);
    send();
  };
  const send = () => {
    setAsking(false);
    const lastShown = newest([shown, newer])?.id ?? null;
    const terms = limits && code.counterTerms(limits, counter);
    run({ body: decisionBody(entry, terms), decisionKey: key, lastShown });
  };
  return (
    <>
      <form
        onSubmit={submit}
        noValidate
        aria-labelledby="decision-title"
        id="decision"
        className={DECISION_CARD}
      >
        <h2 id="decision-title" className={DECISION_TITLE}>
          Decision
        </h2>
        {shown && <p className="text-13 text-ink-3">Replaces “{decisionText(shown)}”. The history stays.</p>}
        {!isCounter && props.disclosure.state}
        {offer.status === "revoked" && (
          <p className="text-13 text-ink-2">The offer is revoked: a submission can only be declined.</p>
        )}
        {offer.status === "active" && offer.version !== sent.version && (
          <p className="text-13 text-ink-2">
            Submitted under version {sent.version}; the offer is at version {offer.version}, whose limits a
            counter must fit.
          </p>
        )}
        {offer.status === "active" && isGone && (
          <p className="text-13 text-ink-2">
            {sent.quote.structure?.label} is no longer offered: a counter takes another structure.
          </p>
        )}
        <div role="radiogroup" aria-label="Decision" className="grid grid-cols-2 gap-2">
          {choices.map(({ decision, label, key: letter }) => (
            <label key={decision} className={CHOICE}>
              <input
                type="radio"
                name="decision"
                value={decision}
                checked={entry.decision === decision}
                aria-keyshortcuts={letter.toUpperCase()}
                data-key={letter}
                onChange={() => choose(decision)}
                className="absolute inset-0 size-full opacity-0"
              />
              {label}
            </label>
          ))}
        </div>
        {code && counter && (
          <code.CounterFields
            choices={offer.choices}
            entry={counter}
            problems={{ ...termsOf(byPath), ...problems }}
            sent={sent.quote}
            lacksPaths={props.lacksPaths}
            onChange={(changed) => setEntry({ ...entry, counter: changed })}
          />
        )}
        {isCounter && failed && (
          <Alert tone="bad">
            <p>The fields of a counter could not be loaded.</p>
            <Button kind="link" onClick={() => choose("countered")}>
              Try again
            </Button>
          </Alert>
        )}
        <DecisionFields
          entry={entry}
          brandName={props.brandName}
          reasons={props.reasons}
          problems={byPath}
          today={clock}
          onChange={(changes) => setEntry({ ...entry, ...changes })}
        />
        <div role="status" className="empty:hidden">
          {newer && newer.id !== shown?.id && (
            <Alert tone="warn">
              <b>
                {actorName(newer)} decided at {clockTime(Date.parse(newer.created_at), clock)}:{" "}
                {decisionName(newer.decision)}.
              </b>{" "}
              {newer.message && `“${newer.message}” `}
              Nothing was sent. Send again to replace that decision.
            </Alert>
          )}
          {problem && (others.length > 0 || Object.keys(byPath).length === 0) && (
            <Alert tone="bad">
              <b>{problem.message}</b> {others.join(" ")}
            </Alert>
          )}
        </div>
        <p className="text-13 text-ink-3">{readBy(props.contact)}</p>
        <div className={FOOT}>
          <Button type="submit" kind="primary" data-primary aria-disabled={held}>
            {pending ? "Sending…" : choices.find(({ decision }) => decision === entry.decision)?.does}
          </Button>
          {shown && (
            <Button kind="quiet" onClick={() => setReplacing(false)}>
              Keep the decision
            </Button>
          )}
        </div>
      </form>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Accept without a disclosure?"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Go back</Button>
            <Button kind="primary" data-primary aria-disabled={pending} onClick={send}>
              Accept anyway
            </Button>
          </>
        }
      >
        <p>No disclosure can be made of these terms today, and the merchant’s state asks for one.</p>
        {props.disclosure.lacks}
      </Dialog>
    </>
  );
}

function newest(decisions: (DecisionView | null)[]): DecisionView | null {
  const made = decisions.filter((decision) => decision !== null);
  return made.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))[0] ?? null;
}

function decisionText(decision: DecisionView): string {
  return `${decisionName(decision.decision)}, ${actorName(decision)}`;
}

function readBy({ name, mailed, isTest }: DecisionPanelProps["contact"]): string {
  const reader = name ?? "The ISO";
  if (isTest) return `${reader} reads it on the receipt. In a test, mail goes to your alert address alone.`;
  return mailed
    ? `${reader} reads it on the receipt and gets a mail with the message, without figures or links.`
    : `${reader} reads it on the receipt. No address was given for a mail.`;
}

/** The errors of terms, by the path below `terms`. */
function termsOf(byPath: Record<string, string>): Record<string, string> {
  const found = Object.entries(byPath).filter(([path]) => path.startsWith("terms."));
  return Object.fromEntries(found.map(([path, text]) => [path.slice("terms.".length), text]));
}
