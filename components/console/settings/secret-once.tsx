"use client";

import { useState } from "react";
import { CopyButton } from "@/components/console/ui/copy-button";
import { Dialog } from "@/components/console/ui/dialog";
import { Button } from "@/components/ui/button";

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
        <div key={name} className="secret-value">
          <span>{name}</span>
          <code translate="no">{value}</code>
          <CopyButton text={value}>{`Copy ${name.toLowerCase()}`}</CopyButton>
        </div>
      ))}
      {note && <p className="text-13 text-ink-3">{note}</p>}
      {command && (
        <details className="payload">
          <summary>Try it with curl</summary>
          <pre className="code-text">{command}</pre>
          <div className="mt-2">
            <CopyButton text={command}>Copy command</CopyButton>
          </div>
        </details>
      )}
      <label className="check-line">
        <input type="checkbox" checked={stored} onChange={({ target }) => setStored(target.checked)} />
        <span>I stored the secret</span>
      </label>
    </Dialog>
  );
}
