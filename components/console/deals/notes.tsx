import { keptPlace } from "@/components/console/offer-form/drop-drafts";
import type { Clock } from "@/components/console/ui/clock";
import { Section } from "@/components/console/ui/section";
import { Time } from "@/components/console/ui/time";
import { formatCount } from "@/lib/calculator/money/formats";
import { MOST_NOTES, type NoteView, type SharedDeal } from "@/lib/schemas/console/deals";
import type { DealActions } from "./deal-actions";
import { NewNote, OwnNote } from "./own-note";

interface NotesProps {
  shared: SharedDeal;
  actions: DealActions;
  clock: Clock;
}

/** The notes of colleagues on an offer, newest first, with the form of a new one. */
export function Notes({ shared, actions, clock }: NotesProps) {
  const { notes, offerId, reader } = shared;
  const count = notes.length === 0 ? "" : `${formatCount(notes.length)}, `;
  return (
    <Section id="notes-title" title="Notes" about={`${count}for colleagues only`}>
      {notes.length >= MOST_NOTES ? (
        <p className="text-13 text-ink-3">An offer has at most {MOST_NOTES} notes.</p>
      ) : (
        <NewNote
          label="A note"
          save="Add note"
          kind="note.added"
          place={keptPlace("note", reader, offerId)}
          action={actions.add}
        />
      )}
      <ul className="pt-4 empty:hidden">
        {notes.map((note) => (
          <Note
            key={note.id}
            note={note}
            place={keptPlace("note", reader, offerId, note.id)}
            actions={actions}
            clock={clock}
          />
        ))}
      </ul>
    </Section>
  );
}

interface NoteProps {
  note: NoteView;
  /** Where what is edited is kept. */
  place: string;
  actions: DealActions;
  clock: Clock;
}

function Note({ note, place, actions, clock }: NoteProps) {
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
        <OwnNote
          text={text}
          place={place}
          edit={actions.edit.bind(null, id)}
          remove={actions.remove.bind(null, id)}
        >
          {written}
        </OwnNote>
      )}
    </li>
  );
}
