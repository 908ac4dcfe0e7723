"use client";

import { disclosureSteps, StepTime } from "@/components/calculator/merchant/disclosure-steps";
import { EarlierLink } from "@/components/calculator/merchant/earlier-link";
import { RecipientFields, useRecipientForm } from "@/components/calculator/merchant/recipient-form";
import type { SendingResult } from "@/components/calculator/merchant/sending";
import { Button, buttonLook } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { RefusedCopy } from "@/components/ui/refused-copy";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { DisclosureProgress } from "@/lib/disclosure/merchant/state";
import { Step } from "./next-steps";
import { receivedText } from "./receipt-disclosure";

interface SheetActions {
  /** Makes the sheet and mails its link to the merchant. */
  send: (to: { name: string | null; email: string }) => Promise<SendingResult>;
  /** Makes the sheet and returns its link. */
  copy: () => Promise<SendingResult>;
}

interface ReceiptSheetProps extends SheetActions {
  /** The state's name. */
  name: string;
  brandName: string;
  /** The current one, where it is of other terms: sending this one ends it. Null without one. */
  earlier: DisclosureProgress | null;
  isReady: boolean;
  /** Null before a sheet of these terms is made. */
  progress: DisclosureProgress | null;
  hasEnded: boolean;
  /** The path of its PDF; null without one that is good. */
  documentPath: string | null;
}

/** The disclosure that a law wants before closing: its four steps, and the way to the merchant. */
export function ReceiptSheet(props: ReceiptSheetProps) {
  const { name, brandName, isReady, progress, hasEnded, documentPath } = props;
  return (
    <section
      aria-labelledby="sheet-title"
      className="rounded-l border border-line bg-surface p-6 shadow-lift print:[box-shadow:none]"
    >
      <h2 id="sheet-title" className="section-title mb-3.5">
        {name} closing sheet
      </h2>
      <p className="text-ink-2">
        {progress === null
          ? `${name} wants this disclosure at or before closing. It keeps no terms back.`
          : receivedText(progress)}
      </p>
      {progress !== null && (
        <ol className="mt-3.5 grid gap-[18px]">
          {disclosureSteps(progress, false).map(({ name: step, state, at, note }) => (
            <Step key={step} state={state} title={step}>
              {at && <StepTime {...at} />}
              {at && note && ", "}
              {note && (at ? note : `${note.charAt(0).toUpperCase()}${note.slice(1)}`)}
              {step === "Sent" && progress.mail && `${at || note ? ", " : ""}to ${progress.mail.email}`}
            </Step>
          ))}
        </ol>
      )}
      {hasEnded && <p className="mt-3.5 text-13 text-warn">Its link has ended. Send a new one.</p>}
      {isReady ? (
        <>
          <EarlierLink earlier={props.earlier} ends="Sending ends" />
          <SendSheet {...props} />
        </>
      ) : (
        progress === null && (
          <p className="mt-3.5 text-13 text-warn">{brandName} has to add something before it can be made.</p>
        )
      )}
      {documentPath !== null && (
        <a href={documentPath} download className={`${buttonLook("plain")} mt-2 w-full print:hidden`}>
          <Icon name="download" className="size-4 text-ink-3" />
          Closing sheet (PDF)
        </a>
      )}
    </section>
  );
}

/** The form that mails the sheet, and the button that copies its link. */
function SendSheet({ progress, send, copy }: Pick<ReceiptSheetProps, "progress" | "send" | "copy">) {
  const ready = useHydrated();
  const { form, busy, problemOf, link, submit, copyLink } = useRecipientForm({
    of: "",
    online: true,
    send,
    copy,
    onSent: (sent) => sent.reset(),
  });
  const isConfirmed = progress !== null && progress.acknowledgedAt !== null;
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      className={`mt-5 grid gap-3 border-t border-line pt-5 noscript:hidden print:hidden ${isConfirmed ? "hidden" : ""}`}
    >
      <RecipientFields problemOf={problemOf} />
      <div className="grid grid-cols-2 gap-2">
        <Button type="submit" disabled={!ready} aria-disabled={busy}>
          <Icon name="send" />
          {busy ? "Working" : progress?.mail ? "Send again" : "Send"}
        </Button>
        <Button className="px-2" onClick={copyLink} disabled={!ready} aria-disabled={busy}>
          <Icon name={link?.copied ? "check" : "copy"} />
          {link?.copied ? "Copied" : "Copy link"}
        </Button>
      </div>
      <p role="status" className="text-13 text-bad empty:hidden">
        {problemOf("")}
      </p>
      {link?.copied === false && <RefusedCopy what="copying" text={link.url} />}
    </form>
  );
}
