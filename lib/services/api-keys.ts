import "server-only";
import { z } from "zod";
import { ApiError, validationFailed } from "@/lib/schemas/errors";
import { list, name, oneOf, whole } from "@/lib/schemas/field-types";
import { parseFields } from "@/lib/schemas/parse-fields";
import { SCOPES } from "@/lib/schemas/scopes";
import { database } from "@/lib/server/database";
import { newId } from "@/lib/server/ids";
import { newApiKey, newApiSecret, seal } from "@/lib/server/secrets";
import { type AdminContext, auditEntry } from "./audit";
import { funderBySlug } from "./funder-lookup";

export interface NewApiKey {
  scopes: string[];
  label?: string;
  /** 60 unless given. */
  per_minute?: number;
  /** 5 unless given. */
  per_second?: number;
  expires_in_seconds?: number;
}

const KEY_FIELDS = {
  scopes: list(oneOf(SCOPES), SCOPES.length, "scopes").min(1, "must not be empty"),
  label: name().optional(),
  per_minute: whole(1, 1_000_000).optional(),
  per_second: whole(1, 100_000).optional(),
  expires_in_seconds: z.int("must be a whole number of seconds").min(1, "must be in the future").optional(),
};

/** Issues a key with its secret, which is shown this once. */
export async function createApiKey(
  { now, actor, request_id }: AdminContext,
  funderSlug: string,
  given: NewApiKey,
) {
  const { details } = parseFields(KEY_FIELDS, { ...given });
  if (details.length > 0) throw validationFailed(details);
  const funder = await funderBySlug(funderSlug);
  const id = newId();
  const [key, secret] = [newApiKey(), newApiSecret()];
  const scopes = [...new Set(given.scopes)];
  const { label = null, per_minute = 60, per_second = 5, expires_in_seconds: life } = given;
  const sealed = seal(secret, { table: "api_keys", column: "secret", id });
  const expires_at = life === undefined ? null : new Date(now.getTime() + life * 1000);
  const row = {
    id,
    funder_id: funder.id,
    key,
    label,
    scopes,
    secret: sealed,
    per_minute,
    per_second,
    expires_at,
  };
  await database().$transaction([
    database().apiKey.create({ data: { ...row, created_at: now } }),
    database().auditEntry.create({
      data: auditEntry({
        ...{ funder_id: funder.id, actor, action: "key.created", subject: id, request_id, now },
        detail: { key, scopes, per_minute, per_second, expires_at: expires_at?.toISOString() ?? null },
      }),
    }),
  ]);
  return { api_key: key, api_secret: secret, scopes };
}

/** A funder's keys, newest first, without their secrets. */
export async function listApiKeys(funderSlug: string) {
  const funder = await funderBySlug(funderSlug);
  return database().apiKey.findMany({
    where: { funder_id: funder.id },
    omit: { secret: true, funder_id: true, id: true },
    orderBy: { id: "desc" },
  });
}

/** Ends a key at once. Doing it again changes nothing and tells when it ended. */
export async function revokeApiKey({ now, actor, request_id }: AdminContext, key: string) {
  const found = await database().apiKey.findUnique({ where: { key } });
  if (!found) throw new ApiError("NOT_FOUND", `There is no key ${key}.`);
  if (found.revoked_at) return { api_key: key, revoked_at: found.revoked_at };
  await database().$transaction([
    database().apiKey.update({ where: { key }, data: { revoked_at: now } }),
    database().auditEntry.create({
      data: auditEntry({
        ...{ funder_id: found.funder_id, actor, action: "key.revoked", subject: found.id, request_id, now },
        detail: { key },
      }),
    }),
  ]);
  return { api_key: key, revoked_at: now };
}
