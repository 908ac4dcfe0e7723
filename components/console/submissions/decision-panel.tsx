"use client";

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { LacksPaths } from "@/components/console/offers/disclosure-lacks";
import { useAction } from "@/components/console/session/use-action";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { Decision } from "@/lib/calculator/decisions";
import type { Terms } from "@/lib/calculator/terms";
import type { ActionResult } from "@/lib/schemas/action-result";
import type { DecisionOutcome } from "@/lib/schemas/console-rows";
import type { SentFigures } from "./counter-fields";
import type { CounterChoice } from "./counter-form";
import {
  type DecisionBody,
  DecisionFields,
  decisionBody,
  readDetails,
  useDecisionEntry,
} from "./decision-form";
import { DECISION_CARD, DECISION_TITLE } from "./decision-look";

/**
 * What the panel sends: the decision, the form's idempotency key, and the id of the latest decision it
 * showed.
 */
interface DecisionInput {
  body: DecisionBody;
  decisionKey: string;
  lastShown: string | null;
}

const CHOICE =
  "relative grid min-h-11 cursor-pointer place-items-center rounded-m border border-edge px-2 py-1 text-center text-ink-2 has-checked:border-brand-text has-checked:bg-tint has-checked:font-semibold has-checked:text-brand-text has-checked:[box-shadow:inset_0_0_0_1px_var(--brand-text)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-text forced-colors:has-checked:outline-2 forced-colors:has-checked:-outline-offset-2 forced-colors:has-checked:outline-[Highlight]";

/** The foot with the submit button, which stays at the lower edge while a long panel scrolls. */
const FOOT =
  "grid gap-2 min-[64rem]:sticky min-[64rem]:-bottom-6 min-[64rem]:z-1 min-[64rem]:-mx-6 min-[64rem]:-mb-6 min-[64rem]:border-t min-[64rem]:border-line min-[64rem]:bg-surface min-[64rem]:px-6 min-[64rem]:py-3 min-[64rem]:[box-shadow:0_-10px_14px_-10px_rgb(19_25_27/0.25)]";

/** A decision that was made, as the server renders it. */
export interface MadeDecision {
  id: string;
  /** `Accepted, Priya Shah`. */
  name: string;
  /** `Priya Shah decided at 3:42 PM: Accepted.` */
  sentence: string;
  message: string | null;
  /** Its facts, and the way to the next submission. */
  card: ReactNode;
}

export interface DecisionPanelProps {
  /** The latest decision; null without one. */
  latest: MadeDecision | null;
  offer: {
    status: "active" | "revoked";
    /** The limits for a counter: one for each structure, or that of the offer. */
    choices: CounterChoice[];
    /** The id of the structure that a counter starts with; null if the offer has no structures. */
    structure: string | null;
  };
  sent: SentFigures & { number: string; terms: Terms };
  /** What has happened to the offer since. */
  notes: ReactNode;
  /** Whether a disclosure can be made of these terms, in words; `lacks` is null unless it cannot. */
  disclosure: { state: ReactNode; lacks: ReactNode };
  /** The pages where missing disclosure fields can be entered. */
  lacksPaths: LacksPaths;
  brandName: string;
  /** Who reads the decision. */
  reader: string;
  reasons: readonly string[];
  decisionKey: string;
  validDays: { first: string; last: string };
  decide: (input: DecisionInput) => Promise<ActionResult<DecisionOutcome>>;
}

const CHOICES: { decision: Decision; label: string; key: string; does: string }[] = [
  { decision: "accepted", label: "Accept", key: "a", does: "Accept these terms" },
  { decision: "countered", label: "Counter", key: "c", does: "Send counter" },
  { decision: "changes_requested", label: "Ask for changes", key: "r", does: "Ask for changes" },
  { decision: "declined", label: "Decline", key: "d", does: "Decline" },
];

// Rules: A3-3, A3-7, C6-3
/**
 * The form that decides on a submission, or the decision that was made. Entries stay when sending fails, and
 * when somebody else decides first.
 */
export function DecisionPanel(props: DecisionPanelProps) {
  const { latest, offer, sent } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const [isLate, setLate] = useState(false);
  const [replacing, setReplacing] = useState(false);
  const [key, setKey] = useState(props.decisionKey);
  const focused = useRef(key);
  const choices = offer.status === "revoked" ? CHOICES.slice(-1) : CHOICES;
  const counterCode = useCode(importCounter);
  const question = useCode(() => import("./accept-question"));
  const { entry, setEntry, forget } = useDecisionEntry({
    submission: sent.number,
    decisions: choices.map(({ decision }) => decision),
    onRestored: (decision) => choose(decision),
  });
  const choose = async (decision: Decision) => {
    setEntry((entries) => ({ ...entries, decision }));
    const loaded = decision === "countered" ? await counterCode.load() : null;
    if (loaded === null) return;
    const { limits } = loaded.choiceOf(offer.choices, offer.structure);
    setEntry((entries) => ({
      ...entries,
      counter: entries.counter ?? loaded.startCounter(limits, sent.terms),
    }));
  };
  const { run, pending, problem } = useAction(props.decide, {
    // The page then shows the decision that was made.
    refreshes: true,
    onDone: ({ status, nextKey }: DecisionOutcome) => {
      setLate(status === "newer");
      setReplacing(status === "newer");
      if (status === "newer") return;
      forget();
      setKey(nextKey);
    },
  });
  useEffect(() => {
    // Each decision that was made has brought another key.
    if (key !== focused.current) heading.current?.focus();
    focused.current = key;
  }, [key]);
  useEffect(() => {
    if (isLate || problem) outcome.current?.scrollIntoView({ block: "nearest" });
  }, [isLate, problem]);

  if (latest && !replacing) {
    return (
      <section aria-labelledby="decision-title" id="decision" className={DECISION_CARD}>
        <h2 id="decision-title" ref={heading} tabIndex={-1} className={DECISION_TITLE}>
          Decision
        </h2>
        {latest.card}
        <Button onClick={() => setReplacing(true)}>Replace this decision…</Button>
      </section>
    );
  }

  const { code } = counterCode;
  const isCounter = entry.decision === "countered";
  const counter = isCounter ? entry.counter : null;
  const limits = code && counter && code.choiceOf(offer.choices, counter.structure).limits;
  const problems = limits ? code.counterProblems(limits, counter) : {};
  const { byPath, others } = readDetails(problem);
  const held = pending || (isCounter && limits === null) || Object.keys(problems).length > 0;
  const keep = () => {
    setLate(false);
    setReplacing(false);
  };
  const ask = async () => setAsking((await question.load()) !== null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (held) return;
    if (entry.decision === "accepted" && props.disclosure.lacks) ask();
    else send();
  };
  const send = () => {
    setAsking(false);
    const terms = limits && code.counterTerms(limits, counter);
    run({ body: decisionBody(entry, terms), decisionKey: key, lastShown: latest?.id ?? null });
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
        {latest && <p className="text-13 text-ink-3">Replaces “{latest.name}”. The history stays.</p>}
        {!isCounter && props.disclosure.state}
        {props.notes}
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
            sent={sent}
            lacksPaths={props.lacksPaths}
            onChange={(changed) => setEntry({ ...entry, counter: changed })}
          />
        )}
        {(isCounter ? counterCode : question).failed && (
          <Alert tone="bad">
            <p>A part of this form could not be loaded.</p>
            <Button kind="link" onClick={() => (isCounter ? choose("countered") : ask())}>
              Try again
            </Button>
          </Alert>
        )}
        <DecisionFields
          entry={entry}
          brandName={props.brandName}
          reasons={props.reasons}
          problems={byPath}
          validDays={props.validDays}
          onChange={(changes) => setEntry({ ...entry, ...changes })}
        />
        <div role="status" ref={outcome} className="empty:hidden">
          {latest && isLate && (
            <Alert tone="warn">
              <b>{latest.sentence}</b> {latest.message && `“${latest.message}” `}
              Nothing was sent. Send again to replace that decision.
            </Alert>
          )}
          {problem && (others.length > 0 || Object.keys(byPath).length === 0) && (
            <Alert tone="bad">
              <b>{problem.message}</b> {others.join(" ")}
            </Alert>
          )}
        </div>
        <p className="text-13 text-ink-3">{props.reader}</p>
        <div className={FOOT}>
          <Button type="submit" kind="primary" data-primary aria-disabled={held}>
            {pending ? "Sending…" : choices.find(({ decision }) => decision === entry.decision)?.does}
          </Button>
          {latest && (
            <Button kind="quiet" onClick={keep}>
              Keep the decision
            </Button>
          )}
        </div>
      </form>
      {question.code && (
        <question.code.AcceptQuestion
          open={asking}
          pending={pending}
          lacks={props.disclosure.lacks}
          onClose={() => setAsking(false)}
          onAccept={send}
        />
      )}
    </>
  );
}

/** The fields of a counter compute quotes and disclosures, and most submissions are not countered. */
async function importCounter() {
  const [form, fields] = await Promise.all([import("./counter-form"), import("./counter-fields")]);
  return { ...form, ...fields };
}

/** The errors of terms, by the path below `terms`. */
function termsOf(byPath: Record<string, string>): Record<string, string> {
  const found = Object.entries(byPath).filter(([path]) => path.startsWith("terms."));
  return Object.fromEntries(found.map(([path, text]) => [path.slice("terms.".length), text]));
}

/**
 * Code that few readers of a page need, imported by the first `load`. `load` returns null and sets `failed`
 * if it could not be loaded.
 */
function useCode<Code>(importCode: () => Promise<Code>) {
  const [code, setCode] = useState<Code | null>(null);
  const [failed, setFailed] = useState(false);
  const load = async () => {
    const loaded = code ?? (await importCode().catch(() => null));
    setCode(loaded);
    setFailed(loaded === null);
    return loaded;
  };
  return { code, failed, load };
}
