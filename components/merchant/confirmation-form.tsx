"use client";

import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { tabStorage } from "@/components/calculator/page/tab-storage";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { TextField } from "@/components/ui/text-field";
import { useHydrated } from "@/components/ui/use-hydrated";

/** The person who acknowledged or signed a document, and when. An acknowledgement has no title. */
export interface ConfirmedBy {
  name: string;
  title?: string;
  /** Unix seconds. */
  at: number;
  /** The same by the brand's clock: "Jan 2, 2026, 4:11 PM CST". */
  when: string;
  /** The address that a copy was mailed to, if any. */
  copyTo: string | null;
}

type ConfirmationResult =
  | { status: "acknowledged"; acknowledged: ConfirmedBy }
  | { status: "signed"; signed: ConfirmedBy }
  | { status: "refused"; problems: FieldProblem[] }
  | { status: "ended" }
  | { status: "busy"; retryAfterSeconds: number };

interface FieldProblem {
  field: string;
  message: string;
}

export interface ConfirmationProps {
  /** Whether the merchant signs here. Otherwise they only confirm receipt, and sign at `signingPlace`. */
  signs: boolean;
  signingPlace: string;
  /** What is confirmed, within a sentence: "offer summary". */
  papers: string;
  merchantName: string;
  /** The address that the link was mailed to, and that the copy goes to. Null when the link was copied. */
  mailedTo: string | null;
  /** The ISO, to ask where the brand has no address. Else null: the footer has the address, as a link. */
  isoToAsk: string | null;
  nameLength: number;
  /** Where the form posts to without scripts, and the problems of the previous such post. */
  formPath: string;
  problems: FieldProblem[];
  /** The path of the signed copy. */
  signedPath: string;
  /** Null until the document is confirmed. */
  done: ConfirmedBy | null;
  /** Called once, after hydration. */
  recordOpening: () => Promise<void>;
  confirm: (input: Record<string, unknown>) => Promise<ConfirmationResult>;
}

export const CARD = "rounded-l border border-line bg-surface p-5 shadow-lift phone:p-6 print:hidden";

const UNCONFIRMED = "It is not clear whether this arrived. Try again: it counts once.";

/** The fields that survive a reload in this tab. Checkboxes do not. */
const KEPT = ["name", "title"];

/** Asks for a name (and a title, for a signature) and ticks. Without scripts the form posts to `formPath`. */
export function ConfirmationForm(props: ConfirmationProps & { onDone: (done: ConfirmedBy) => void }) {
  const { signs, signingPlace, papers, merchantName, mailedTo, nameLength, formPath, confirm, onDone } =
    props;
  const ready = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState(false);
  const [ended, setEnded] = useState(false);
  const [problems, setProblems] = useState(props.problems);
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.message;
  const keep = useKeptEntries(form, formPath);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const entries = Object.fromEntries(new FormData(event.currentTarget));
    setSending(true);
    const result = await confirmed(confirm, inputOf(entries, signs), signs);
    setSending(false);
    if ("done" in result) {
      keep.clear();
      onDone(result.done);
      return;
    }
    setProblems(result.problems);
    setEnded(result.ended === true);
    const first = form.current?.elements.namedItem(result.problems[0]?.field ?? "");
    if (first instanceof HTMLElement) first.focus();
  };

  return (
    <section id="confirm" aria-labelledby="confirm-title" className={CARD}>
      <h2 id="confirm-title" className="text-18 font-semibold tracking-[-0.012em]">
        {signs ? "Sign that you received it" : "Confirm you received it"}
      </h2>
      <p className="mt-1 text-13 text-ink-2">
        {signs
          ? `You confirm that you received the ${papers}. You do not accept the offer.`
          : `Confirming only says you got these papers. It is not a signature and accepts nothing. If you take the offer, you sign ${signingPlace}.`}
      </p>
      <form
        ref={form}
        action={formPath}
        method="post"
        noValidate={ready}
        onSubmit={send}
        onInput={keep.save}
        className="mt-3 grid gap-3"
      >
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          required
          maxLength={nameLength}
          error={problemOf("name")}
        />
        {signs && (
          <TextField
            label="Your title"
            name="title"
            autoComplete="organization-title"
            required
            maxLength={nameLength}
            error={problemOf("title")}
          />
        )}
        <div>
          {signs ? (
            <>
              <Tick name="authorized" error={problemOf("authorized")}>
                I am authorized to sign for {merchantName}
              </Tick>
              <Tick name="not_broker" error={problemOf("not_broker")}>
                I am not the broker
              </Tick>
            </>
          ) : (
            <Tick name="received" error={problemOf("received")}>
              I received this
            </Tick>
          )}
        </div>
        <Button kind="primary" type="submit" aria-disabled={sending} className="min-h-12 w-full text-15">
          {sending ? "Sending" : signs ? "Sign" : "Confirm"}
        </Button>
        <p role="status" className="text-13 text-bad empty:hidden">
          {problemOf("")}
        </p>
        {ended && (
          <Button onClick={() => location.reload()} className="w-full">
            Reload the page
          </Button>
        )}
      </form>
      <p className="mt-3 text-13 text-ink-3">
        {signs && "Your name and today’s date go into the two spaces of the document. "}
        As proof that you got it, we record the time, your IP address and this document.{" "}
        {copyText(signs, mailedTo)}
      </p>
    </section>
  );
}

interface TickProps {
  name: string;
  error: string | undefined;
  children: ReactNode;
}

function Tick({ name, error, children }: TickProps) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1 text-14">
        <input
          type="checkbox"
          name={name}
          required
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : id}
          className={`size-5 flex-none accent-(--brand) ${error === undefined ? "" : "outline-2 outline-offset-2 outline-bad"}`}
        />
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </label>
      {error !== undefined && (
        <p id={id} className="flex gap-2 pb-1 text-13 text-bad">
          <Icon name="warning" className="mt-0.5 size-4 flex-none" />
          {error}
        </p>
      )}
    </div>
  );
}

function copyText(signs: boolean, mailedTo: string | null): string {
  if (!signs) return mailedTo === null ? "" : "You get a copy by e-mail.";
  const download = "Download the signed copy after signing.";
  // lib/services/disclosures mails no copy where only the sender's side ever opened the document.
  return mailedTo === null
    ? download
    : `${download} It is e-mailed to you too, unless this link was opened at the sender’s address alone.`;
}

function inputOf(entries: Record<string, unknown>, signs: boolean): Record<string, unknown> {
  const ticks = signs ? ["authorized", "not_broker"] : ["received"];
  const ticked = Object.fromEntries(ticks.map((tick) => [tick, entries[tick] === "on"]));
  const texts = KEPT.flatMap((field) => (field in entries ? [[field, String(entries[field])]] : []));
  return { ...Object.fromEntries(texts), ...ticked };
}

/** Sends the confirmation. A problem without a field concerns the whole form. */
async function confirmed(
  confirm: ConfirmationProps["confirm"],
  input: Record<string, unknown>,
  signs: boolean,
): Promise<{ done: ConfirmedBy } | { problems: FieldProblem[]; ended?: boolean }> {
  const nothing = signs ? "Not signed. Nothing was stored." : "Not confirmed. Nothing was stored.";
  const whole = (message: string) => ({ problems: [{ field: "", message }] });
  if (!navigator.onLine) return whole(`${nothing} Connect and try again.`);
  let result: ConfirmationResult;
  try {
    result = await confirm(input);
  } catch {
    return whole(UNCONFIRMED);
  }
  switch (result.status) {
    case "signed":
      return { done: result.signed };
    case "acknowledged":
      return { done: result.acknowledged };
    case "refused":
      return { problems: result.problems };
    case "ended":
      return { ...whole(`${nothing} This link has ended: the page says what to do.`), ended: true };
    case "busy":
      return whole(`${nothing} Try again in ${result.retryAfterSeconds} seconds.`);
  }
}

/** Keeps the texts of a form during a reload, under a key in this tab's storage. */
function useKeptEntries(form: React.RefObject<HTMLFormElement | null>, key: string) {
  useEffect(() => {
    const kept = JSON.parse(tabStorage()?.getItem(key) ?? "{}") as Record<string, string>;
    for (const name of KEPT) {
      const input = textInput(form.current, name);
      if (input && input.value === "") input.value = kept[name] ?? "";
    }
  }, [form, key]);
  return {
    save: () =>
      tabStorage()?.setItem(
        key,
        JSON.stringify(
          Object.fromEntries(KEPT.map((name) => [name, textInput(form.current, name)?.value ?? ""])),
        ),
      ),
    clear: () => tabStorage()?.removeItem(key),
  };
}

function textInput(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const found = form?.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : null;
}
