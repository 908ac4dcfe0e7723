"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { onlyErrorOf } from "@/components/console/ui/action-errors";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import type { ActionResult } from "@/lib/schemas/console/action-result";

interface CallbackFormProps {
  root: string;
  brand: { name: string; callback_url: string | null };
  /** Null if the role may not change the address. */
  change: ((url: string | null) => Promise<ActionResult<unknown>>) | null;
  /** Null if the role may not send a test. */
  test: SendTest | null;
  /** How the attempts at the saved address went. */
  health: ReactNode;
}

type SendTest = () => Promise<ActionResult<{ id: string }>>;

/** The callback address of a brand, to which submissions are sent. */
export function CallbackForm({ root, brand, change, test, health }: CallbackFormProps) {
  const send = test && brand.callback_url !== null && (
    <TestButton root={root} name={brand.name} test={test} />
  );
  if (change === null) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="wrap-anywhere">
          <b>{brand.name}</b>: {brand.callback_url ?? <span className="text-ink-3">no callback address</span>}
        </p>
        {health}
        {send}
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <ChangeCallback brand={brand} change={change}>
        {send}
      </ChangeCallback>
      {health}
    </div>
  );
}

interface ChangeCallbackProps {
  brand: CallbackFormProps["brand"];
  change: NonNullable<CallbackFormProps["change"]>;
  children: ReactNode;
}

function ChangeCallback({ brand, change, children }: ChangeCallbackProps) {
  const [url, setUrl] = useState(brand.callback_url ?? "");
  const [saved, setSaved] = useState(false);
  const { run, pending, problem } = useAction(change, {
    onDone: () => setSaved(true),
    refreshes: true,
    lost: { kinds: ["brand.updated"] },
  });
  const isChanged = url.trim() !== (brand.callback_url ?? "");
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        run(url.trim() || null);
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
        answer={problem}
        onChange={({ target }) => {
          setUrl(target.value);
          setSaved(false);
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" aria-disabled={!isChanged || pending}>
          Save
        </Button>
        {/* A test goes to the saved address: it is hidden while the entry differs. */}
        {!isChanged && children}
        <span role="status" className="text-13 text-ink-3">
          {saved && !isChanged && "Saved."}
        </span>
      </div>
    </form>
  );
}

/** Sends a signed test to the callback address, and opens its delivery. */
function TestButton({ root, name, test }: { root: string; name: string; test: SendTest }) {
  const router = useRouter();
  const { run, pending, problem } = useAction(test, {
    onDone: ({ id }) => router.push(`${root}/deliveries/${id}`),
  });
  return (
    <>
      <Button aria-disabled={pending} onClick={() => run()}>
        Send test<span className="sr-only"> to the callback of {name}</span>
      </Button>
      <ActionProblem problem={problem} />
    </>
  );
}
