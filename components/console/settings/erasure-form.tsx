"use client";

import { useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { errorOf, useErrorFocus, withoutErrorsOf } from "@/components/console/ui/action-errors";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { type Clock, dateOf } from "@/components/console/ui/clock";
import { counted } from "@/components/console/ui/counted";
import { CheckItem, CheckList, FieldPair } from "@/components/console/ui/form-parts";
import { holdEnter } from "@/components/console/ui/hold-enter";
import { TEXT_LINK } from "@/components/console/ui/link";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import type { ActionResult } from "@/lib/schemas/console/action-result";

interface Erased {
  matched: { offers: number; submissions: number; events: number };
  /** The documents that must be kept by law, and until when. */
  kept: { disclosure_id: string; until: string }[];
}

interface ErasureFormProps {
  erase: (given: { deal_id: string } | { contact_email: string }) => Promise<ActionResult<Erased>>;
  /** The base path of disclosure documents: `<documents>/<id>`. */
  documents: string;
  clock: Clock;
}

const KINDS = {
  deal: {
    field: "deal_id",
    label: "Deal ID",
    choice: "A deal: the merchant, contacts, notes and texts of all its offers",
  },
  contact: {
    field: "contact_email",
    label: "E-mail",
    choice: "A person: their address and contact, in every deal",
  },
} as const;

/** Erases the data of a deal or a person, whose id or address must be typed twice. */
export function ErasureForm({ erase, documents, clock }: ErasureFormProps) {
  const [kind, setKind] = useState<keyof typeof KINDS>("deal");
  const [first, setFirst] = useState("");
  const [second, setSecond] = useState("");
  const [erased, setErased] = useState<Erased | null>(null);
  const done = (value: Erased) => {
    setErased(value);
    setFirst("");
    setSecond("");
  };
  const { run, pending, problem } = useAction(erase, {
    onDone: done,
    refreshes: true,
    lost: { kinds: ["data.erased"] },
  });
  const formRef = useErrorFocus(problem);
  const value = first.trim();
  const differs = second !== "" && second.trim() !== value;
  const held = value === "" || second.trim() !== value || pending;
  const { field, label } = KINDS[kind];
  return (
    <form
      ref={formRef}
      className="grid max-w-190 gap-5"
      onKeyDown={holdEnter}
      onSubmit={(event) => {
        event.preventDefault();
        if (!held) run(kind === "deal" ? { deal_id: value } : { contact_email: value });
      }}
    >
      <CheckList legend="What is erased" large>
        {(["deal", "contact"] as const).map((each) => (
          <CheckItem
            key={each}
            type="radio"
            name="kind"
            checked={kind === each}
            onChange={() => {
              setKind(each);
              setErased(null);
            }}
          >
            {KINDS[each].choice}
          </CheckItem>
        ))}
      </CheckList>
      <FieldPair>
        <TextField
          label={label}
          value={first}
          onChange={({ target }) => {
            setFirst(target.value);
            setErased(null);
          }}
          autoComplete="off"
          spellCheck={false}
          error={errorOf(problem, field)}
          answer={problem}
        />
        <TextField
          label={`${label} again`}
          value={second}
          onChange={({ target }) => setSecond(target.value)}
          onPaste={(event) => event.preventDefault()}
          autoComplete="off"
          spellCheck={false}
          error={differs ? "Differs from the one above." : undefined}
        />
      </FieldPair>
      <ul className="grid list-disc gap-1 pl-5 text-ink-2">
        <li>
          Names, contacts, notes, messages and stored payloads are replaced. Figures, times and ids stay.
        </li>
        <li>
          {kind === "deal"
            ? "A live offer of the deal is revoked first."
            : "Offers stay; the address leaves their lists."}
        </li>
        <li>
          Documents that a law makes us keep are named here after the erasure, and go when their time has
          come.
        </li>
        <li>This cannot be undone.</li>
      </ul>
      <ActionProblem problem={withoutErrorsOf(problem, [field])} names={{ contact_email: "E-mail" }} />
      <div role="status">
        {erased && hasNothing(erased) && (
          <Alert tone="plain">
            <b>Nothing to erase.</b> Nothing is stored of this {kind === "deal" ? "deal ID" : "address"}.
          </Alert>
        )}
        {erased && !hasNothing(erased) && (
          <Alert tone="ok">
            <b>Erased.</b> {counted(erased.matched.offers, "offer")},{" "}
            {counted(erased.matched.submissions, "submission")}, {counted(erased.matched.events, "message")}.
            Large amounts are finished within minutes.
            <KeptDocuments kept={erased.kept} documents={documents} clock={clock} />
          </Alert>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" kind="danger" aria-disabled={held}>
          Erase
        </Button>
      </div>
    </form>
  );
}

function hasNothing({ matched: { offers, submissions, events }, kept }: Erased): boolean {
  return offers + submissions + events + kept.length === 0;
}

function KeptDocuments({
  kept,
  documents,
  clock,
}: Pick<Erased, "kept"> & Pick<ErasureFormProps, "documents" | "clock">) {
  if (kept.length === 0) return null;
  return (
    <>
      <p className="mt-2">Kept by law:</p>
      <ul className="grid list-disc gap-1 pl-5">
        {kept.map(({ disclosure_id, until }) => (
          <li key={disclosure_id}>
            <a href={`${documents}/${disclosure_id}`} target="_blank" rel="noreferrer" className={TEXT_LINK}>
              the disclosure {disclosure_id}
            </a>
            , until {dateOf(Date.parse(until), clock)}
          </li>
        ))}
      </ul>
    </>
  );
}
