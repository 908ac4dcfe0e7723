"use client";

import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Button } from "@/components/ui/button";
import type { ActionResult } from "@/lib/schemas/console/action-result";

interface FailNextProps {
  /** Whether its next attempt fails already. */
  isSet: boolean;
  fail: () => Promise<ActionResult<unknown>>;
}

/** Makes the next attempt of a delivery in Test fail, to see what the receiving system does. */
export function FailNext({ isSet, fail }: FailNextProps) {
  const { run, pending, problem } = useAction(fail, { refreshes: true });
  return (
    <div className="grid gap-1">
      <Button aria-disabled={pending || isSet} onClick={() => run()}>
        Fail the next attempt
      </Button>
      <p role="status" className="text-13 text-ink-3 empty:hidden">
        {isSet && problem === null && "Its next attempt is recorded as a failure and not sent."}
      </p>
      <ActionProblem problem={problem} />
    </div>
  );
}
