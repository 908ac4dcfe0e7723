"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { LocalTime } from "@/components/calculator/page/local-time";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";

/** Who acknowledged a document, and when. */
export interface Acknowledged {
  name: string;
  /** Unix seconds. */
  at: number;
}

/** What the merchant sends, and what the server makes of it. */
export interface AcknowledgementInput {
  name: string;
  received: boolean;
  email: string | null;
}

export type AcknowledgementResult =
  | { status: "acknowledged"; acknowledged: Acknowledged }
  | { status: "refused"; problems: { field: string; message: string }[] }
  | { status: "ended" }
  | { status: "busy"; retryAfterSeconds: number };

interface AcknowledgementProps {
  acknowledged: Acknowledged | null;
  /** Where the merchant signs; null where this is the signature. */
  signingPlace: string | null;
  /** Whether the link was mailed: the copy goes there. */
  mailed: boolean;
  contact: string;
  nameLength: number;
  /** Called once, after hydration. */
  recordOpening: () => Promise<void>;
  acknowledge: (input: AcknowledgementInput) => Promise<AcknowledgementResult>;
}

const UNCONFIRMED = "It is not clear whether this arrived. Try again: it counts once.";

/** The form by which the merchant confirms receipt, then the receipt of it. */
export function Acknowledgement(props: AcknowledgementProps) {
  const { recordOpening } = props;
  const [done, setDone] = useState(props.acknowledged);
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    void recordOpening().catch(() => undefined);
  }, [recordOpening]);
  return done === null ? (
    <AcknowledgementForm {...props} onDone={setDone} />
  ) : (
    <Done {...props} done={done} />
  );
}

function AcknowledgementForm(props: AcknowledgementProps & { onDone: (done: Acknowledged) => void }) {
  const { signingPlace, mailed, nameLength, acknowledge, onDone } = props;
  const [sending, setSending] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const form = new FormData(event.currentTarget);
    const input = {
      name: String(form.get("name") ?? "").trim(),
      received: form.get("received") === "on",
      email: String(form.get("email") ?? "").trim() || null,
    };
    setSending(true);
    try {
      const result = await acknowledge(input);
      if (result.status === "acknowledged") onDone(result.acknowledged);
      else setProblems(problemsOf(result));
    } catch {
      setProblems({ form: UNCONFIRMED });
    } finally {
      setSending(false);
    }
  };

  return (
    <section id="acknowledge" aria-labelledby="acknowledge-title" className={CARD}>
      <h2 id="acknowledge-title" className="text-16 font-semibold">
        {signingPlace === null ? "Sign that you received it" : "Confirm you received it"}
      </h2>
      <p className="mt-1 text-13 text-ink-2">
        {signingPlace === null
          ? "This is your signature that you received this information. It accepts nothing."
          : `This is not a signature and accepts nothing. You sign in ${signingPlace}.`}
      </p>
      <form onSubmit={send} noValidate className="mt-3 grid gap-3 noscript:hidden">
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          required
          maxLength={nameLength}
          error={problems.name}
        />
        {!mailed && (
          <TextField
            label="E-mail for your copy (optional)"
            name="email"
            type="email"
            autoComplete="email"
            error={problems.email}
          />
        )}
        <div>
          <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-14">
            <input
              type="checkbox"
              name="received"
              required
              aria-invalid={problems.received !== undefined}
              className="size-5 accent-(--brand)"
            />
            I received this
          </label>
          {problems.received && <p className="text-13 text-bad">{problems.received}</p>}
        </div>
        <Button kind="primary" type="submit" aria-disabled={sending} className="min-h-12 w-full text-15">
          {sending ? "Sending" : signingPlace === null ? "Sign" : "Confirm"}
        </Button>
        <p role="status" className="text-13 text-bad empty:hidden">
          {problems.form}
        </p>
      </form>
      <p className="mt-3 text-13 text-ink-3">
        We keep the time, your IP address and this exact document.
        {mailed && " You get a copy by e-mail."}
      </p>
    </section>
  );
}

const CARD = "rounded-l border border-line bg-surface p-5 shadow-lift print:hidden";

function Done({ done, contact, mailed }: AcknowledgementProps & { done: Acknowledged }) {
  return (
    <section role="status" aria-labelledby="acknowledge-title" className={CARD}>
      <h2 id="acknowledge-title" className="text-16 font-semibold">
        Received, thank you
      </h2>
      <p className="mt-1 text-13 break-words text-ink-2">
        {done.name}, <LocalTime seconds={done.at} />.{mailed && " A copy is on its way by e-mail."}
      </p>
      <p className="mt-2 text-13 break-words text-ink-3">Questions? {contact}</p>
    </section>
  );
}

function problemsOf(
  result: Exclude<AcknowledgementResult, { status: "acknowledged" }>,
): Record<string, string> {
  if (result.status === "refused")
    return Object.fromEntries(result.problems.map(({ field, message }) => [field, message]));
  if (result.status === "ended") return { form: "This link has ended. Reload the page." };
  return { form: `Too many requests at once. Try again in ${result.retryAfterSeconds} seconds.` };
}
