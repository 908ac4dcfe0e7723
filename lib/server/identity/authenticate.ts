import "server-only";
import { createHash, createSecretKey, type KeyObject } from "node:crypto";
import type { DisclosureDefaults } from "@/lib/schemas/disclosures/defaults";
import type { Permission } from "@/lib/schemas/people/permissions";
import { ApiError } from "@/lib/schemas/wire/errors";
import type { KeyCaller } from "@/lib/server/context";
import { type Prisma, prisma } from "@/lib/server/database/database";
import { FUNDER_LIMITS } from "@/lib/server/limits/rate-limit";
import { BYTES_A_DAY } from "@/lib/server/limits/stored-bytes";
import { keyWith, readForFunder } from "./caller-statements";
import { requestSignature, sameDigest } from "./hmac";
import { hasApiKeyForm, looksLikeApiKey, newApiSecret, signingKey } from "./secrets";
import type { ReceivedSignature } from "./signature-variants";

/** The signed parts of a request: headers, target (path and query) and body bytes, all as sent. */
interface SignedRequest {
  headers: Headers;
  method: string;
  /** More than one spelling where the platform does not tell how the target was sent. */
  targets: readonly string[];
  body: Uint8Array;
}

// Both figures: docs/spec/decisions.md "Request signing".
const SIGNATURE = /^(?:v1=)?([0-9a-fA-F]{64})$/;
const LARGEST_AGE_SECONDS = 300;

/**
 * A resource that the statement that finds the key reads as well, so that a request waits for the database
 * only once.
 */
export interface ReadWithKey<Params, Loaded> {
  /** An SQL expression that reads the resource. In it, `f` is the key's funder. */
  expression: (value: string) => Prisma.Sql;
  /** Returns the expression's value from the path; null if the path cannot name a resource. */
  value: (params: Params) => string | null;
  /** Returns the resource from the result of the expression; throws NOT_FOUND for null. */
  from: (read: unknown) => Loaded;
}

/** The expression that a request reads together with its key, and its value. */
export interface Reading extends Pick<ReadWithKey<never, unknown>, "expression"> {
  value: string;
}

/** What is read with the key of a request; `writes` says whether the request may store rows. */
interface WithKey {
  reading: Reading | null;
  writes: boolean;
}

/** The caller of an authenticated request, and the result of the expression that was read with the key. */
export interface Authenticated {
  caller: KeyCaller;
  read: unknown;
}

/**
 * Authenticates a request. Throws API_KEY_INVALID, SIGNATURE_INVALID or TIMESTAMP_EXPIRED, in the order of
 * docs/spec/decisions.md "Order of checks". The signature is computed for an unknown key too.
 */
export async function authenticate(
  request: SignedRequest,
  now: Date,
  { reading = null, writes = false }: Partial<WithKey> = {},
): Promise<Authenticated> {
  const found = await findKey(request.headers.get("x-api-key") ?? "", now, { reading, writes });
  const timestamp = request.headers.get("x-timestamp") ?? "";
  const signature = SIGNATURE.exec(request.headers.get("x-signature") ?? "")?.[1];
  const signs = (target: string) => {
    const expected = requestSignature(found?.secret ?? STAND_IN_SECRET, { ...request, target, timestamp });
    return sameDigest(expected, Buffer.from(signature ?? "", "hex"));
  };
  const matches = request.targets.some(signs);

  if (!found) throw new ApiError("API_KEY_INVALID", keyFault(request.headers.get("x-api-key")));
  const malformed = timestampFault(request.headers) ?? (signature ? null : signatureFault(request.headers));
  if (malformed) throw refused(malformed);
  const age = Math.floor(now.getTime() / 1000) - Number(timestamp);
  if (Math.abs(age) > LARGEST_AGE_SECONDS) {
    const when = age > 0 ? `${age} seconds old` : `${-age} seconds ahead`;
    throw new ApiError(
      "TIMESTAMP_EXPIRED",
      `X-Timestamp is ${when}; at most ${LARGEST_AGE_SECONDS} are accepted.`,
    );
  }
  if (!matches) throw refused(mismatchMessage(request));
  return { caller: found.caller, read: found.read };
}

/** Reads the resource for a caller that is authenticated already. */
export function readForCaller({ funder }: KeyCaller, { expression, value }: Reading): Promise<unknown> {
  return readForFunder(funder.id, expression(value));
}

/**
 * Returns what a refused signature was computed from, as received. `signature` is empty if it is not 64 hex
 * digits.
 */
export function receivedSignature({ headers, method, targets, body }: SignedRequest): ReceivedSignature {
  const [target = ""] = targets;
  const timestamp = headers.get("x-timestamp") ?? "";
  const signature = SIGNATURE.exec(headers.get("x-signature") ?? "")?.[1] ?? "";
  return { timestamp, method, target, body, signature };
}

const LAST_USE_KEPT_EVERY_MS = 60_000;

/** Returns whether to record a key's use: at most once a minute. */
export function shouldRecordKeyUse({ lastUsedAt }: KeyCaller, now: Date): boolean {
  return !lastUsedAt || now.getTime() - lastUsedAt.getTime() >= LAST_USE_KEPT_EVERY_MS;
}

/** Records that a key was used. Runs after the response. */
export async function recordKeyUse(caller: KeyCaller, now: Date): Promise<void> {
  await prisma.apiKey.updateMany({ where: { id: caller.keyId }, data: { last_used_at: now } });
}

/** Signs for an unknown key, which so takes the same work (docs/spec/decisions.md "Request signing"). */
const STAND_IN_SECRET = createSecretKey(newApiSecret({ isSandbox: false }), "utf8");

async function findKey(
  key: string,
  now: Date,
  { reading, writes }: WithKey,
): Promise<(Authenticated & { secret: KeyObject }) | null> {
  if (!looksLikeApiKey(key)) return null;
  const read = reading?.expression(reading.value) ?? null;
  const row = await keyWith(key, now, { read, writes });
  if (!row) return null;
  return {
    read: row.read,
    secret: signingKey(row.id, row.secret),
    caller: {
      kind: "key",
      keyId: row.id,
      apiKey: row.key,
      label: row.label,
      permissions: row.scopes as Permission[],
      limits: { perSecond: row.per_second, perMinute: row.per_minute },
      funderLimits: {
        perSecond: row.funder_per_second ?? FUNDER_LIMITS.perSecond,
        perMinute: row.funder_per_minute ?? FUNDER_LIMITS.perMinute,
      },
      expiresAt: row.expires_at,
      bytes: { stored: row.bytes_stored ?? 0, limit: row.funder_bytes_per_day ?? BYTES_A_DAY },
      lastUsedAt: row.last_used_at,
      funder: {
        id: row.funder_id,
        slug: row.slug,
        isSandbox: row.sandbox_of !== null,
        linkDays: row.link_days,
        defaultBrandId: row.brand_id,
        disclosureDefaults: row.disclosure_defaults as DisclosureDefaults,
      },
    },
  };
}

function refused(message: string): ApiError {
  return new ApiError("SIGNATURE_INVALID", message);
}

function mismatchMessage({ method, targets: [target], body }: SignedRequest): string {
  const digest = createHash("sha256").update(body).digest("hex").slice(0, 8);
  return `X-Signature does not match what was received: ${method} ${target}, a body of ${body.length} bytes whose SHA-256 starts with ${digest}.`;
}

/** Returns why an X-API-Key is refused. An unknown, a revoked and an expired key get the same message. */
function keyFault(given: string | null): string {
  if (!given) return "X-API-Key is missing.";
  if (looksLikeSecret(given)) return "X-API-Key must be your key: that is a secret, not a key.";
  if (hasApiKeyForm(given) && !looksLikeApiKey(given))
    return "X-API-Key is mistyped: its check digits, the last six, do not match the rest.";
  if (!looksLikeApiKey(given))
    return "X-API-Key must be a key as it was issued: fk_ or fkt_ and 28 letters and digits.";
  return "X-API-Key is unknown, revoked or expired.";
}

/** Returns why an X-Timestamp cannot be read; null if it can. */
function timestampFault(headers: Headers): string | null {
  const given = headers.get("x-timestamp");
  if (!given) return "X-Timestamp is missing.";
  if (/^\d{13}$/.test(given)) return "X-Timestamp must be in Unix seconds: that is a time in milliseconds.";
  return /^\d{1,12}$/.test(given) ? null : "X-Timestamp must be the current time in Unix seconds.";
}

/** Returns why an X-Signature is not 64 hex digits. */
function signatureFault(headers: Headers): string {
  const given = headers.get("x-signature");
  if (!given) return "X-Signature is missing.";
  if (looksLikeSecret(given))
    return "X-Signature must be the 64 hex digits of an HMAC-SHA256: that is a secret, which is never sent.";
  return "X-Signature must be the 64 hex digits of an HMAC-SHA256.";
}

function looksLikeSecret(text: string): boolean {
  return /^(fskt?_|whsec_)/.test(text);
}
