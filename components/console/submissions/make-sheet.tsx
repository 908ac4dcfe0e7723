"use client";

import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Button } from "@/components/ui/button";
import type { ActionResult } from "@/lib/schemas/console/action-result";

/** The button that makes the closing sheet of a submission's terms. */
export function MakeSheet({ make }: { make: () => Promise<ActionResult<{ id: string }>> }) {
  const { run, pending, problem } = useAction(make, {
    refreshes: true,
    lost: { kinds: ["disclosure.created"] },
  });
  return (
    <div className="grid justify-items-start gap-2 pt-3">
      <Button aria-disabled={pending} onClick={() => run()}>
        Make the closing sheet
      </Button>
      <ActionProblem problem={problem} />
    </div>
  );
}
