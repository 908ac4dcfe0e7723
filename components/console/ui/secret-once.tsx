"use client";

import { useState } from "react";
import { CodeText, SecretValue } from "@/components/console/ui/code-text";
import { Fold } from "@/components/console/ui/section";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";

interface SecretOnceProps {
  title: string;
  /** The secrets, and values that belong to them, such as the key. */
  values: { name: string; value: string }[];
  /** A note, such as until when the old secret works. */
  note?: string | null;
  /** A command to try the secret, which does not contain it. */
  command?: string;
  onDone: () => void;
}

/** Shows a new secret once. The dialog closes only after the reader confirms that it is stored. */
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
      <p className="text-ink-2">The secret is shown only now: store it before you go on.</p>
      {values.map(({ name, value }) => (
        <SecretValue key={name} name={name} value={value}>
          <CopyButton label={`Copy ${name.toLowerCase()}`} text={value} />
        </SecretValue>
      ))}
      {note && <p className="text-13 text-ink-3">{note}</p>}
      {command && (
        <Fold summary="Try it with curl">
          <CodeText>{command}</CodeText>
          <div className="mt-2">
            <CopyButton label="Copy command" text={command} />
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
