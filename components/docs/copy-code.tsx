"use client";

import { type MouseEvent, useState } from "react";
import { copyText } from "@/components/ui/copy-text";

const LABELS = { idle: "Copy", copied: "Copied", selected: "Selected: copy it" };

/** Copies the visible code of the surrounding figure. If the browser forbids that, selects the code. */
export function CopyCode({ what }: { what: string }) {
  const [state, setState] = useState<keyof typeof LABELS>("idle");

  async function copy(event: MouseEvent<HTMLButtonElement>) {
    const blocks = [...(event.currentTarget.closest("figure")?.querySelectorAll("code") ?? [])];
    const code = blocks.find((block) => block.getClientRects().length > 0);
    if (!code) return;
    const copied = await copyText(code.textContent ?? "");
    if (!copied) getSelection()?.selectAllChildren(code);
    setState(copied ? "copied" : "selected");
  }

  return (
    <>
      <span role="status" className="sr-only">
        {state === "idle" ? "" : LABELS[state]}
      </span>
      <button
        type="button"
        onClick={copy}
        onBlur={() => setState("idle")}
        className="min-h-8 flex-none cursor-pointer rounded-s px-2.5 text-13 font-medium text-brand-text hover:bg-sunken"
      >
        {LABELS[state]}
        <span className="sr-only"> {what}</span>
      </button>
    </>
  );
}
