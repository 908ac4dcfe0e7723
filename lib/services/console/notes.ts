import "server-only";
import { MOST_NOTES, NOTE_EDITABLE_MS, type NoteView } from "@/lib/schemas/console/deals";
import type { AuditAction } from "@/lib/schemas/states";
import { ApiError, notFound } from "@/lib/schemas/wire/errors";
import { note } from "@/lib/schemas/wire/field-types";
import { readFields } from "@/lib/schemas/wire/parse-fields";
import type { CallContext, UserCaller } from "@/lib/server/context";
import { inTransaction, prisma } from "@/lib/server/database/database";
import { isId, newId } from "@/lib/server/ids";
import { auditEntry, callerAsActor } from "@/lib/services/audit";
import { lockOffer } from "@/lib/services/offers/offers-statements";
import { loadOfferById } from "@/lib/services/offers/read";
import { funderWithMembers } from "@/lib/services/people/members";

type PersonContext = CallContext & { caller: UserCaller };

const NOTE_FIELDS = { text: note() };

/** Returns the notes on an offer, newest first. */
export async function listNotes({ caller, now }: PersonContext, offer_id: string): Promise<NoteView[]> {
  const rows = await prisma.offerNote.findMany({
    where: { offer_id, offer: { funder_id: caller.funder.id } },
    include: {
      user: {
        select: {
          name: true,
          memberships: { where: { funder: funderWithMembers(caller) }, select: { user_id: true } },
        },
      },
    },
    orderBy: { id: "desc" },
    take: MOST_NOTES,
  });
  return rows.map(({ id, user_id, user, text, created_at, edited_at }) => {
    const until = new Date(created_at.getTime() + NOTE_EDITABLE_MS);
    return {
      id,
      author: user.memberships.length > 0 ? user.name : null,
      at: created_at,
      edited: edited_at !== null,
      text,
      editableUntil: user_id === caller.userId && until > now ? until : null,
    };
  });
}

/** Adds a note to an offer. NOT_FOUND, VALIDATION_FAILED; LIMIT_REACHED above 200, ERASED for an erased deal. */
export async function addNote(context: PersonContext, offerId: string, input: object): Promise<void> {
  const { id: offer_id, deal_id } = await loadOfferById(context, offerId);
  const { text } = readFields(NOTE_FIELDS, { ...input });
  const { caller, now } = context;
  await inTransaction(async (tx) => {
    // One at a time for an offer, so that concurrent notes cannot exceed the limit, and none follows an erasure.
    await lockOffer({ id: offer_id }, tx);
    const offer = await tx.offer.findUnique({ where: { id: offer_id }, select: { erased_at: true } });
    if (!offer) throw notFound();
    if (offer.erased_at !== null) throw new ApiError("ERASED", "The data of this deal was erased.");
    if ((await tx.offerNote.count({ where: { offer_id } })) >= MOST_NOTES)
      throw new ApiError("LIMIT_REACHED", `An offer has at most ${MOST_NOTES} notes.`);
    await tx.offerNote.create({
      data: { id: newId(), offer_id, user_id: caller.userId, text, created_at: now },
    });
    await tx.auditEntry.create({ data: audited(context, "note.added", { id: offer_id, deal_id }) });
  });
}

/** Changes the text of the caller's note within 10 minutes. NOT_FOUND, VALIDATION_FAILED, LIMIT_REACHED later. */
export async function editNote(context: PersonContext, noteId: string, input: object): Promise<void> {
  const { text } = readFields(NOTE_FIELDS, { ...input });
  await changeNote(context, noteId, "note.edited", (tx, where) =>
    tx.offerNote.updateMany({ where, data: { text, edited_at: context.now } }),
  );
}

/** Removes the caller's note within 10 minutes. NOT_FOUND, LIMIT_REACHED later. */
export async function removeNote(context: PersonContext, noteId: string): Promise<void> {
  await changeNote(context, noteId, "note.removed", (tx, where) => tx.offerNote.deleteMany({ where }));
}

type Change = (
  tx: Parameters<Parameters<typeof inTransaction>[0]>[0],
  where: { id: string; user_id: string; created_at: { gt: Date } },
) => Promise<{ count: number }>;

async function changeNote(context: PersonContext, id: string, action: AuditAction, change: Change) {
  const { caller, now } = context;
  const found = isId(id)
    ? await prisma.offerNote.findFirst({
        where: { id, user_id: caller.userId, offer: { funder_id: caller.funder.id } },
        select: { offer: { select: { id: true, deal_id: true } } },
      })
    : null;
  if (!found) throw notFound();
  await inTransaction(async (tx) => {
    const created_at = { gt: new Date(now.getTime() - NOTE_EDITABLE_MS) };
    const { count } = await change(tx, { id, user_id: caller.userId, created_at });
    if (count === 0)
      throw new ApiError(
        "LIMIT_REACHED",
        "A note can be edited and removed for 10 minutes. Add another one.",
      );
    await tx.auditEntry.create({ data: audited(context, action, found.offer) });
  });
}

/** The audit entry about a note: on which offer, without the text. */
function audited(context: PersonContext, action: AuditAction, offer: { id: string; deal_id: string }) {
  return auditEntry(callerAsActor(context), action, offer.id, { deal_id: offer.deal_id });
}
