"use client";

import { type FormEvent, useRef, useState } from "react";
import { copyText } from "@/components/ui/copy-text";
import { TextField } from "@/components/ui/text-field";
import { pastedText } from "@/lib/calculator/money/typed-text";
import type { MerchantState } from "@/lib/disclosure/merchant/state";
import type { SendingResult } from "./sending";
import { type SendingProblem, sendingProblems } from "./sending-problems";

/** The result of the last attempt: what is wrong, by field or in general, or the link that was copied. */
interface Report {
  of: string;
  problems: SendingProblem[];
  link: { url: string; copied: boolean } | null;
}

interface RecipientFormProps {
  /** Identifies what is sent: the report of an attempt is not shown for other terms. */
  of: string;
  /** Whether there is a connection. */
  online: boolean;
  /** Mails the link to the merchant. */
  send: (to: { name: string | null; email: string }) => Promise<SendingResult>;
  /** Makes the link without a mail. */
  copy: () => Promise<SendingResult>;
  onMade?: (made: MerchantState) => void;
  onSent: (form: HTMLFormElement) => void;
}

/**
 * A form that mails a document's link to the merchant or copies it. `problemOf` says what is wrong with a field, and
 * with "" in general; `link` is the one that was copied, or could not be.
 */
export function useRecipientForm({ of, online, send, copy, onMade, onSent }: RecipientFormProps) {
  const [busy, setBusy] = useState(false);
  const [latest, setLatest] = useState<Report | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const report = latest?.of === of ? latest : null;
  const problemOf = (field: string) => report?.problems.find((problem) => problem.field === field)?.message;

  const make = async (run: () => Promise<SendingResult>): Promise<MerchantState | null> => {
    if (busy || !online) return null;
    setBusy(true);
    setLatest(null);
    const result = await run().catch(() => null);
    setBusy(false);
    if (result !== null && "merchant" in result) {
      onMade?.(result.merchant);
      return result.merchant;
    }
    const problems = sendingProblems(result);
    setLatest({ of, problems, link: null });
    const field = form.current?.elements.namedItem(problems[0]?.field ?? "");
    if (field instanceof HTMLElement) field.focus();
    return null;
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    const entries = new FormData(currentTarget);
    const name = pastedText(String(entries.get("name") ?? "")) || null;
    const email = pastedText(String(entries.get("email") ?? ""));
    if (await make(() => send({ name, email }))) onSent(currentTarget);
  };
  const copyLink = async () => {
    const making = make(copy);
    // The write begins within the press, before the link is there.
    const copied = await copyText(making.then((made) => made?.merchantUrl ?? null));
    const made = await making;
    if (made) setLatest({ of, problems: [], link: { url: made.merchantUrl, copied } });
  };
  return { form, busy, problemOf, link: report?.link ?? null, submit, copyLink };
}

/** The fields of that form: to whom it goes. */
export function RecipientFields({ problemOf }: { problemOf: (field: string) => string | undefined }) {
  return (
    <>
      <TextField
        label="Merchant’s e-mail"
        name="email"
        type="email"
        data-start
        autoComplete="off"
        required
        error={problemOf("email")}
      />
      <TextField
        label="Name"
        optional
        name="name"
        autoComplete="off"
        maxLength={80}
        error={problemOf("name")}
      />
    </>
  );
}
