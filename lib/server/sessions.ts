import "server-only";
import { SESSION_IDLE_MS, SESSION_MS } from "@/lib/schemas/people";
import { permissionsOf, type Role } from "@/lib/schemas/permissions";
import type { SignInMethod } from "@/lib/schemas/states";
import type { UserCaller } from "./context";
import { execute, queryRows } from "./database";
import { env } from "./env";
import { tokenHash } from "./sign-in-secrets";
import { type Sql, sql } from "./sql";

/** A person with a live session. */
export interface SignedInPerson {
  sessionId: string;
  userId: string;
  name: string;
  email: string;
  method: SignInMethod;
  /** The last code or passkey. */
  provenAt: Date;
}

/** A person with a live session, and their membership of the requested funder. */
export interface FoundSession {
  person: SignedInPerson;
  /** Null if the person is no member of that funder, or the session may not open it. */
  member: { caller: UserCaller; funderName: string } | null;
}

interface SessionRow {
  id: string;
  user_id: string;
  method: SignInMethod;
  proven_at: Date;
  name: string;
  email: string;
  role: Role | null;
  funder_id: string;
  funder_name: string;
  sandbox_of: string | null;
  live_slug: string;
  link_days: number;
  brand_id: string;
}

/**
 * Returns the live session of a cookie's token, with the membership of the funder of `slug`: one statement, so
 * that what ended before it opens nothing. In a sandbox the membership of its live funder counts. Null if there
 * is no live session.
 */
export async function findSession(
  token: string,
  slug: string | null,
  now: Date,
): Promise<FoundSession | null> {
  if (token === "") return null;
  const [row] = await queryRows<SessionRow>(sql`
    SELECT s.id, s.user_id, s.method, s.proven_at, u.name, u.email,
      m.role, f.id AS funder_id, f.name AS funder_name, f.sandbox_of, l.slug AS live_slug, f.link_days,
      b.id AS brand_id
    FROM sessions s
    JOIN users u ON u.id = s.user_id
    LEFT JOIN funders f ON f.slug = ${slug}
    LEFT JOIN funders l ON l.id = coalesce(f.sandbox_of, f.id)
    LEFT JOIN memberships m ON m.funder_id = l.id AND m.user_id = s.user_id
    LEFT JOIN brands b ON b.funder_id = f.id AND b.is_default
    WHERE s.token_hash = ${tokenHash(token)} AND ${live(now)}`);
  if (!row) return null;
  const { id: sessionId, user_id: userId, name, email, method, proven_at: provenAt } = row;
  const person = { sessionId, userId, name, email, method, provenAt };
  const { role, funder_name: funderName, funder_id: id, link_days: linkDays, brand_id: defaultBrandId } = row;
  if (slug === null || role === null || !mayOpen(method, row.live_slug)) return { person, member: null };
  const funder = { id, slug, isSandbox: row.sandbox_of !== null, linkDays, defaultBrandId };
  const caller = { kind: "user" as const, userId, name, role, permissions: permissionsOf(role), funder };
  return { person, member: { caller, funderName } };
}

/**
 * Returns whether a session of this method may open a live funder, and with it its sandbox: single sign-on
 * opens the funders it is for.
 */
export function mayOpen(method: SignInMethod, slug: string): boolean {
  return method !== "oidc" || (env().oidc?.funders.includes(slug) ?? false);
}

const INPUT_KEPT_EVERY_MS = 60_000;

/** Records that the person acted: the idle time counts from now. */
export async function recordInput(sessionId: string, now: Date): Promise<void> {
  await execute(sql`
    UPDATE sessions s SET last_input_at = ${now}
    WHERE s.id = ${sessionId}::uuid AND ${live(now)}
      AND s.last_input_at < ${new Date(now.getTime() - INPUT_KEPT_EVERY_MS)}`);
}

/** The condition of a live session `s`. */
export function live(now: Date): Sql {
  return sql`(s.last_input_at > ${new Date(now.getTime() - SESSION_IDLE_MS)}
    AND s.created_at > ${new Date(now.getTime() - SESSION_MS)})`;
}
