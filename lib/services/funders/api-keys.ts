import "server-only";
import type { KeyInput } from "@/lib/schemas/console/settings";
import { SCOPES, type Scope } from "@/lib/schemas/keys/scopes";
import { type Permission, permissionsOf, rolesWith } from "@/lib/schemas/people/permissions";
import { NAME_LENGTH } from "@/lib/schemas/wire/bounds";
import { ApiError, validationFailed } from "@/lib/schemas/wire/errors";
import { issueOf } from "@/lib/schemas/wire/field-issues";
import { list, oneOf, typedLine, whole } from "@/lib/schemas/wire/field-types";
import { readFields } from "@/lib/schemas/wire/parse-fields";
import type { KeyCaller, UserCaller } from "@/lib/server/context";
import { prisma, type Transaction } from "@/lib/server/database/database";
import { encrypt, newApiKey, newApiSecret } from "@/lib/server/identity/secrets";
import { newId } from "@/lib/server/ids";
import { type Acting, actorOf, auditEntry } from "@/lib/services/audit";
import { overlapEnd } from "@/lib/services/secret-overlap";
import { isSandbox } from "./funders";

/** A new key. Without limits it has 5 requests a second and 60 a minute. */
export type NewApiKey = Partial<KeyInput> & Pick<KeyInput, "scopes">;

// 100 years. A key that should live longer has no expiry.
const LONGEST_LIFE_SECONDS = 3_155_760_000;

/** The fields of a new key. */
export const KEY_FIELDS = {
  scopes: list(oneOf(SCOPES), SCOPES.length, "scopes").min(1, "must not be empty"),
  label: typedLine(NAME_LENGTH).optional(),
  per_minute: whole(1, 1_000_000).optional(),
  per_second: whole(1, 100_000).optional(),
  expires_in_seconds: whole(1, LONGEST_LIFE_SECONDS).optional(),
};

/** The default rate limits of a key, per second and per minute (docs/spec/funder-api.md "Limits"). */
export const DEFAULT_KEY_LIMITS = { per_second: 5, per_minute: 60 };

/** Returns whether a key has more than the default limits, which only the operator sets. */
export function isAboveDefaults(given: Pick<NewApiKey, "per_second" | "per_minute">): boolean {
  return limitsAboveDefaults(given).length > 0;
}

/** Issues a key with its secret, which is shown only here. VALIDATION_FAILED, INSUFFICIENT_SCOPE. */
export async function createApiKey(by: Acting, given: NewApiKey) {
  const { label = null } = readFields(KEY_FIELDS, given);
  const actor = actorOf(by);
  const { now, funder_id } = actor;
  const scopes = [...new Set(given.scopes)];
  refuseBeyondRole(by, scopes);
  refuseBeyondDefaults(by, given);
  const { expires_in_seconds: life } = given;
  const { per_second = DEFAULT_KEY_LIMITS.per_second, per_minute = DEFAULT_KEY_LIMITS.per_minute } = given;
  const expires_at = life === undefined ? null : new Date(now.getTime() + life * 1000);
  const traits = { scopes, label, per_minute, per_second, expires_at };
  const { row, secret } = newKeyRow(await ownerOf(funder_id), traits, now);
  await prisma.$transaction([
    prisma.apiKey.create({ data: row }),
    prisma.auditEntry.create({
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

/** Returns the funder's keys, newest first, without their secrets. */
export async function listApiKeys(by: Acting) {
  return prisma.apiKey.findMany({
    where: { funder_id: actorOf(by).funder_id },
    omit: { secret: true, successor: true, funder_id: true, id: true },
    orderBy: { id: "desc" },
  });
}

/** Returns the key of a request as the API shows it. */
export function keyView({ funder, label, permissions, limits, expiresAt }: KeyCaller) {
  return {
    funder: funder.slug,
    label,
    scopes: SCOPES.filter((scope) => permissions.includes(scope)),
    limits: { per_second: limits.perSecond, per_minute: limits.perMinute },
    expires_at: expiresAt?.toISOString() ?? null,
    test: funder.isSandbox,
  };
}

/**
 * Issues a key with the scopes, limits, label and expiry of another key. The old key ends after the overlap:
 * 24 hours by default, at most 7 days. The new secret is shown only here. NOT_FOUND, INSUFFICIENT_SCOPE, and
 * VERSION_CONFLICT for a key that was rotated before: its successor can be rotated.
 */
export async function rotateApiKey(by: Acting, key: string, overlapSeconds?: number) {
  const actor = actorOf(by);
  const { now, funder_id } = actor;
  const end = overlapEnd(now, overlapSeconds);
  const old = await prisma.apiKey.findFirst({ where: { key, funder_id } });
  if (!old || (old.expires_at && old.expires_at <= now)) throw notInUse(key);
  const { scopes, label, per_minute, per_second, expires_at } = old;
  refuseBeyondRole(by, scopes);
  const previous_expires_at = expires_at && expires_at < end ? expires_at : end;
  const traits = { scopes, label, per_minute, per_second, expires_at };
  const issued = newKeyRow(await ownerOf(funder_id), traits, now);
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.apiKey.updateMany({
      where: { id: old.id, revoked_at: null, successor: null },
      data: { successor: issued.row.id, expires_at: previous_expires_at },
    });
    if (count === 0) await refuseRotation(tx, key);
    await tx.apiKey.create({ data: issued.row });
    await tx.auditEntry.create({
      data: auditEntry(actor, "key.rotated", issued.row.id, {
        key: issued.row.key,
        previous: key,
        previous_expires_at: previous_expires_at.toISOString(),
      }),
    });
  });
  return { api_key: issued.row.key, api_secret: issued.secret, scopes, previous_expires_at };
}

async function refuseRotation(tx: Transaction, key: string): Promise<never> {
  const { revoked_at, successor } = await tx.apiKey.findUniqueOrThrow({ where: { key } });
  if (revoked_at !== null || successor === null) throw notInUse(key);
  const next = await tx.apiKey.findUniqueOrThrow({ where: { id: successor } });
  throw new ApiError(
    "VERSION_CONFLICT",
    `The key ${key} was rotated at ${next.created_at.toISOString()}: rotate its successor ${next.key}.`,
  );
}

function notInUse(key: string): ApiError {
  return new ApiError("NOT_FOUND", `There is no key ${key} in use.`);
}

/**
 * Revokes a key immediately. If a concurrent rotation has given it a successor, that is revoked too: whoever
 * revokes the key has not seen it. Revoking a key again changes nothing and returns the original time.
 * NOT_FOUND.
 */
export async function revokeApiKey(by: Acting, key: string) {
  const actor = actorOf(by);
  const { now, funder_id } = actor;
  const found = await prisma.apiKey.findFirst({ where: { key, funder_id } });
  if (!found) throw new ApiError("NOT_FOUND", `There is no key ${key}.`);
  return prisma.$transaction(async (tx) => {
    let next: string | null = found.id;
    while (next !== null) {
      const revoked: RevokedKey | null = await revokeOne(tx, next, now);
      if (revoked) {
        await tx.auditEntry.create({ data: auditEntry(actor, "key.revoked", next, { key: revoked.key }) });
      }
      next = revoked && revoked.successor !== found.successor ? revoked.successor : null;
    }
    const { revoked_at } = await tx.apiKey.findUniqueOrThrow({ where: { key } });
    return { api_key: key, revoked_at };
  });
}

interface RevokedKey {
  key: string;
  successor: string | null;
}

/** Revokes one key, after a rotation that is in progress. Null if the key is revoked already. */
async function revokeOne(tx: Transaction, id: string, now: Date): Promise<RevokedKey | null> {
  const [revoked] = await tx.apiKey.updateManyAndReturn({
    where: { id, revoked_at: null },
    data: { revoked_at: now },
    select: { key: true, successor: true },
  });
  return revoked ?? null;
}

/**
 * Returns the scopes that a person may give a key: those of their role. In a sandbox also those of offers:
 * nothing there is real, and engineers try the API there.
 */
export function scopesGivenBy({ permissions, funder }: UserCaller): Scope[] {
  return SCOPES.filter(
    (scope) => permissions.includes(scope) || (funder.isSandbox && scope.startsWith("offers:")),
  );
}

/** INSUFFICIENT_SCOPE if a person gives a key scopes that their role lacks, or rotates one that has them. */
function refuseBeyondRole(by: Acting, scopes: string[]): void {
  if (!("caller" in by) || by.caller.kind !== "user") return;
  const given: string[] = scopesGivenBy(by.caller);
  const lacking = scopes.filter((scope) => !given.includes(scope));
  if (lacking.length === 0) return;
  const roles = rolesWith("keys:manage").filter((role) =>
    lacking.every((scope) => permissionsOf(role).includes(scope as Permission)),
  );
  throw new ApiError(
    "INSUFFICIENT_SCOPE",
    `Only ${roles.join(" and ")} may give a key ${lacking.join(", ")}, or rotate a key that has it.`,
  );
}

/** VALIDATION_FAILED if a person gives a key more than the default limits, which only the operator does. */
function refuseBeyondDefaults(by: Acting, given: NewApiKey): void {
  if (!("caller" in by)) return;
  const above = limitsAboveDefaults(given);
  if (above.length === 0) return;
  throw validationFailed(
    above.map((name) =>
      issueOf(name, "range", `must be at most ${DEFAULT_KEY_LIMITS[name]}; the operator may set more`),
    ),
  );
}

function limitsAboveDefaults(given: Pick<NewApiKey, "per_second" | "per_minute">) {
  const names = ["per_minute", "per_second"] as const;
  return names.filter((name) => (given[name] ?? 0) > DEFAULT_KEY_LIMITS[name]);
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
