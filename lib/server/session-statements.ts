import "server-only";
import { SESSION_IDLE_MS, SESSION_MS } from "@/lib/schemas/people";
import type { Role } from "@/lib/schemas/permissions";
import type { SignInMethod } from "@/lib/schemas/states";
import { prisma } from "./database";
import { tokenHash } from "./sign-in-secrets";

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

/** Returns since when a live session must have begun, and its person acted in it. */
export function liveSince(now: Date) {
  return {
    inputAfter: new Date(now.getTime() - SESSION_IDLE_MS),
    createdAfter: new Date(now.getTime() - SESSION_MS),
  };
}

/**
 * Returns a live session and its membership in the funder of `slug`. SQL: one statement reads both, so that a
 * session or a membership that has ended gives no access.
 */
export async function sessionAndFunder(token: string, slug: string | null, now: Date) {
  const { inputAfter, createdAfter } = liveSince(now);
  const [row] = await prisma.$queryRaw<SessionRow[]>`
    SELECT s.id, s.user_id, s.method, s.proven_at, u.name, u.email,
      m.role, f.id AS funder_id, f.name AS funder_name, f.sandbox_of, l.slug AS live_slug, f.link_days,
      b.id AS brand_id
    FROM sessions s
    JOIN users u ON u.id = s.user_id
    LEFT JOIN funders f ON f.slug = ${slug}
    LEFT JOIN funders l ON l.id = coalesce(f.sandbox_of, f.id)
    LEFT JOIN memberships m ON m.funder_id = l.id AND m.user_id = s.user_id
    LEFT JOIN brands b ON b.funder_id = f.id AND b.is_default
    WHERE s.token_hash = ${tokenHash(token)} AND s.last_input_at > ${inputAfter} AND s.created_at > ${createdAfter}`;
  return row ?? null;
}
