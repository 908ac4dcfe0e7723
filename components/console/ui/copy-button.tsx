"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";
import { Icon } from "@/components/ui/icon";

interface CopyButtonProps {
  /** The text to copy. */
  text: string;
  /** The button's words, such as `Copy payload`. */
  children: string;
}

/** Copies a text and reports whether the browser allowed it. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const outcome = copied ? "Copied" : "The browser does not allow copying";
  return (
    <>
      <span role="status" className="sr-only">
        {copied !== null && outcome}
      </span>
      <Button onClick={async () => setCopied(await copyText(text))} onBlur={() => setCopied(null)}>
        <Icon name={copied ? "check" : "copy"} />
        {copied === null ? children : outcome}
      </Button>
    </>
  );
}
