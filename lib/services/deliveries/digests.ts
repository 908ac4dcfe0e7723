import "server-only";
import { MINUTE_MS } from "@/lib/calculator/durations";
import { prisma } from "@/lib/server/database/database";
import type { MailContent } from "@/lib/services/mail-layout";
import type { Claimed, Covered } from "./deliveries";
import { insertDigests, selectHeld } from "./held-statements";

/** Digests begin a minute after the hour: by then each mail of that hour is in the database. */
const WAIT_MS = MINUTE_MS;

/** Makes the digests that are due. Returns how many it made. */
export function startDigests(now: Date): Promise<number> {
  return insertDigests(new Date(now.getTime() - WAIT_MS), now);
}

/** The most mails that a digest shows; it counts the others. */
export const MOST_SHOWN = 50;

/** Composes a digest from what it covers. */
export type DigestContent = (delivery: Claimed, covered: Covered) => MailContent;

/** Builds a digest, with the ids of the mails that it covers; null if none is left. */
export async function digestMail(
  delivery: Claimed,
  now: Date,
  content: DigestContent,
): Promise<(MailContent & { covers: string[] }) | null> {
  const held = await selectHeld(delivery, now);
  if (held.length === 0) return null;
  const shown = held.slice(0, MOST_SHOWN).map(({ event_id }) => event_id);
  const events = await prisma.event.findMany({
    where: { id: { in: shown } },
    select: { payload: true },
    orderBy: { id: "asc" },
  });
  const payloads = events.map(({ payload }) => payload);
  return { ...content(delivery, { count: held.length, payloads }), covers: held.map(({ id }) => id) };
}
