import "server-only";
import { DAY_MS } from "@/lib/calculator/calendar";
import { INVITATION_MS, SESSION_MS } from "@/lib/schemas/people";
import { prisma } from "@/lib/server/database";
import { live } from "@/lib/server/sessions";
import { clearExpiredMails } from "./person-mails";

const BATCH = 1_000;

/**
 * Clears and deletes what sign-in no longer needs: content of old mails, ended sessions, challenges and
 * invitations, old counts, and the history of persons before `history`. Yields after each
 * statement that may have left rows.
 */
export async function* expiredSignIns(now: Date, history: Date): AsyncGenerator<void> {
  await clearExpiredMails(now);
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const limit = BATCH;
  const deletions = [
    () => prisma.session.deleteMany({ where: { NOT: live(now) }, limit }),
    () => prisma.challenge.deleteMany({ where: { expires_at: { lt: now } }, limit }),
    () => prisma.signInCount.deleteMany({ where: { window_start: { lt: ago(2 * DAY_MS) } }, limit }),
    () => prisma.personMail.deleteMany({ where: { created_at: { lt: ago(SESSION_MS) } }, limit }),
    () => prisma.invitation.deleteMany({ where: { expires_at: { lt: ago(INVITATION_MS) } }, limit }),
    () => prisma.userEvent.deleteMany({ where: { created_at: { lt: history } }, limit }),
  ];
  for (const deleteSome of deletions) {
    while ((await deleteSome()).count === BATCH) yield;
  }
}
