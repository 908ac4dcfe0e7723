"use server";

import { runAction } from "@/app/console/run-action";
import { objectOf, textOf } from "@/lib/schemas/console/action-input";
import { assignDeal } from "@/lib/services/console/deals";
import { addNote, editNote, removeNote } from "@/lib/services/console/notes";

/** Makes the deal of an offer the caller's or a colleague's, if it still is whose the page showed. */
export async function assignDealAction(funder: string, offerId: string, input: object) {
  return runAction(funder, { permission: "deals:share" }, (context) =>
    assignDeal(context, textOf(offerId), objectOf(input)),
  );
}

/** Adds a note to an offer. */
export async function addNoteAction(funder: string, offerId: string, input: object) {
  return runAction(funder, { permission: "deals:share" }, (context) =>
    addNote(context, textOf(offerId), objectOf(input)),
  );
}

/** Changes the text of the caller's note. */
export async function editNoteAction(funder: string, noteId: string, input: object) {
  return runAction(funder, { permission: "deals:share" }, (context) =>
    editNote(context, textOf(noteId), objectOf(input)),
  );
}

/** Removes the caller's note. */
export async function removeNoteAction(funder: string, noteId: string) {
  return runAction(funder, { permission: "deals:share" }, (context) => removeNote(context, textOf(noteId)));
}
