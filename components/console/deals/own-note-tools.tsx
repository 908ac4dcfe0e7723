"use client";

import { type ReactNode, useState } from "react";
import { ConfirmButton } from "@/components/console/ui/confirm-button";
import { RowButton } from "@/components/console/ui/settings-table";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import { NoteForm } from "./note-form";

export interface OwnNoteProps {
  text: string;
  /** Where what is edited is kept. */
  place: string;
  edit: (input: { text: string }) => Promise<ActionResult<unknown>>;
  remove: () => Promise<ActionResult<unknown>>;
}

/** The text of a note with buttons to edit and to remove it, or the form to edit it. */
export function OwnNoteTools({
  text,
  place,
  edit,
  remove,
  children,
}: OwnNoteProps & { children: ReactNode }) {
  const [editing, setEditing] = useState(false);
  if (editing)
    return (
      <NoteForm
        label="Your note"
        save="Save"
        kind="note.edited"
        place={place}
        text={text}
        action={edit}
        onClose={() => setEditing(false)}
      />
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 wide:grid-cols-[minmax(0,1fr)_auto]">
      {children}
      <div className="-ml-2 flex items-start wide:-mt-7 wide:ml-0">
        <RowButton label="Edit" about="the note" onClick={() => setEditing(true)} />
        <ConfirmButton
          label="Remove"
          about="the note"
          title="Remove this note?"
          confirm="Remove"
          isDanger
          action={remove}
          lost={{ kinds: ["note.removed"] }}
        >
          Nobody can read it afterwards. The audit log says that there was one, without its text.
        </ConfirmButton>
      </div>
    </div>
  );
}
