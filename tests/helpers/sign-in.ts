import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { Client } from "pg";
import type { Role } from "@/lib/schemas/people/permissions";
import { demo, demoDatabaseUrl } from "@/tests/helpers/product";

/** A person who is signed in. `cookie` is the value of a Cookie header. */
export interface SignedIn {
  userId: string;
  sessionId: string;
  email: string;
  token: string;
  cookie: string;
}

interface Member {
  /** The slug of a funder. */
  funder: string;
  role: Role;
  email?: string;
  name?: string;
  /** Seconds since the last code; 0 by default, so that actions that need a fresh code are allowed. */
  provenSecondsAgo?: number;
}

/** The name of the session's cookie on plain http. */
export const SESSION_COOKIE = "console-session";

/**
 * Makes a person a member of a funder in the database of DATABASE_URL, and signs them in. An existing person
 * with the same address gets the role.
 */
export async function signIn(member: Member, databaseUrl = process.env.DATABASE_URL): Promise<SignedIn> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await insertMember(client, member);
  } finally {
    await client.end();
  }
}

/** Signs a browser's page in as a member of the demo's funder or of another one, without a code. */
export async function signInPage(page: Page, member: Member): Promise<SignedIn> {
  const signedIn = await signIn(member, demoDatabaseUrl());
  await page.context().addCookies([{ name: SESSION_COOKIE, value: signedIn.token, url: demo().base_url }]);
  return signedIn;
}

async function insertMember(client: Client, { funder, role, provenSecondsAgo = 0, ...given }: Member) {
  const { email = `${randomBytes(6).toString("hex")}@funder.example`, name = "Test Person" } = given;
  const now = new Date();
  const user = await client.query<{ id: string }>(
    `INSERT INTO users (id, name, email, email_verified, created_at, updated_at) VALUES ($1, $2, $3, true, $4, $4)
     ON CONFLICT (email) DO UPDATE SET email_verified = true RETURNING id`,
    [randomUUID(), name, email, now],
  );
  const userId = user.rows[0]?.id ?? "";
  await client.query(
    `INSERT INTO memberships (funder_id, user_id, role, created_at)
     SELECT id, $1, $2, $3 FROM funders WHERE slug = $4
     ON CONFLICT (funder_id, user_id) DO UPDATE SET role = excluded.role`,
    [userId, role, now, funder],
  );
  const token = randomBytes(32).toString("base64url");
  const sessionId = randomUUID();
  const proven = new Date(now.getTime() - provenSecondsAgo * 1000);
  await client.query(
    `INSERT INTO sessions (id, user_id, token_hash, method, address, user_agent, created_at, last_input_at, proven_at)
     VALUES ($1, $2, $3, 'code', '127.0.0.1', 'Test', $4, $4, $5)`,
    [sessionId, userId, createHash("sha256").update(token).digest("hex"), now, proven],
  );
  return { userId, sessionId, email, token, cookie: `${SESSION_COOKIE}=${token}` };
}
