"use client";

import { useEffect, useRef, useState } from "react";
import { isoTime } from "@/components/calculator/page/times";
import { buttonLook } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { whenSeen } from "@/components/ui/when-seen";
import { CARD, ConfirmationForm, type ConfirmationProps, type ConfirmedBy } from "./confirmation-form";

/** The form by which the merchant signs or confirms receipt. After that, a receipt of it. */
export function Confirmation(props: ConfirmationProps) {
  const { recordOpening } = props;
  const [confirmed, setConfirmed] = useState<ConfirmedBy | null>(null);
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current) return;
    return whenSeen(() => {
      opened.current = true;
      void recordOpening().catch(() => undefined);
    });
  }, [recordOpening]);
  const done = props.done ?? confirmed;
  return done === null ? (
    <ConfirmationForm {...props} onDone={setConfirmed} />
  ) : (
    <Confirmed {...props} done={done} taken={confirmed !== null} />
  );
}

/**
 * Who confirmed or signed, when, and the signed copy. `taken` means that it happened just now on this page,
 * so the text takes the focus.
 */
function Confirmed(props: ConfirmationProps & { done: ConfirmedBy; taken: boolean }) {
  const { done, taken, isoToAsk, signedPath } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (taken) heading.current?.focus();
  }, [taken]);
  const signed = done.title !== undefined;
  return (
    <section id="confirm" aria-labelledby="confirm-title" className={CARD}>
      <span className="grid size-8 place-items-center rounded-full bg-ok-ground text-ok">
        <Icon name="check" />
      </span>
      <h2
        ref={heading}
        tabIndex={-1}
        id="confirm-title"
        className="mt-3 text-18 font-semibold tracking-[-0.012em] outline-none"
      >
        {signed ? "Signed" : "Received, thank you"}
      </h2>
      <p className="mt-2 text-14 break-words text-ink-2">
        {signed ? `${done.name}, ${done.title}` : done.name}
        <span className="block">
          <time dateTime={isoTime(done.at)}>{done.when}</time>
        </span>
      </p>
      {signed && (
        <a
          id="signed-copy"
          href={signedPath}
          download
          className={`${buttonLook("primary")} mt-3 min-h-12 w-full text-15`}
        >
          <Icon name="download" />
          {done.copyTo === null ? "Download your copy" : "Download signed copy"}
        </a>
      )}
      <p className="mt-3 text-13 break-words text-ink-3 empty:hidden">
        {done.copyTo !== null && (
          <span className="block">
            {signed ? `Sent to ${done.copyTo} too.` : `A copy goes to ${done.copyTo}.`}
          </span>
        )}
        {isoToAsk !== null && `Questions? ${isoToAsk}`}
      </p>
    </section>
  );
}
