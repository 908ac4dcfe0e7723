import "server-only";
import { prisma, type Transaction } from "@/lib/server/database/database";
import type { Claimed } from "@/lib/services/deliveries/deliveries";
import type { StoredOffer } from "@/lib/services/offers/offers";

/**
 * Returns the addresses of the people who asked to be told at once of a new submission of an offer: of all, or of
 * deals that they have taken. Nobody of a sandbox, which has no members.
 */
export async function toldOfSubmission(
  { funder_id, deal_id }: Pick<StoredOffer, "funder_id" | "deal_id">,
  tx: Transaction,
): Promise<string[]> {
  const asked = await tx.tellMe.findMany({
    where: { funder_id, daily: false, submissions: { not: "none" } },
    select: { submissions: true, user_id: true, user: { select: { email: true } } },
    orderBy: { user_id: "asc" },
  });
  if (asked.length === 0) return [];
  const where = { funder_id_deal_id: { funder_id, deal_id } };
  const owner = await tx.dealOwner.findUnique({ where, select: { user_id: true } });
  return asked
    .filter(({ submissions, user_id }) => submissions === "all" || user_id === owner?.user_id)
    .map(({ user }) => user.email);
}

/** Whether an offer names the recipient of a mail about its submission; else the person asked for it. */
export async function namesRecipient({ event_id, url }: Pick<Claimed, "event_id" | "url">): Promise<boolean> {
  const event = await prisma.event.findUnique({
    where: { id: event_id },
    select: { offer: { select: { notification_emails: true, assigned_users: true } } },
  });
  const { notification_emails = [], assigned_users = [] } = event?.offer ?? {};
  const address = url.slice("mailto:".length).toLowerCase();
  return [...notification_emails, ...assigned_users].some((named) => named.toLowerCase() === address);
}
