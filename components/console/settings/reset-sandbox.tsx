"use client";

import { useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { holdEnter } from "@/components/console/ui/hold-enter";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import type { ActionResult } from "@/lib/schemas/console/action-result";

interface ResetSandboxProps {
  slug: string;
  reset: (typedSlug: string) => Promise<ActionResult<unknown>>;
}

/** Deletes the sandbox's offers after its slug is typed. The form lists the consequences first. */
export function ResetSandbox({ slug, reset }: ResetSandboxProps) {
  const [typed, setTyped] = useState("");
  const [done, setDone] = useState(false);
  const { run, pending, problem } = useAction(reset, {
    onDone: () => {
      setDone(true);
      setTyped("");
    },
    lost: { kinds: ["sandbox.reset"] },
  });
  const held = typed.trim() !== slug || pending;
  return (
    <form
      className="grid max-w-190 gap-5"
      onKeyDown={holdEnter}
      onSubmit={(event) => {
        event.preventDefault();
        if (!held) run(typed.trim());
      }}
    >
      <ul className="grid list-disc gap-1 pl-5 text-ink-2">
        <li>Every offer of the sandbox is deleted, with its links, submissions, documents and deliveries.</li>
        <li>Keys, brands and webhook endpoints stay, and so does the audit log.</li>
        <li>The live funder is not touched. This cannot be undone.</li>
      </ul>
      <TextField
        label={`Type ${slug} to confirm`}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setDone(false);
        }}
        autoComplete="off"
        spellCheck={false}
      />
      <ActionProblem problem={problem} />
      <div role="status">
        {done && (
          <Alert tone="ok">
            <b>Reset.</b> The sandbox has no offers.
          </Alert>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" kind="danger" data-primary aria-disabled={held}>
          Reset the sandbox
        </Button>
      </div>
    </form>
  );
}
