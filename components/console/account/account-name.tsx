"use client";

import { type FormEvent, useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { onlyErrorOf } from "@/components/console/ui/action-problem";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import type { ActionResult } from "@/lib/schemas/action-result";

interface Props {
  name: string;
  rename: (name: string) => Promise<ActionResult<unknown>>;
}

/** The person's name, as their teams and the audit log show it. */
export function AccountName({ name, rename }: Props) {
  const [saved, setSaved] = useState(false);
  const { run, pending, problem } = useAction(rename, { onDone: () => setSaved(true), refreshes: true });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSaved(false);
    run(String(new FormData(event.currentTarget).get("name")));
  };
  return (
    <form onSubmit={send} className="grid max-w-sm gap-3">
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={200}
        defaultValue={name}
        error={onlyErrorOf(problem, "name")}
      />
      <div className="flex items-center gap-3">
        <Button type="submit" aria-disabled={pending}>
          Save name
        </Button>
        <p role="status" className="text-13 text-ink-3">
          {saved && !pending && "Saved."}
        </p>
      </div>
    </form>
  );
}
