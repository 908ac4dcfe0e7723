"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { onlyErrorOf } from "@/components/console/ui/field-errors";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import type { ActionResult } from "@/lib/schemas/action-result";

interface CallbackFormProps {
  brand: { name: string; callback_url: string | null };
  /** Null for a role that may not change it. */
  change: ((url: string | null) => Promise<ActionResult<unknown>>) | null;
}

/** Where the submissions of a brand go. */
export function CallbackForm({ brand, change }: CallbackFormProps) {
  if (change === null) {
    return (
      <p>
        <b>{brand.name}</b>: {brand.callback_url ?? <span className="text-ink-3">no callback address</span>}
      </p>
    );
  }
  return <ChangeCallback brand={brand} change={change} />;
}

function ChangeCallback({
  brand,
  change,
}: {
  brand: CallbackFormProps["brand"];
  change: NonNullable<CallbackFormProps["change"]>;
}) {
  const router = useRouter();
  const [url, setUrl] = useState(brand.callback_url ?? "");
  const [saved, setSaved] = useState(false);
  const done = () => {
    setSaved(true);
    router.refresh();
  };
  const { run, pending, problem } = useAction(change, { onDone: done });
  const isChanged = url.trim() !== (brand.callback_url ?? "");
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !pending) run(url.trim() || null);
      }}
    >
      <TextField
        label={`Where submissions of ${brand.name} go`}
        value={url}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        hint="For offers without a callback address of their own. https only; empty for none."
        error={onlyErrorOf(problem, "callback_url")}
        onChange={({ target }) => {
          setUrl(target.value);
          setSaved(false);
        }}
      />
      <div className="form-foot">
        <Button type="submit" aria-disabled={!isChanged || pending}>
          Save
        </Button>
        <span role="status" className="text-13 text-ink-3">
          {saved && !isChanged && "Saved."}
        </span>
      </div>
    </form>
  );
}
