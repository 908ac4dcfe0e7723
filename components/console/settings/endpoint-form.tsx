"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useId, useState } from "react";
import { messageName } from "@/components/console/deliveries/delivery-words";
import { useAction } from "@/components/console/session/use-action";
import { errorOf, useErrorFocus, withoutErrorsOf } from "@/components/console/ui/action-errors";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Dialog } from "@/components/console/ui/dialog";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import type { ActionResult } from "@/lib/schemas/action-result";
import { CheckItem, CheckList } from "./form-parts";
import { SecretOnce } from "./secret-once";

export interface EndpointInput {
  url: string;
  events: string[];
  description: string | null;
}

interface EndpointFormProps {
  /** Renders the button that opens the form. */
  opener: (open: () => void) => ReactNode;
  title: string;
  /** The label of the button that saves. */
  save: string;
  eventTypes: string[];
  /** The current values; empty for a new endpoint. */
  current: EndpointInput;
  /** Saves the endpoint. For a new one it returns the secret. */
  action: (input: EndpointInput) => Promise<ActionResult<{ secret?: string }>>;
}

/** The label of the field whose errors are shown at the end of the dialog. */
const NAMES = { events: "Gets" };

// Rule: C6-8
/** Adds or changes an endpoint. Shows the secret of a new one once. */
export function EndpointForm({ opener, title, save, eventTypes, current, action }: EndpointFormProps) {
  const router = useRouter();
  const form = useId();
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const done = (value: { secret?: string }) => {
    setOpen(false);
    setSecret(value.secret ?? null);
    router.refresh();
  };
  const { run, pending, problem } = useAction(action, { onDone: done });
  const formRef = useErrorFocus(problem);
  return (
    <>
      {opener(() => setOpen(true))}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button kind="primary" type="submit" form={form} data-primary aria-disabled={pending}>
              {save}
            </Button>
          </>
        }
      >
        <form
          ref={formRef}
          id={form}
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            const given = new FormData(event.currentTarget);
            const description = String(given.get("description")).trim();
            if (pending) return;
            run({
              url: String(given.get("url")).trim(),
              events: given.getAll("event").map(String),
              description: description || null,
            });
          }}
        >
          <TextField
            label="Address"
            name="url"
            type="text"
            inputMode="url"
            defaultValue={current.url}
            hint="https, and reachable from the internet."
            error={errorOf(problem, "url")}
            autoComplete="off"
            spellCheck={false}
          />
          <CheckList legend={NAMES.events}>
            {eventTypes.map((type) => (
              <CheckItem
                key={type}
                type="checkbox"
                name="event"
                value={type}
                defaultChecked={current.events.includes(type)}
                code={type}
              >
                {messageName({ type })}
              </CheckItem>
            ))}
          </CheckList>
          <TextField
            label="Description"
            name="description"
            defaultValue={current.description ?? ""}
            hint="Optional: what it is for."
            error={errorOf(problem, "description")}
            autoComplete="off"
          />
          <ActionProblem problem={withoutErrorsOf(problem, ["url", "description"])} names={NAMES} />
        </form>
      </Dialog>
      {secret !== null && (
        <SecretOnce
          title="Copy the secret now"
          values={[{ name: "Signing secret", value: secret }]}
          note="Each message to this endpoint is signed with it (Standard Webhooks)."
          onDone={() => setSecret(null)}
        />
      )}
    </>
  );
}
