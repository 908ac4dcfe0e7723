"use client";

import { useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";
import { Icon } from "@/components/ui/icon";
import type { ActionResult } from "@/lib/schemas/action-result";

interface CopyLinkProps {
  /** Gives the full address, which never stands on the page. */
  copyLink: () => Promise<ActionResult<{ url: string }>>;
}

/** Copies the address of the current link. */
export function CopyLink({ copyLink }: CopyLinkProps) {
  const [outcome, setOutcome] = useState("");
  const { run, pending, problem } = useAction(copyLink, {
    onDone: async ({ url }) => setOutcome((await copyText(url)) ? "Copied" : "The browser did not allow it"),
  });
  return (
    <>
      <Button
        kind="primary"
        data-primary
        data-key="l"
        aria-keyshortcuts="L"
        aria-disabled={pending}
        onClick={() => run()}
        onBlur={() => setOutcome("")}
      >
        <Icon name={outcome === "Copied" ? "check" : "link"} />
        {outcome || "Copy link"}
      </Button>
      <span role="status" className="sr-only">
        {problem ? problem.message : outcome}
      </span>
      {problem && <span className="self-center text-13 text-bad">{problem.message}</span>}
    </>
  );
}
