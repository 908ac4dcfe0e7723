"use client";

import { useAction } from "@/components/console/session/use-action";
import { onlyErrorOf, useErrorFocus } from "@/components/console/ui/action-errors";
import { useKeptEntry } from "@/components/console/ui/kept-entry";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/text-field";
import type { DealActions } from "./deal-actions";

export interface NoteFormProps {
  label: string;
  save: string;
  kind: "note.added" | "note.edited";
  /** Where this tab keeps what is written (`keptPlace`). */
  place: string;
  /** The text to begin with. */
  text?: string;
  action: DealActions["add"];
  /** For a form that closes: it has a button for that, and the focus in its field. */
  onClose?: () => void;
}

/** Writes a note. */
export function NoteForm({ label, save, kind, place, text = "", action, onClose }: NoteFormProps) {
  const { entry: written, setEntry: setWritten, forget } = useKeptEntry(place, text);
  const close = () => {
    forget();
    onClose?.();
  };
  const { run, pending, problem } = useAction(action, {
    onDone: () => {
      close();
      // The button has nothing to do until another note is written.
      if (!onClose) form.current?.querySelector("textarea")?.focus();
    },
    refreshes: true,
    lost: { kinds: [kind] },
  });
  const form = useErrorFocus(problem);
  return (
    <form
      ref={form}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending && written.trim() !== "") run({ text: written.trim() });
      }}
    >
      <TextArea
        label={label}
        rows={3}
        dir="auto"
        value={written}
        onChange={(event) => setWritten(event.target.value)}
        error={onlyErrorOf(problem, "text")}
        answer={problem}
        autoFocus={onClose !== undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" aria-disabled={pending || written.trim() === ""}>
          {save}
        </Button>
        {onClose && (
          <Button kind="quiet" vanishes onClick={close}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
