"use client";

import { useState } from "react";
import { useReady } from "@/components/calculator/page/use-ready";
import { arePrivateHidden } from "@/components/calculator/privacy/private-hidden";
import { Button, type ButtonKind } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";
import { Icon } from "@/components/ui/icon";
import { type ReceiptFacts, receiptText } from "./receipt-text";

interface ReceiptActionsProps extends ReceiptFacts {
  /** Whether copying the receipt is the primary action of the page. */
  primary: boolean;
}

/**
 * The buttons that copy and print the receipt. They are disabled until hydration, since a click would be
 * lost.
 */
export function ReceiptActions({ primary, ...facts }: ReceiptActionsProps) {
  const ready = useReady();
  return (
    <div className="mt-6 grid grid-cols-2 gap-2 noscript:hidden print:hidden">
      <CopyButton
        kind={primary ? "primary" : "plain"}
        label="Copy receipt"
        text={() => receiptText(facts, arePrivateHidden())}
      />
      <Button className="px-2" disabled={!ready} onClick={printPage}>
        <Icon name="printer" />
        Print
      </Button>
    </div>
  );
}

/** Prints the page itself. The browser's own menu prints a sheet instead (app/[dealId]/printed.css). */
function printPage() {
  const { dataset } = document.documentElement;
  dataset.print = "page";
  addEventListener("afterprint", () => delete dataset.print, { once: true });
  print();
}

/** The reference alone, to paste into a message. */
export function CopyReference({ number }: { number: string }) {
  return (
    <div className="noscript:hidden print:hidden">
      <CopyButton kind="quiet" label="Copy" about="reference" text={() => number} />
    </div>
  );
}

interface CopyButtonProps {
  kind: ButtonKind;
  label: string;
  /** What is copied, for screen readers. */
  about?: string;
  text: () => string;
}

function CopyButton({ kind, label, about, text }: CopyButtonProps) {
  const ready = useReady();
  const [state, setState] = useState<keyof typeof OUTCOMES | "idle">("idle");
  const copy = async () => setState((await copyText(text())) ? "copied" : "refused");
  const outcome = state === "idle" ? null : OUTCOMES[state];
  return (
    <>
      <span role="status" className="sr-only">
        {outcome}
      </span>
      <Button kind={kind} className="px-2" disabled={!ready} onClick={copy} onBlur={() => setState("idle")}>
        <Icon name={state === "copied" ? "check" : "copy"} />
        <span>
          {outcome ?? label}
          {about && <span className="sr-only"> {about}</span>}
        </span>
      </Button>
    </>
  );
}

const OUTCOMES = { copied: "Copied", refused: "Not allowed here" };
