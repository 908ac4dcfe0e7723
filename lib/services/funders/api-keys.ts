import "server-only";
import { ApiError } from "@/lib/schemas/errors";
import { list, name, oneOf, whole } from "@/lib/schemas/field-types";
import { readFields } from "@/lib/schemas/parse-fields";
import { type Permission, rolesWith } from "@/lib/schemas/permissions";
import { SCOPES } from "@/lib/schemas/scopes";
import { database } from "@/lib/server/database";
import { newId } from "@/lib/server/ids";
import { encrypt, newApiKey, newApiSecret } from "@/lib/server/secrets";
import { type Acting, actorOf, auditEntry } from "@/lib/services/audit";
import { isSandbox } from "./lookup";
import { overlapEnd } from "./secret-overlap";

export interface NewApiKey {
  scopes: string[];
  label?: string;
  /** Default: 60. */
  per_minute?: number;
  /** Default: 5. */
  per_second?: number;
  expires_in_seconds?: number;
}

// 100 years. A key that should live longer has no end.
const LONGEST_LIFE_SECONDS = 3_155_760_000;

const KEY_FIELDS = {
  scopes: list(oneOf(SCOPES), SCOPES.length, "scopes").min(1, "must not be empty"),
  label: name().optional(),
  per_minute: whole(1, 1_000_000).optional(),
  per_second: whole(1, 100_000).optional(),
  expires_in_seconds: whole(1, LONGEST_LIFE_SECONDS).optional(),
};

/** The default rate limits of a key, per second and per minute (specification, part 8). */
export const DEFAULT_KEY_LIMITS = { per_second: 5, per_minute: 60 };

/**
 * Scopes that decide for the funder, erase data, or read evidence: an admin or owner gives them to a key, and
 * rotates a key that has one.
 */
export const RESERVED_SCOPES: readonly string[] = [
  "submissions:decide",
  "data:erase",
  "disclosures:read",
] satisfies Permission[];

/** Issues a key with its secret, which is shown only here. VALIDATION_FAILED, INSUFFICIENT_SCOPE. */
export async function createApiKey(by: Acting, given: NewApiKey) {
  readFields(KEY_FIELDS, given);
  const actor = actorOf(by);
  const { now, funder_id } = actor;
  const scopes = [...new Set(given.scopes)];
  refuseReserved(by, scopes);
  const { label = null, expires_in_seconds: life } = given;
  const { per_second = DEFAULT_KEY_LIMITS.per_second, per_minute = DEFAULT_KEY_LIMITS.per_minute } = given;
  const expires_at = life === undefined ? null : new Date(now.getTime() + life * 1000);
  const traits = { scopes, label, per_minute, per_second, expires_at };
  const { row, secret } = newKeyRow(await ownerOf(funder_id), traits, now);
  const db = await database();
  await db.$transaction([
    db.apiKey.create({ data: row }),
    db.auditEntry.create({
      data: auditEntry(actor, "key.created", row.id, {
        key: row.key,
        scopes,
        per_minute,
        per_second,
        expires_at: expires_at?.toISOString() ?? null,
      }),
    }),
  ]);
  return { api_key: row.key, api_secret: secret, scopes };
}

/** The funder's keys, newest first, without their secrets. */
export async function listApiKeys(by: Acting) {
  return (await database()).apiKey.findMany({
    where: { funder_id: actorOf(by).funder_id },
    omit: { secret: true, funder_id: true, id: true },
    orderBy: { id: "desc" },
  });
}

/**
 * Issues a key with the scopes, limits and label of another key. The old key ends after the overlap: 24 hours
 * by default, at most 7 days. The new secret is shown only here. NOT_FOUND, INSUFFICIENT_SCOPE.
 */
export async function rotateApiKey(by: Acting, key: string, overlapSeconds?: number) {
  const actor = actorOf(by);
  const { now, funder_id } = actor;
  const end = overlapEnd(now, overlapSeconds);
  const old = await (await database()).apiKey.findFirst({ where: { key, funder_id } });
  if (!old || old.revoked_at || (old.expires_at && old.expires_at <= now)) {
    throw new ApiError("NOT_FOUND", `There is no key ${key} in use.`);
  }
  const { scopes, label, per_minute, per_second } = old;
  refuseReserved(by, scopes);
  const previous_expires_at = old.expires_at && old.expires_at < end ? old.expires_at : end;
  const traits = { scopes, label, per_minute, per_second, expires_at: null };
  const issued = newKeyRow(await ownerOf(funder_id), traits, now);
  const db = await database();
  await db.$transaction([
    db.apiKey.create({ data: issued.row }),
    db.apiKey.update({
      where: { key, funder_id },
      data: { expires_at: previous_expires_at },
    }),
    db.auditEntry.create({
      data: auditEntry(actor, "key.rotated", issued.row.id, {
        key: issued.row.key,
        previous: key,
        previous_expires_at: previous_expires_at.toISOString(),
      }),
    }),
  ]);
  return { api_key: issued.row.key, api_secret: issued.secret, scopes, previous_expires_at };
}

/** Revokes a key immediately. Revoking it again changes nothing and returns the original time. NOT_FOUND. */
export async function revokeApiKey(by: Acting, key: string) {
  const actor = actorOf(by);
  const { now, funder_id } = actor;
  const found = await (await database()).apiKey.findFirst({ where: { key, funder_id } });
  if (!found) throw new ApiError("NOT_FOUND", `There is no key ${key}.`);
  if (found.revoked_at) return { api_key: key, revoked_at: found.revoked_at };
  const db = await database();
  await db.$transaction([
    db.apiKey.update({ where: { key, funder_id }, data: { revoked_at: now } }),
    db.auditEntry.create({ data: auditEntry(actor, "key.revoked", found.id, { key }) }),
  ]);
  return { api_key: key, revoked_at: now };
}

/** INSUFFICIENT_SCOPE if a person gives a key reserved scopes and may not. */
function refuseReserved(by: Acting, scopes: string[]): void {
  const reserved = scopes.filter((scope) => RESERVED_SCOPES.includes(scope));
  if (reserved.length === 0 || !("caller" in by) || by.caller.permissions.includes("keys:reserve")) return;
  throw new ApiError(
    "INSUFFICIENT_SCOPE",
    `Only ${rolesWith("keys:reserve").join(" and ")} may give a key ${reserved.join(", ")}, or rotate a key that has it.`,
  );
}

interface KeyTraits {
  scopes: string[];
  label: string | null;
  per_minute: number;
  per_second: number;
  expires_at: Date | null;
}

/** The funder that a key is issued for. */
interface KeyOwner {
  funder_id: string;
  isSandbox: boolean;
}

async function ownerOf(funder_id: string): Promise<KeyOwner> {
  return { funder_id, isSandbox: await isSandbox(funder_id) };
}

/** Builds the row of a new key, which contains the encrypted secret, and returns the secret too. */
function newKeyRow({ funder_id, isSandbox }: KeyOwner, traits: KeyTraits, now: Date) {
  const id = newId();
  const secret = newApiSecret({ isSandbox });
  const encrypted = encrypt(secret, { table: "api_keys", column: "secret", id });
  return {
    row: { id, funder_id, key: newApiKey({ isSandbox }), secret: encrypted, ...traits, created_at: now },
    secret,
  };
}
