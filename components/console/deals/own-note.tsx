"use client";

import type { ReactNode } from "react";
import { onDemand } from "@/components/ui/on-demand";
import type { NoteFormProps } from "./note-form";
import type { OwnNoteProps } from "./own-note-tools";

const Tools = onDemand(() => import("./own-note-tools").then((tools) => tools.OwnNoteTools));
const Form = onDemand(() => import("./note-form").then((form) => form.NoteForm));

/** A note that its author may still edit and remove. `children` is its text, which shows until the tools are there. */
export function OwnNote({ children, ...note }: OwnNoteProps & { children: ReactNode }) {
  return (
    <Tools {...note} meanwhile={children}>
      {children}
    </Tools>
  );
}

/** The form of a new note, in its place until it is there. */
export function NewNote(form: NoteFormProps) {
  return (
    <div className="min-h-42.5">
      <Form {...form} />
    </div>
  );
}
