"use client";

import { useState } from "react";
import { Button, type ButtonKind } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

interface CopyTextProps {
  /** What is copied. */
  text: string;
  /** The button's words, such as `Copy payload`. */
  children: string;
  kind?: ButtonKind;
}

/** Copies a text and says so; where a browser forbids it, says that. */
export function CopyText({ text, children, kind = "plain" }: CopyTextProps) {
  const [said, setSaid] = useState<string | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied");
    } catch {
      setSaid("The browser does not allow copying");
    }
  };
  return (
    <>
      <span role="status" className="sr-only">
        {said}
      </span>
      <Button kind={kind} onClick={copy} onBlur={() => setSaid(null)}>
        <Icon name={said === "Copied" ? "check" : "copy"} />
        {said === null || said === "Copied" ? (said ?? children) : said}
      </Button>
    </>
  );
}
