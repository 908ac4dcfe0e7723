"use client";

import { type ReactNode, useId, useState } from "react";
import { FORMAT_NAMES, messageName } from "@/components/console/deliveries/delivery-words";
import { useAction } from "@/components/console/session/use-action";
import { errorOf, useErrorFocus, withoutErrorsOf } from "@/components/console/ui/action-errors";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { CheckItem, CheckList } from "@/components/console/ui/form-parts";
import { SecretOnce } from "@/components/console/ui/secret-once";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import type { DialogState } from "@/components/ui/use-dialog";
import { typedText } from "@/lib/calculator/money/typed-text";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import type { EventType } from "@/lib/schemas/events/event-types";
import { WEBHOOK_FORMATS, type WebhookFormat } from "@/lib/schemas/states";

export interface EndpointInput {
  url: string;
  format: WebhookFormat;
  events: string[];
  description: string | null;
}

/** What a form saves; only the description where the reader may not change the rest. */
export type SavedEndpoint = Partial<EndpointInput>;

export interface EndpointFormProps {
  /** Renders the button that opens the form. */
  opener: (open: () => void) => ReactNode;
  title: string;
  /** The label of the button that saves. */
  save: string;
  eventTypes: string[];
  /** The current values; empty for a new endpoint. */
  current: EndpointInput;
  /** Saves the endpoint. For a new one it returns the secret. */
  action: (input: SavedEndpoint) => Promise<ActionResult<{ secret?: string }>>;
}

/** The label of the field whose errors are shown at the end of the dialog. */
const NAMES = { events: "Gets" };

const HINTS: Record<WebhookFormat, string> = {
  standard: "https, and reachable from the internet.",
  slack: "The address of an incoming webhook of Slack, on hooks.slack.com.",
  teams: "The address of a workflow or an incoming webhook of Microsoft Teams.",
};

/** What a channel of a desk wants: what somebody there acts on, and not each step of a deal. */
const FOR_CHANNEL: readonly string[] = [
  "submission.created",
  "submission.decided",
  "offer.expired",
  "disclosure.signed",
] satisfies EventType[];

const isForChannel = (type: string) => FOR_CHANNEL.includes(type);

/** Adds or changes an endpoint. Shows the secret of a new one once. */
export function EndpointDialog(props: Omit<EndpointFormProps, "opener"> & DialogState) {
  const { title, save, eventTypes, current, action, open, onClose } = props;
  const form = useId();
  const formatId = useId();
  const [format, setFormat] = useState(current.format);
  const [chosen, setChosen] = useState<string[] | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const isNew = current.url === "";
  // What nobody has ticked or unticked follows the format.
  const begins = isNew && format !== "standard" ? eventTypes.filter(isForChannel) : current.events;
  const events = chosen ?? begins;
  const isHeld = current.events.some((type) => !eventTypes.includes(type));
  const done = (value: { secret?: string }) => {
    onClose();
    // The next endpoint begins with an empty form; what was changed in one stays in its own.
    if (isNew) {
      formRef.current?.reset();
      setFormat(current.format);
      setChosen(null);
    }
    setSecret(value.secret ?? null);
  };
  const { run, pending, problem } = useAction(action, {
    open,
    onDone: done,
    refreshes: true,
    lost: {
      kinds: ["webhook.created", "webhook.updated"],
      unseen: current ? undefined : "Its secret was lost with the answer: rotate it to see one.",
    },
  });
  const formRef = useErrorFocus(problem);
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={title}
        confirm={{ label: save, type: "submit", form, "aria-disabled": pending }}
      >
        <form
          ref={formRef}
          id={form}
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            const given = new FormData(event.currentTarget);
            const description = typedText(String(given.get("description")));
            run({
              ...(!isHeld && {
                url: String(given.get("url")).trim(),
                format,
                events: given.getAll("event").map(String),
              }),
              description: description || null,
            });
          }}
        >
          {isHeld && (
            <p className="text-ink-2">
              It gets disclosures, which your role may not read. Only somebody who may can change its address
              and what it gets.
            </p>
          )}
          <div className="grid gap-1.5">
            <label htmlFor={formatId} className="text-14 font-semibold">
              Format
            </label>
            <select
              id={formatId}
              disabled={isHeld}
              value={format}
              onChange={(event) => setFormat(event.target.value as WebhookFormat)}
              className="min-h-11 w-full max-w-60 rounded-m border border-edge bg-surface px-3 text-16 text-ink"
            >
              {WEBHOOK_FORMATS.map((each) => (
                <option key={each} value={each}>
                  {FORMAT_NAMES[each]}
                </option>
              ))}
            </select>
            {format !== "standard" && (
              <p className="text-13 text-ink-3">
                A channel reads one sentence: the deal, what happened, and where in the console it stands. No
                figure, no contact.
              </p>
            )}
          </div>
          <TextField
            disabled={isHeld}
            label="Address"
            name="url"
            type="text"
            inputMode="url"
            defaultValue={current.url}
            hint={HINTS[format]}
            error={errorOf(problem, "url")}
            answer={problem}
            autoComplete="off"
            spellCheck={false}
          />
          <CheckList legend={NAMES.events}>
            {eventTypes.map((type) => (
              <CheckItem
                key={type}
                type="checkbox"
                disabled={isHeld}
                name="event"
                value={type}
                checked={events.includes(type)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...events, type] : events.filter((each) => each !== type))
                }
                code={type}
              >
                {messageName({ type })}
              </CheckItem>
            ))}
          </CheckList>
          <TextField
            label="Description"
            optional
            name="description"
            defaultValue={current.description ?? ""}
            hint="What it is for."
            error={errorOf(problem, "description")}
            answer={problem}
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
