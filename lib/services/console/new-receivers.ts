import "server-only";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database";
import { funderWithMembers } from "@/lib/services/people/members";
import { knownReceivers } from "./offer-statements";

/**
 * Returns whether an offer's fields send its data somewhere new: to a host of callback_url, or an address of
 * notification_emails or assigned_users, that no brand, none of the funder's newest offers and no member has.
 * What cannot be read is not new: the offer is refused for it.
 */
export async function namesNewReceiver(
  { caller }: CallContext,
  fields: unknown,
  offerId: string | null,
): Promise<boolean> {
  const { host, emails } = receiversOf(fields);
  if (host === null && emails.length === 0) return false;
  const { id } = caller.funder;
  const [known, members] = await Promise.all([
    knownReceivers(id, offerId),
    prisma.membership.findMany({
      where: { funder: funderWithMembers(caller) },
      select: { user: { select: { email: true } } },
    }),
  ]);
  const addresses = new Set([...known.emails, ...members.map(({ user }) => user.email)].map(lowerCase));
  const hosts = new Set(known.urls.map(hostOf));
  return (host !== null && !hosts.has(host)) || emails.some((email) => !addresses.has(lowerCase(email)));
}

function receiversOf(fields: unknown): { host: string | null; emails: string[] } {
  const given = (typeof fields === "object" ? fields : null) as Record<string, unknown> | null;
  const emails = [given?.notification_emails, given?.assigned_users]
    .flat()
    .filter((email) => typeof email === "string");
  return { host: hostOf(given?.callback_url), emails };
}

function hostOf(url: unknown): string | null {
  return typeof url === "string" && URL.canParse(url) ? new URL(url).host : null;
}

function lowerCase(email: string): string {
  return email.trim().toLowerCase();
}
