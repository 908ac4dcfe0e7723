import type { Clock } from "@/components/console/ui/clock";
import { Section } from "@/components/console/ui/section";
import { Time } from "@/components/console/ui/time";
import { formatCount } from "@/lib/calculator/money/formats";
import { MOST_NOTES, type NoteView } from "@/lib/schemas/console/deals";
import type { DealActions } from "./deal-actions";
import { NewNote, OwnNote } from "./own-note";

interface NotesProps {
  notes: NoteView[];
  actions: DealActions;
  clock: Clock;
}

/** The notes of colleagues on an offer, newest first, with the form of a new one. */
export function Notes({ notes, actions, clock }: NotesProps) {
  const count = notes.length === 0 ? "" : `${formatCount(notes.length)}, `;
  return (
    <Section id="notes-title" title="Notes" about={`${count}for colleagues only`}>
      {notes.length >= MOST_NOTES ? (
        <p className="text-13 text-ink-3">An offer has at most {MOST_NOTES} notes.</p>
      ) : (
        <NewNote label="A note" save="Add note" kind="note.added" action={actions.add} />
      )}
      <ul className="pt-4 empty:hidden">
        {notes.map((note) => (
          <Note key={note.id} note={note} actions={actions} clock={clock} />
        ))}
      </ul>
    </Section>
  );
}

interface NoteProps {
  note: NoteView;
  actions: DealActions;
  clock: Clock;
}

function Note({ note, actions, clock }: NoteProps) {
  const { id, author, at, edited, text, editableUntil } = note;
  const written = (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {text}
    </p>
  );
  return (
    <li data-focus-home tabIndex={-1} className="grid gap-1 border-t border-line py-3 last:border-b">
      <p className="text-13 text-ink-3 wrap-anywhere">
        <bdi className="font-semibold text-ink">{author ?? "Former member"}</bdi>{" "}
        <Time at={at} clock={clock} as="full" />
        {edited && ", edited"}
      </p>
      {editableUntil === null ? (
        written
      ) : (
        <OwnNote text={text} edit={actions.edit.bind(null, id)} remove={actions.remove.bind(null, id)}>
          {written}
        </OwnNote>
      )}
    </li>
  );
}
