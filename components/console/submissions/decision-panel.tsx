"use client";

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { LacksPaths } from "@/components/console/offers/disclosure-lacks";
import { useAction } from "@/components/console/session/use-action";
import { holdEnter } from "@/components/console/ui/hold-enter";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { onDemand, useIdleFetch } from "@/components/ui/on-demand";
import type { Terms } from "@/lib/calculator/terms/terms";
import type { Decision } from "@/lib/calculator/wire/decisions";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import type { DecisionOutcome } from "@/lib/schemas/console/rows";
import type { Countering, FootFigures, SentFigures } from "./counter-fields";
import type { CounterChoice } from "./counter-form";
import { actOf, DecisionChoices } from "./decision-choices";
import { type DraftOwner, useDecisionEntry } from "./decision-entry";
import { DecisionFoot, FIELD, showField } from "./decision-foot";
import { DecisionFields, decisionBody, type PanelInput, readDetails, whyAsks } from "./decision-form";
import { ABOVE_FOOT, DECISION_CARD, DECISION_TITLE } from "./decision-look";
import type { MadeDecision } from "./decision-notices";
import type { RivalTerms } from "./decision-question";

export interface DecisionPanelProps {
  /** The latest decision; null without one. */
  latest: MadeDecision | null;
  offer: {
    status: "active" | "revoked";
    version: number;
    /** The limits for a counter: one for each structure, or that of the offer. */
    choices: CounterChoice[];
    /** The id of the structure that a counter starts with; null if the offer has no structures. */
    structure: string | null;
  };
  sent: SentFigures & { number: string; terms: Terms; foot: FootFigures };
  /** The other submissions of the deal, which a decision must not overlook. */
  rivals: { newer: RivalTerms | null; accepted: RivalTerms | null };
  /** Who enters the decision. */
  person: Pick<DraftOwner, "userId" | "funder">;
  /** What has happened to the offer since. */
  notes: ReactNode;
  /** What an acceptance must know of the changes to the offer since; null without a change in figures. */
  changed: ReactNode;
  /** The same where the offer changed while the page was open, also without a change in figures. */
  changedMeanwhile: ReactNode;
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
  decide: (input: PanelInput) => Promise<ActionResult<DecisionOutcome>>;
  /** What the decision of a key became whose answer was lost; null if it was not saved. */
  findDecision: (decisionKey: string) => Promise<ActionResult<DecisionOutcome | null>>;
}

const DecisionNotices = onDemand(() => import("./decision-notices").then((part) => part.DecisionNotices));

/** It computes quotes and disclosures, and most submissions are not countered. */
const CounterForm = onDemand(() => import("./counter-fields").then((fields) => fields.CounterForm));

/** It shows only before a decision that overlooks something. */
const DecisionQuestion = onDemand(() =>
  import("./decision-question").then((question) => question.DecisionQuestion),
);

/**
 * The form that decides on a submission, or the decision that was made. Nothing is chosen until the person
 * chooses on this page. Entries stay when sending fails, and when somebody else decides first.
 */
export function DecisionPanel(props: DecisionPanelProps) {
  const { latest, offer, sent, rivals } = props;
  useIdleFetch();
  const heading = useRef<HTMLHeadingElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Decision | null>(null);
  const [asking, setAsking] = useState(false);
  const [isLate, setLate] = useState(false);
  /** The version of the offer that was sent and had changed meanwhile; null if none had. */
  const [outdated, setOutdated] = useState<number | null>(null);
  const sentVersion = useRef(offer.version);
  const [replacing, setReplacing] = useState(false);
  const [key, setKey] = useState(props.decisionKey);
  const focused = useRef(key);
  const { entry, setEntry, restored, forget } = useDecisionEntry({
    ...props.person,
    submission: sent.number,
  });
  const [counter, setCounter] = useState<Countering | null>(null);
  const choose = (decision: Decision) => {
    setLate(false);
    setOutdated(null);
    setAsking(false);
    if (decision !== chosen) dismiss();
    setCounter(null);
    setChosen(decision);
  };
  const { run, pending, problem, found, dismiss } = useAction(props.decide, {
    // The page then shows the decision that was made, or what it asks about.
    refreshes: true,
    onDone: ({ status, nextKey }: DecisionOutcome) => {
      setLate(status === "newer");
      setReplacing(status === "newer");
      if (status === "asks") {
        setOutdated(sentVersion.current);
        setAsking(true);
      }
      if (status !== "decided") return;
      setChosen(null);
      forget();
      setKey(nextKey);
    },
    lost: { find: ({ decisionKey }) => props.findDecision(decisionKey) },
  });
  useEffect(() => {
    // Each decision that was made has brought another key.
    if (key !== focused.current) heading.current?.focus();
    focused.current = key;
  }, [key]);
  useEffect(() => {
    if (!isLate && !problem) return;
    const refused = problem && fields.current?.querySelector<HTMLElement>(REFUSED);
    if (refused) refused.focus();
    else outcome.current?.scrollIntoView({ block: "nearest" });
  }, [isLate, problem]);
  const isCounter = chosen === "countered";
  useEffect(() => {
    // The fields of a counter take the focus themselves.
    if (chosen !== null && !isCounter) fields.current?.querySelector<HTMLElement>(FIELD)?.focus();
  }, [chosen, isCounter]);

  if (latest && !replacing) {
    return (
      <section aria-labelledby="decision-title" id="decision" className={DECISION_CARD}>
        <h2 id="decision-title" ref={heading} tabIndex={-1} className={DECISION_TITLE}>
          Decision
        </h2>
        {found && (
          <div role="status">
            <Alert tone="ok">The answer was lost, but your decision was saved: this is it.</Alert>
          </div>
        )}
        {latest.card}
        <Button onClick={() => setReplacing(true)}>Replace this decision…</Button>
      </section>
    );
  }

  const { byPath, terms } = readDetails(problem);
  const held = pending || chosen === null || (isCounter && (!counter?.terms || counter.isSame));
  const foot = isCounter ? (counter?.foot ?? null) : sent.foot;
  const accepts = chosen === "accepted";
  // True once the page has read the version that the service knew.
  const isOutdated = outdated !== null && outdated !== offer.version;
  const reasons = {
    newer: rivals.newer,
    accepted: accepts ? rivals.accepted : null,
    changed: accepts ? (isOutdated ? props.changedMeanwhile : props.changed) : null,
    lacks: accepts ? props.disclosure.lacks : null,
  };
  const asks = Object.values(reasons).some((reason) => reason);
  const keep = () => {
    setLate(false);
    setReplacing(false);
    dismiss();
    setChosen(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (held) return;
    if (asks) setAsking(true);
    else send();
  };
  const send = () => {
    if (chosen === null) return;
    setAsking(false);
    sentVersion.current = offer.version;
    run({
      body: decisionBody(chosen, entry, isCounter ? (counter?.terms ?? null) : null),
      decisionKey: key,
      lastShown: latest?.id ?? null,
      offerShown: offer.version,
      newerShown: reasons.newer?.id ?? null,
      acceptedShown: reasons.accepted?.id ?? null,
    });
  };
  return (
    <>
      <form
        onSubmit={submit}
        onKeyDown={holdEnter}
        onFocus={showField}
        noValidate
        aria-labelledby="decision-title"
        id="decision"
        className={`${DECISION_CARD} ${ABOVE_FOOT}`}
      >
        <h2 id="decision-title" className={DECISION_TITLE}>
          Decision
        </h2>
        {latest && <p className="text-13 text-ink-3">Replaces “{latest.name}”. The history stays.</p>}
        {!isCounter && props.disclosure.state}
        {props.notes}
        <DecisionChoices revoked={offer.status === "revoked"} chosen={chosen} onChoose={choose} />
        {chosen === null && restored && (
          <p className="text-13 text-ink-3">What you entered before is kept: it is back in its fields.</p>
        )}
        <div ref={fields} className="contents">
          {isCounter && (
            <CounterForm
              offer={offer}
              entry={entry.counter}
              refused={terms}
              sent={sent}
              lacksPaths={props.lacksPaths}
              onChange={(now, isEntered) => {
                setCounter(now);
                if (isEntered) setEntry((entries) => ({ ...entries, counter: now.entry }));
              }}
            />
          )}
          {chosen && (
            <DecisionFields
              decision={chosen}
              entry={entry}
              brandName={props.brandName}
              reasons={props.reasons}
              problems={byPath}
              validDays={props.validDays}
              onChange={(changes) => setEntry({ ...entry, ...changes })}
            />
          )}
        </div>
        <div role="status" ref={outcome} className="empty:hidden">
          {/* Always there: what shows only while an action runs would not be there before its end. */}
          <DecisionNotices
            meanwhile={null}
            late={isLate ? latest : null}
            version={isCounter && isOutdated ? offer.version : null}
            problem={problem}
          />
        </div>
        <p className="text-13 text-ink-3">
          {chosen === null
            ? "Nothing is chosen and nothing is sent until you choose and press."
            : props.reader}
        </p>
        <DecisionFoot figures={foot}>
          {chosen === null ? (
            <p className="grid min-h-11 place-items-center rounded-m border border-line text-14 text-ink-3">
              Choose a decision
            </p>
          ) : (
            <Button
              type="submit"
              kind="primary"
              data-primary
              aria-keyshortcuts="Control+Enter"
              aria-disabled={held}
            >
              {pending ? "Sending…" : `${actOf(chosen, foot?.price)}${asks ? "…" : ""}`}
            </Button>
          )}
          {isCounter && counter?.isSame && (
            <p className="text-13 text-ink-3">These are the submitted terms: change one to counter.</p>
          )}
          {chosen && asks && <p className="text-13 text-ink-3">{whyAsks(reasons)}</p>}
          {latest && (
            <Button kind="quiet" onClick={keep}>
              Keep the decision
            </Button>
          )}
        </DecisionFoot>
      </form>
      {chosen && (
        <DecisionQuestion
          {...reasons}
          meanwhile={asking && asks ? undefined : null}
          open={asking && asks}
          pending={pending}
          decision={chosen}
          sent={sent}
          onClose={() => setAsking(false)}
          onGoOn={send}
        />
      )}
    </>
  );
}

/** What the service refused: a field, or a sentence on a term that has none here. */
const REFUSED = "[aria-invalid=true], p[data-focus-home]";
