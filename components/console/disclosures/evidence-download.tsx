"use client";

import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { ActionResult } from "@/lib/schemas/console/action-result";

interface DownloadProps {
  /** The address of the file. */
  href: string;
  /** Asks for a fresh code if needed. */
  prepare: () => Promise<ActionResult<null>>;
}

/** Loads the file once there is a fresh code. It is an attachment, so the browser stays on the page. */
function useDownload({ href, prepare }: DownloadProps) {
  return useAction(prepare, { onDone: () => location.assign(href) });
}

/** Downloads the documents of the list with their evidence; `label` says how many. */
export function EvidenceZip({ label, ...download }: DownloadProps & { label: string }) {
  const { run, pending, problem } = useDownload(download);
  return (
    <>
      <Button aria-disabled={pending} onClick={() => run()}>
        <Icon name="download" />
        {label}
      </Button>
      <ActionProblem problem={problem} />
    </>
  );
}

/** Downloads the evidence of one document, in its row. */
export function EvidencePdf({ of, ...download }: DownloadProps & { of: string }) {
  const { run, pending, problem } = useDownload(download);
  return (
    <>
      <button
        type="button"
        className="fold-button align-middle"
        aria-disabled={pending}
        onClick={() => run()}
      >
        <Icon name="download" className="size-4" />
        <span aria-hidden="true">PDF</span>
        <span className="sr-only">Evidence of {of} as PDF</span>
      </button>
      {problem && (
        <span role="alert" className="block text-13 whitespace-normal text-bad">
          {problem.message}
        </span>
      )}
    </>
  );
}
