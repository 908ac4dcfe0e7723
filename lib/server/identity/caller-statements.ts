import "server-only";
import { SESSION_IDLE_MS, SESSION_MS } from "@/lib/schemas/people/people";
import type { Role } from "@/lib/schemas/people/permissions";
import type { SignInMethod } from "@/lib/schemas/states";
import { Prisma, prisma } from "@/lib/server/database/database";
import { insertInto, recordsOf } from "@/lib/server/database/row-statements";
import type { NewRow } from "@/lib/server/database/rows";
import { bytesStored } from "@/lib/server/limits/stored-bytes-statements";
import { tokenHash } from "./sign-in-secrets";

type KeyRow = Pick<
  Prisma.ApiKeyModel,
  | "id"
  | "key"
  | "label"
  | "scopes"
  | "secret"
  | "per_second"
  | "per_minute"
  | "expires_at"
  | "last_used_at"
  | "funder_id"
> &
  Pick<Prisma.FunderModel, "slug" | "sandbox_of" | "link_days"> & {
    brand_id: Prisma.BrandModel["id"];
    disclosure_defaults: Prisma.BrandModel["disclosure_defaults"];
    funder_per_second: Prisma.FunderModel["per_second"];
    funder_per_minute: Prisma.FunderModel["per_minute"];
    funder_bytes_per_day: number | null;
    /** Null unless it was asked for. */
    bytes_stored: number | null;
    read: unknown;
  };

/** What is read with a key: the value of an expression, and for a write the bytes that the funder's keys stored. */
interface ReadTogether {
  read: Prisma.Sql | null;
  writes: boolean;
}

/**
 * Returns the live key of an X-API-Key with its funder `f`, and the value of `read`. SQL: the key and the
 * object of the path are read in one statement, so that a request waits for the database once.
 */
export async function keyWith(
  key: string,
  now: Date,
  { read, writes }: ReadTogether,
): Promise<KeyRow | null> {
  const stored = writes ? bytesStored(now) : Prisma.sql`NULL::float8`;
  const [row] = await prisma.$queryRaw<KeyRow[]>`
    SELECT k.id, k.key, k.label, k.scopes, k.secret, k.per_second, k.per_minute, k.expires_at, k.last_used_at,
           f.id AS funder_id, f.slug, f.sandbox_of, f.link_days, f.per_second AS funder_per_second,
           f.per_minute AS funder_per_minute, f.bytes_per_day::float8 AS funder_bytes_per_day,
           ${stored} AS bytes_stored, b.id AS brand_id, b.disclosure_defaults, ${read ?? Prisma.sql`NULL`} AS read
    FROM api_keys k
    JOIN funders f ON f.id = k.funder_id
    JOIN brands b ON b.funder_id = f.id AND b.is_default
    WHERE k.key = ${key} AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${now})`;
  return row ?? null;
}

/** Returns the value of `read` for a funder `f`. SQL: `read` is an expression of SQL. */
export async function readForFunder(id: string, read: Prisma.Sql): Promise<unknown> {
  const [row] = await prisma.$queryRaw<{ read: unknown }[]>`
    SELECT ${read} AS read FROM funders f WHERE f.id = ${id}::uuid`;
  return row?.read ?? null;
}

/**
 * Counts refusals of a key's minute and inserts those within the budget. Returns the minute's number of
 * refusals so far. SQL: which rows are inserted depends on the count, across processes.
 */
export async function insertRefusals(
  minute: NewRow<"refused_minutes">,
  rows: NewRow<"refused_requests">[],
  budget: number,
): Promise<number> {
  const numbered = Prisma.sql`counted, ${recordsOf("refused_requests", rows)} WITH ORDINALITY r
    WHERE counted.refused - ${minute.refused}::int + r.ordinality <= ${budget}::int`;
  const [counted] = await prisma.$queryRaw<{ refused: number }[]>`
    WITH counted AS (
      ${insertInto("refused_minutes", Prisma.sql`${recordsOf("refused_minutes", [minute])} r`)}
      ON CONFLICT (api_key_id, minute, proven) DO UPDATE SET refused = refused_minutes.refused + excluded.refused
      RETURNING refused),
    kept AS (${insertInto("refused_requests", numbered)})
    SELECT refused FROM counted`;
  return counted?.refused ?? 0;
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
  disclosure_defaults: Prisma.JsonValue;
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
      b.id AS brand_id, b.disclosure_defaults
    FROM sessions s
    JOIN users u ON u.id = s.user_id
    LEFT JOIN funders f ON f.slug = ${slug}
    LEFT JOIN funders l ON l.id = coalesce(f.sandbox_of, f.id)
    LEFT JOIN memberships m ON m.funder_id = l.id AND m.user_id = s.user_id
    LEFT JOIN brands b ON b.funder_id = f.id AND b.is_default
    WHERE s.token_hash = ${tokenHash(token)} AND s.last_input_at > ${inputAfter} AND s.created_at > ${createdAfter}`;
  return row ?? null;
}
