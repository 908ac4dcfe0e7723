"use client";

import { useState } from "react";
import { type ActionResult, useAction } from "@/components/console/session/use-action";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { copyText } from "./copy-text";

interface CopyLinkProps {
  /** Gives the full address, which never stands on the page. */
  copyLink: () => Promise<ActionResult<{ url: string }>>;
}

/** Copies the address of the current link. */
export function CopyLink({ copyLink }: CopyLinkProps) {
  const [said, setSaid] = useState("");
  const { run, pending, problem } = useAction(copyLink, {
    onDone: async ({ url }) => setSaid((await copyText(url)) ? "Copied" : "The browser did not allow it"),
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
        onBlur={() => setSaid("")}
      >
        <Icon name={said === "Copied" ? "check" : "link"} />
        {said || "Copy link"}
      </Button>
      <span role="status" className="sr-only">
        {problem ? problem.message : said}
      </span>
      {problem && <span className="self-center text-13 text-bad">{problem.message}</span>}
    </>
  );
}
