"use client";

import { useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { useDialog } from "@/components/ui/use-dialog";
import type { Colleague, OwnerOutcome } from "@/lib/schemas/console/deals";
import { type DealActions, OWNER_WRITES } from "./deal-actions";

const HandOver = onDemand(() => import("./hand-over").then((dialog) => dialog.HandOver));

interface OwnerButtonsProps {
  dealId: string;
  /** Null for nobody's deal. */
  ownerId: string | null;
  text: string;
  /** What to say if somebody else was first. */
  wasFirst: string | null;
  reader: string;
  /** Whose it can become. */
  choices: Colleague[];
  assign: DealActions["assign"];
}

/** Whose deal it is, and the buttons that change it. */
export function OwnerButtons({ ownerId, text, wasFirst, reader, ...handOver }: OwnerButtonsProps) {
  const [first, setFirst] = useState<string | null>(null);
  const { show, state } = useDialog();
  const onDone = ({ status, owner }: OwnerOutcome) => setFirst(status === "first" ? owner.id : null);
  const take = useAction(handOver.assign, { onDone, refreshes: true, lost: OWNER_WRITES });
  return (
    <div className="grid content-start gap-1">
      <div data-focus-home tabIndex={-1} className="flex flex-wrap items-center gap-2">
        <p className="text-13 text-ink-2 wrap-anywhere wide:max-w-72">{text}</p>
        {ownerId === null && (
          <Button
            vanishes
            data-key="t"
            data-action="Take this deal"
            aria-keyshortcuts="T"
            aria-disabled={take.pending}
            onClick={() => take.run({ to: reader, shown: null })}
          >
            Take it
          </Button>
        )}
        {handOver.choices.length > 0 && (
          <Button data-action="Hand over this deal…" onClick={show}>
            Hand over…
          </Button>
        )}
      </div>
      {first !== null && first === ownerId && (
        <p role="alert" className="text-13 text-wait">
          {wasFirst}
        </p>
      )}
      <ActionProblem problem={take.problem} />
      {state && <HandOver {...state} {...handOver} shown={ownerId} onDone={onDone} />}
    </div>
  );
}
