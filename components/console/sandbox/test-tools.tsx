"use client";

import { type ReactNode, useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { ButtonLink } from "@/components/console/ui/button-link";
import { Link, TEXT_LINK } from "@/components/console/ui/link";
import { Section } from "@/components/console/ui/section";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { useDialog } from "@/components/ui/use-dialog";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import type { IsoChoices, SubmitTerms } from "./submit-as-iso";

const SubmitAsIso = onDemand(() => import("./submit-as-iso").then((dialog) => dialog.SubmitAsIso));
const EndLink = onDemand(() => import("./end-link").then((dialog) => dialog.EndLink));

interface TestToolsProps {
  root: string;
  dealId: string;
  /** Whether the offer's link has ended: nothing can be submitted or opened under it. */
  ended: boolean;
  choices: IsoChoices;
  actions: {
    submit: SubmitTerms;
    open: () => Promise<ActionResult<unknown>>;
    end: (given: { in_hours?: number }) => Promise<ActionResult<unknown>>;
  };
}

/** What an ISO, the clock and a receiver do, at a press: on the page of an offer in Test. */
export function TestTools({ root, dealId, ended, choices, actions }: TestToolsProps) {
  const submitting = useDialog();
  const ending = useDialog();
  const [number, setNumber] = useState<string | null>(null);
  const [opened, setOpened] = useState(0);
  const opening = useAction(actions.open, { onDone: () => setOpened(opened + 1), refreshes: true });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 pt-6 min-[64rem]:grid-cols-2">
      <Section id="play-the-iso" title="Play the ISO" about="Only Test has these">
        <Tool
          name="Submit as the ISO"
          about={
            number === null ? (
              "At the defaults, or at terms you type"
            ) : (
              <>
                Submitted:{" "}
                <Link href={`${root}/submissions/${number}`} className={TEXT_LINK}>
                  {number}
                </Link>
              </>
            )
          }
        >
          <Button aria-disabled={ended} onClick={() => !ended && submitting.show()}>
            Submit…
          </Button>
        </Tool>
        <Tool
          name="Open the link as the ISO"
          about={opened === 0 ? "Counts once a minute, as an ISO’s opening does" : "Opened."}
          problem={<ActionProblem problem={opening.problem} />}
        >
          <Button aria-disabled={ended || opening.pending} onClick={() => !ended && opening.run()}>
            Count an opening
          </Button>
        </Tool>
        <Tool
          name="End the link"
          about={ended ? "It has ended: make a new link first" : "Now, or in 1 to 71 hours"}
        >
          <Button aria-disabled={ended} onClick={() => !ended && ending.show()}>
            End the link…
          </Button>
        </Tool>
      </Section>
      <Section id="break-something" title="Break something" about="To see what your system does">
        <Tool
          name="Fail a delivery"
          about="On its page: the next attempt is recorded as a failure and not sent"
        >
          <ButtonLink href={`${root}/deliveries?status=pending`}>Choose a delivery</ButtonLink>
        </Tool>
        <Tool
          name="Fail the first callback of an offer"
          about="Name the merchant “Test Callback 500” or “Test Callback Timeout”"
        >
          <ButtonLink href={`${root}/new-offer`}>New offer</ButtonLink>
        </Tool>
        <Tool
          name="Empty Test"
          about="Deletes its offers and what hangs on them. Keys, brands and endpoints stay."
        >
          <ButtonLink href={`${root}/settings/sandbox`}>Empty…</ButtonLink>
        </Tool>
      </Section>
      {submitting.state && (
        <SubmitAsIso
          {...submitting.state}
          dealId={dealId}
          choices={choices}
          submit={actions.submit}
          onDone={setNumber}
        />
      )}
      {ending.state && <EndLink {...ending.state} end={actions.end} />}
    </div>
  );
}

interface ToolProps {
  name: string;
  about: ReactNode;
  problem?: ReactNode;
  /** Its one button. */
  children: ReactNode;
}

function Tool({ name, about, problem, children }: ToolProps) {
  return (
    <div className="grid gap-2 border-t border-line py-3 last:border-b">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-[1_1_14rem]">
          <h3 className="font-semibold">{name}</h3>
          <p className="text-13 text-ink-3">{about}</p>
        </div>
        {children}
      </div>
      {problem}
    </div>
  );
}
