"use client";

import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { ActionResult } from "@/lib/schemas/action-result";

interface InsightExportProps {
  /** The address of the file. */
  href: string;
  /** Asks for a fresh code if needed. */
  prepare: () => Promise<ActionResult<null>>;
}

/** Downloads the shown figures as a CSV file. */
export function InsightExport({ href, prepare }: InsightExportProps) {
  // The response is an attachment, so the browser stays on the page.
  const { run, pending, problem } = useAction(prepare, { onDone: () => location.assign(href) });
  return (
    <>
      <Button aria-disabled={pending} onClick={() => run()}>
        <Icon name="download" />
        CSV
      </Button>
      <ActionProblem problem={problem} />
    </>
  );
}
