import "server-only";
import type { DisclosureDefaults } from "@/lib/schemas/disclosures/defaults";
import { permissionsOf } from "@/lib/schemas/people/permissions";
import type { SignInMethod } from "@/lib/schemas/states";
import type { PageContext, UserCaller } from "@/lib/server/context";
import { type Prisma, prisma } from "@/lib/server/database/database";
import { env } from "@/lib/server/env";
import { liveSince, sessionAndFunder } from "./caller-statements";

export interface SignedInPerson {
  sessionId: string;
  userId: string;
  name: string;
  email: string;
  method: SignInMethod;
  /** When the person last entered a code or used a passkey. */
  provenAt: Date;
}

/** A person with a live session, and their membership of the requested funder. */
export interface FoundSession {
  person: SignedInPerson;
  /** Null if the person is not a member of that funder, or the session may not open it. */
  member: { caller: UserCaller; funderName: string } | null;
}

/**
 * Returns the live session of a cookie's token with the membership in the funder of `slug`; in a sandbox, the
 * membership in its live funder. Null if there is no live session.
 */
export async function findSession(
  token: string,
  slug: string | null,
  now: Date,
): Promise<FoundSession | null> {
  if (token === "") return null;
  const row = await sessionAndFunder(token, slug, now);
  if (!row) return null;
  const { id: sessionId, user_id: userId, name, email, method, proven_at: provenAt } = row;
  const person = { sessionId, userId, name, email, method, provenAt };
  const { role, funder_name: funderName, funder_id: id, link_days: linkDays, brand_id: defaultBrandId } = row;
  const disclosureDefaults = row.disclosure_defaults as DisclosureDefaults;
  if (slug === null || role === null || !mayOpen(method, row.live_slug)) return { person, member: null };
  const funder = {
    id,
    slug,
    isSandbox: row.sandbox_of !== null,
    linkDays,
    defaultBrandId,
    disclosureDefaults,
  };
  const caller = { kind: "user" as const, userId, name, role, permissions: permissionsOf(role), funder };
  return { person, member: { caller, funderName } };
}

/**
 * Returns whether a session of this method may open a live funder, and with it the funder's sandbox. Single
 * sign-on opens only the funders of OIDC_FUNDERS.
 */
export function mayOpen(method: SignInMethod, slug: string): boolean {
  return method !== "oidc" || (env().oidc?.funders.includes(slug) ?? false);
}

/**
 * Returns whether a request of a link's page comes from a browser with a live session of this funder: who
 * opens a link of a live funder so is no reader of it. In a sandbox everybody counts.
 */
export async function isStaff(
  { sessionToken = "", now }: Pick<PageContext, "sessionToken" | "now">,
  { slug, isSandbox }: { slug: string; isSandbox: boolean },
): Promise<boolean> {
  if (isSandbox || sessionToken === "") return false;
  return (await findSession(sessionToken, slug, now))?.member != null;
}

const INPUT_KEPT_EVERY_MS = 60_000;

/** Records that the person acted: the idle time starts again. */
export async function recordInput(sessionId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - INPUT_KEPT_EVERY_MS);
  await prisma.session.updateMany({
    where: { AND: [{ id: sessionId, last_input_at: { lt: before } }, live(now)] },
    data: { last_input_at: now },
  });
}

/** Returns the condition of a live session. */
export function live(now: Date): Prisma.SessionWhereInput {
  const { inputAfter, createdAfter } = liveSince(now);
  return { last_input_at: { gt: inputAfter }, created_at: { gt: createdAfter } };
}
