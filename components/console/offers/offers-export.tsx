"use client";

import { useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import type { ActionResult } from "@/lib/schemas/console/action-result";

interface OffersExportProps {
  /** What the file has, in the plural. */
  of?: string;
  /** The address of the file. */
  href: string;
  /** Asks for a fresh code if needed. `isCut`: more offers match than a file can have. */
  prepare: () => Promise<ActionResult<{ isCut: boolean }>>;
}

/** Downloads a list, or the figures of Insight, as CSV. If the file cannot have all of them, a dialog says so first. */
export function OffersExport({ of = "offers", href, prepare }: OffersExportProps) {
  const [warns, setWarns] = useState(false);
  // The response is an attachment, so the browser stays on the page.
  const download = () => location.assign(href);
  const { run, pending, problem } = useAction(prepare, {
    onDone: ({ isCut }) => (isCut ? setWarns(true) : download()),
  });
  return (
    <>
      <Button aria-disabled={pending} onClick={() => run()}>
        <Icon name="download" />
        CSV
      </Button>
      <ActionProblem problem={problem} />
      <Dialog
        open={warns}
        onClose={() => setWarns(false)}
        title={`More ${of} than one file has`}
        confirm={{
          label: "Download 50,000",
          onClick: () => {
            setWarns(false);
            download();
          },
        }}
      >
        <p className="text-ink-2">
          More than 50,000 {of} match this list. The file has the newest 50,000, and its name says so. A
          filter makes the list short enough for a whole file.
        </p>
      </Dialog>
    </>
  );
}
