"use client";

import { useState } from "react";
import { CodeText, Fold } from "@/components/console/ui/code-text";
import { CopyButton } from "@/components/console/ui/copy-button";
import { Dialog } from "@/components/console/ui/dialog";
import { Button } from "@/components/ui/button";
import { SecretValue } from "./secret-value";

interface SecretOnceProps {
  title: string;
  /** What is shown now and never again, and what belongs to it. */
  values: { name: string; value: string }[];
  /** What to know about it, such as until when an old one works. */
  note?: string | null;
  /** A command to try it, without the secret. */
  command?: string | null;
  onDone: () => void;
}

/** A new secret, shown once: the dialog closes only after the reader says that it is stored. */
export function SecretOnce({ title, values, note, command, onDone }: SecretOnceProps) {
  const [stored, setStored] = useState(false);
  return (
    <Dialog
      open
      held={!stored}
      onClose={onDone}
      title={title}
      actions={
        <Button kind="primary" data-primary aria-disabled={!stored} onClick={onDone}>
          Done
        </Button>
      }
    >
      <p className="text-ink-2">It cannot be shown again.</p>
      {values.map(({ name, value }) => (
        <SecretValue key={name} name={name} value={value}>
          <CopyButton text={value}>{`Copy ${name.toLowerCase()}`}</CopyButton>
        </SecretValue>
      ))}
      {note && <p className="text-13 text-ink-3">{note}</p>}
      {command && (
        <Fold summary="Try it with curl">
          <CodeText>{command}</CodeText>
          <div className="mt-2">
            <CopyButton text={command}>Copy command</CopyButton>
          </div>
        </Fold>
      )}
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
        <input type="checkbox" checked={stored} onChange={({ target }) => setStored(target.checked)} />
        <span>I stored the secret</span>
      </label>
    </Dialog>
  );
}
