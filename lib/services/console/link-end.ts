import "server-only";
import type { Prisma } from "@/lib/server/database/database";

/** What the end of an offer's current link follows from: a sandbox may end one before its expiry. */
export const LINK_END_SHOWN = {
  link_expires_at: true,
  links: { where: { ended_at: { not: null } }, select: { expires_at: true, ended_at: true } },
} satisfies Prisma.OfferSelect;

/** Returns when the current link of an offer ends or has ended. */
export function linkEndOf({
  link_expires_at,
  links,
}: {
  link_expires_at: Date;
  links: { expires_at: Date; ended_at: Date | null }[];
}): Date {
  const early = links.find(({ expires_at }) => expires_at.getTime() === link_expires_at.getTime());
  return early?.ended_at ?? link_expires_at;
}
