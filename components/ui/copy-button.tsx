"use client";

import { useState } from "react";
import { Button, type ButtonKind } from "./button";
import { copyText } from "./copy-text";
import { Icon } from "./icon";
import { useHydrated } from "./use-hydrated";

interface CopyButtonProps {
  kind?: ButtonKind;
  /** The button's words, such as `Copy payload`. */
  label: string;
  /** What is copied, for screen readers, if the label does not say it. */
  about?: string;
  /** The text to copy, or what computes it at the press. */
  text: string | (() => string);
}

const OUTCOMES = { copied: "Copied", refused: "Not allowed here" };

/** Copies a text and reports whether the browser allowed it. Disabled until hydration: a press would be lost. */
export function CopyButton({ kind = "plain", label, about, text }: CopyButtonProps) {
  const ready = useHydrated();
  const [state, setState] = useState<keyof typeof OUTCOMES | "idle">("idle");
  const copy = async () =>
    setState((await copyText(typeof text === "string" ? text : text())) ? "copied" : "refused");
  const outcome = state === "idle" ? null : OUTCOMES[state];
  return (
    <>
      <span role="status" className="sr-only">
        {outcome}
      </span>
      <Button kind={kind} disabled={!ready} onClick={copy} onBlur={() => setState("idle")}>
        <Icon name={state === "copied" ? "check" : "copy"} />
        <span>
          {outcome ?? label}
          {about && <span className="sr-only"> {about}</span>}
        </span>
      </Button>
    </>
  );
}
