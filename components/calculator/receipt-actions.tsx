"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { type ReceiptFacts, receiptText } from "./receipt-text";
import { writeClipboard } from "./use-sharing";

const COPY_LABELS = { idle: "Copy receipt", copied: "Copied", refused: "Not allowed here" };

/** Takes the receipt elsewhere. */
export function ReceiptActions(facts: ReceiptFacts) {
  const [state, setState] = useState<keyof typeof COPY_LABELS>("idle");
  const copy = async () => setState((await writeClipboard(receiptText(facts))) ? "copied" : "refused");
  return (
    <div className="mt-6 grid grid-cols-2 gap-2 noscript:hidden print:hidden">
      <span role="status" className="sr-only">
        {state === "idle" ? "" : COPY_LABELS[state]}
      </span>
      <Button className="px-2" onClick={copy} onBlur={() => setState("idle")}>
        <Icon name={state === "copied" ? "check" : "copy"} />
        {COPY_LABELS[state]}
      </Button>
      <Button className="px-2" onClick={() => print()}>
        <Icon name="printer" />
        Print
      </Button>
    </div>
  );
}
