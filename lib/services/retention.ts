import "server-only";
import { DAY_MS } from "@/lib/calculator/durations";
import { SESSION_MS } from "@/lib/schemas/people/people";
import { prisma } from "@/lib/server/database/database";
import { env } from "@/lib/server/env";
import { live } from "@/lib/server/identity/sessions";
import { deleteMailsBefore } from "@/lib/server/outbound/mail";
import { deleteOldMonths } from "@/lib/services/brands/brands-statements";
import { clearExpiredMails } from "@/lib/services/people/person-mails";
import {
  clearAttemptBodies,
  DOCUMENTS_BATCH,
  deleteAttempts,
  deleteDecisions,
  deleteDocuments,
  deleteEvents,
  deleteIdempotency,
  deleteOffer,
  deleteOld,
  deleteReceiverHours,
  deleteRefusedBefore,
  deleteRefusedMinutes,
  deleteStoredBytes,
  deleteSubmissions,
  EVENTS_BATCH,
  endedOffers,
  SWEEP_BATCH,
} from "./retention-statements";

/** How long refused requests are kept (docs/spec/console.md "Requests"). */
const REFUSED_DAYS = 7;
/** How long the local profile keeps the mails that it writes into a folder. */
const MAIL_DAYS = 1;

/**
 * Clears and deletes rows past their retention (docs/operations.md lists the settings), until nothing is left
 * or until `until`, a time of performance.now(). Returns true if nothing is left. Each statement is
 * independent: a purge can stop at any time, and several can run concurrently. Pending deliveries and their
 * events are never deleted.
 */
export async function purgeExpired(now: Date, until = Number.POSITIVE_INFINITY): Promise<boolean> {
  for await (const _ of sweeps(now)) if (performance.now() > until) return false;
  return true;
}

/** Yields after each statement that may have left rows. */
async function* sweeps(now: Date): AsyncGenerator<void> {
  const { attemptBodies, events, offers, audit, ...people } = env().retentionDays;
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await deleteMailsBefore(before(MAIL_DAYS));
  yield* inBatches(SWEEP_BATCH, () => clearAttemptBodies(before(attemptBodies)));
  yield* inBatches(SWEEP_BATCH, () => deleteAttempts(before(events)));
  yield* inBatches(EVENTS_BATCH, () => deleteEvents({ before: before(events), now }));
  yield* deleteOffers(before(offers), now);
  yield* inBatches(DOCUMENTS_BATCH, () => deleteDocuments("erased", now));
  yield* inBatches(SWEEP_BATCH, () => deleteOld("audit_entries", before(audit)));
  yield* inBatches(SWEEP_BATCH, () => deleteOld("erasures", before(audit)));
  yield* inBatches(SWEEP_BATCH, () => deleteIdempotency(now));
  yield* inBatches(SWEEP_BATCH, () => deleteRefusedBefore(before(REFUSED_DAYS)));
  yield* inBatches(SWEEP_BATCH, () => deleteRefusedMinutes(before(REFUSED_DAYS)));
  yield* inBatches(SWEEP_BATCH, () => deleteStoredBytes(before(2)));
  yield* inBatches(SWEEP_BATCH, () => deleteReceiverHours(before(2)));
  yield* inBatches(SWEEP_BATCH, () => deleteOldMonths(now, SWEEP_BATCH));
  yield* expiredSignIns(now, people);
}

async function* inBatches(size: number, run: () => Promise<number>): AsyncGenerator<void> {
  while ((await run()) === size) yield;
}

/**
 * Deletes offers that were revoked, or whose last link expired, before a time, without a submission since.
 * Child rows are deleted first: if a purge stops in between, the next one continues.
 */
async function* deleteOffers(before: Date, now: Date): AsyncGenerator<void> {
  for (let deleted = 1; deleted > 0; ) {
    deleted = 0;
    for (const { id } of await endedOffers(before, now)) {
      yield* inBatches(EVENTS_BATCH, () => deleteEvents({ offerId: id }));
      yield* inBatches(SWEEP_BATCH, () => deleteDecisions(id));
      yield* inBatches(SWEEP_BATCH, () => deleteSubmissions(id));
      yield* inBatches(DOCUMENTS_BATCH, () => deleteDocuments({ offerId: id }, now));
      deleted += await deleteOffer(id, before);
      yield;
    }
  }
}

/**
 * Clears and deletes what sign-in no longer needs: the content of old mails; challenges, sessions and
 * invitations so many days after their end; old counts and events of persons. Yields after each statement
 * that may have left rows.
 */
async function* expiredSignIns(
  now: Date,
  days: { challenges: number; sessions: number; userEvents: number },
): AsyncGenerator<void> {
  await clearExpiredMails(now);
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const sessionsEnd = ago(days.sessions * DAY_MS);
  const limit = SWEEP_BATCH;
  const deletions = [
    () => prisma.session.deleteMany({ where: { NOT: live(sessionsEnd) }, limit }),
    () =>
      prisma.challenge.deleteMany({
        where: { expires_at: { lt: ago(days.challenges * DAY_MS) } },
        limit,
      }),
    () => prisma.signInCount.deleteMany({ where: { window_start: { lt: ago(2 * DAY_MS) } }, limit }),
    () => prisma.personMail.deleteMany({ where: { created_at: { lt: ago(SESSION_MS) } }, limit }),
    () => prisma.invitation.deleteMany({ where: { expires_at: { lt: sessionsEnd } }, limit }),
    () =>
      prisma.userEvent.deleteMany({ where: { created_at: { lt: ago(days.userEvents * DAY_MS) } }, limit }),
  ];
  for (const deleteSome of deletions) {
    while ((await deleteSome()).count === SWEEP_BATCH) yield;
  }
}
