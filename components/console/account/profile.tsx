"use client";

import { type FormEvent, useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { ConfirmButton } from "@/components/console/settings/confirm-button";
import { onlyErrorOf } from "@/components/console/ui/action-errors";
import { capitalized } from "@/components/console/ui/capitalized";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import type { ActionResult } from "@/lib/schemas/action-result";

interface AccountNameProps {
  name: string;
  rename: (name: string) => Promise<ActionResult<unknown>>;
}

/** The person's name, as their teams and the audit log show it. */
export function AccountName({ name, rename }: AccountNameProps) {
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

interface MembershipsProps {
  funders: { slug: string; name: string; role: string }[];
  leave: (slug: string) => Promise<ActionResult<unknown>>;
}

/** The funders whose team the person is in, with a button to leave each. */
export function Memberships({ funders, leave }: MembershipsProps) {
  if (funders.length === 0) return null;
  return (
    <section aria-labelledby="funders" className="grid gap-3">
      <h2 id="funders" className="text-18 font-semibold">
        Funders
      </h2>
      <ul className="border-y border-line">
        {funders.map(({ slug, name, role }) => (
          <li
            key={slug}
            className="flex items-center justify-between gap-3 border-t border-line py-1 first:border-t-0"
          >
            <span className="min-w-0">
              <b className="block font-semibold wrap-anywhere">{name}</b>
              <span className="block text-13 text-ink-3">{capitalized(role)}</span>
            </span>
            <ConfirmButton
              label="Leave"
              about={name}
              title={`Leave ${name}?`}
              confirm="Leave"
              isDanger
              action={leave.bind(null, slug)}
            >
              <p className="text-ink-2">
                You can no longer open its console. An owner or admin can invite you again.
              </p>
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
