import "server-only";
import { createHash, createSecretKey, type KeyObject } from "node:crypto";
import { z } from "zod";
import { FUNDER_SLUG } from "@/lib/schemas/wire/identifiers";

/**
 * Returns the settings of this process, validated at first use. Throws one sentence that names every invalid
 * variable.
 */
export function env(): Env {
  cached ??= readEnv(process.env);
  return cached;
}

/** Ends the process with one sentence when its settings are not usable. */
export function requireEnv(): void {
  try {
    env();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

/** True under `npm run dev` alone. The build replaces it by a constant, so production has no trace of it. */
export const DEVELOPMENT = process.env.NODE_ENV === "development";

let cached: Env | undefined;

export type Env = ReturnType<typeof readEnv>;

/**
 * Two profiles. `local` (only when APP_PROFILE says so) allows a plain-http base address, callbacks to this
 * machine and OUTBOUND_ALLOWED_HOSTS; everything else is `production`, which refuses to start with any of
 * them.
 */
export function readEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = shape.safeParse(given, { reportInput: true });
  const issues = parsed.success
    ? [productionIssues, storeIssues, oidcIssues, repeatedKeys].flatMap((issues) => issues(parsed.data))
    : parsed.error.issues.map(describe);
  if (!parsed.success || issues.length > 0)
    throw new Error(`The environment is not usable: ${issues.join("; ")}.`);
  const read = parsed.data;
  return {
    profile: read.APP_PROFILE,
    /** Without a trailing slash. */
    baseUrl: read.BASE_URL.replace(/\/+$/, ""),
    databaseUrl: read.DATABASE_URL,
    databasePoolSize: read.DATABASE_POOL_SIZE,
    /**
     * Whether connections use named prepared statements. Not every pooler of Vercel's databases supports
     * them.
     */
    preparesStatements: (read.DATABASE_PREPARED_STATEMENTS ?? (read.VERCEL === "1" ? "off" : "on")) === "on",
    /** The first encrypts; all decrypt. */
    encryptionKeys: present([read.ENCRYPTION_KEY, read.ENCRYPTION_KEY_PREVIOUS]).map(identified),
    /** The first signs; all verify. */
    linkKeys: present([read.LINK_KEY, read.LINK_KEY_PREVIOUS]).map((bytes) => createSecretKey(bytes)),
    cronSecret: read.CRON_SECRET,
    trustedProxyHops: read.TRUSTED_PROXY_HOPS,
    /** The address in security.txt for reports of weaknesses, mailto: or https:; null without one. */
    securityContact: read.SECURITY_CONTACT ?? null,
    outboundAllowedHosts: read.OUTBOUND_ALLOWED_HOSTS,
    /** The shared rate limit store; null counts in each instance's memory. */
    rateLimitStore: storeSettings(read),
    /** How mail is sent: by SMTP, into a folder (local profile), or not at all (null). */
    mail: mailSettings(read),
    /** The collector of traces and metrics, from the standard variables; null if none. */
    telemetry: read.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { serviceName: read.OTEL_SERVICE_NAME ?? "offer-calculator" }
      : null,
    /** Retention in days. */
    retentionDays: {
      attemptBodies: read.RETENTION_ATTEMPT_BODIES_DAYS,
      events: read.RETENTION_EVENTS_DAYS,
      offers: read.RETENTION_OFFERS_DAYS,
      audit: read.RETENTION_AUDIT_DAYS,
      challenges: read.RETENTION_CHALLENGES_DAYS,
      sessions: read.RETENTION_SESSIONS_DAYS,
      userEvents: read.RETENTION_USER_EVENTS_DAYS,
    },
    /**
     * The single sign-on provider of the console, and the slugs of the funders it may sign in; null if none.
     */
    oidc: oidcSettings(read),
    onVercel: read.VERCEL === "1",
  };
}

/** An encryption key, and the id that prefixes the texts it encrypts. */
export interface EncryptionKey {
  id: string;
  key: KeyObject;
}

function identified(bytes: Buffer): EncryptionKey {
  return { id: createHash("sha256").update(bytes).digest("hex").slice(0, 8), key: createSecretKey(bytes) };
}

// 32 random bytes have about 30 different values; fewer than 16 mean a typed pattern.
const key = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, { error: "must be the base64 of 32 bytes", abort: true })
  .refine(
    (text) => new Set(Buffer.from(text, "base64")).size >= 16,
    "must be random: openssl rand -base64 32 makes one",
  )
  .transform((text) => Buffer.from(text, "base64"));

function whole(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`;
  const within = (value: number) => value >= least && value <= most;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine(within, message);
}

const names = z
  .string()
  .default("")
  .transform((text) => text.split(",").map((host) => host.trim().toLowerCase()))
  .transform((list) => list.filter((host) => host !== ""));

const shape = z.object({
  APP_PROFILE: z.enum(["local", "production"], "must be local or production").default("production"),
  BASE_URL: z
    .url({ protocol: /^https?$/, error: "must be the public address, such as https://offers.example.com" })
    .refine((text) => text.replace(/\/+$/, "") === new URL(text).origin, {
      error: "must be scheme, host and port alone, such as https://offers.example.com",
      when: ({ value }) => URL.canParse(String(value)),
    }),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, "must be a postgresql:// address"),
  DATABASE_POOL_SIZE: whole(1, 200).default(10),
  DATABASE_PREPARED_STATEMENTS: z.enum(["on", "off"], "must be on or off").optional(),
  ENCRYPTION_KEY: key,
  ENCRYPTION_KEY_PREVIOUS: key.optional(),
  LINK_KEY: key,
  LINK_KEY_PREVIOUS: key.optional(),
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key.optional(),
  CRON_SECRET: z
    .string()
    .min(32, "must have at least 32 characters")
    .regex(/^[\x21-\x7e]+$/, "must be visible ASCII without spaces")
    .refine((text) => new Set(text).size >= 10, "must be random: openssl rand -hex 32 makes one"),
  TRUSTED_PROXY_HOPS: whole(0, 10).default(0),
  OUTBOUND_ALLOWED_HOSTS: names,
  UPSTASH_REDIS_REST_URL: z.url({ protocol: /^https?$/, error: "must be an https:// address" }).optional(),
  UPSTASH_REDIS_REST_TOKEN: z.string().regex(/^\S+$/, "must not hold spaces").optional(),
  SMTP_URL: z
    .string()
    .refine(
      (url) => /^smtps?:\/\/\S+$/.test(url) && URL.canParse(url),
      "must be an smtp:// or smtps:// address",
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, "must be an e-mail address, or Name <address>")
    .optional(),
  MAIL_FOLDER: z.string().optional(),
  RETENTION_ATTEMPT_BODIES_DAYS: whole(1, 36_500).default(30),
  RETENTION_EVENTS_DAYS: whole(1, 36_500).default(365),
  RETENTION_OFFERS_DAYS: whole(1, 36_500).default(1_461),
  RETENTION_AUDIT_DAYS: whole(1, 36_500).default(1_461),
  RETENTION_CHALLENGES_DAYS: whole(1, 36_500).default(1),
  RETENTION_SESSIONS_DAYS: whole(1, 36_500).default(30),
  RETENTION_USER_EVENTS_DAYS: whole(1, 36_500).default(365),
  PORT: whole(1, 65_535).optional(),
  HOST: z.string().optional(),
  DRAIN_SECONDS: whole(0, 300).optional(),
  KEEP_ALIVE_SECONDS: whole(1, 3_600).optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: "must be the provider's https:// address" }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, "must have at most 40 characters").optional(),
  OIDC_FUNDERS: names,
  SECURITY_CONTACT: z
    .url({ protocol: /^(?:https|mailto)$/, error: "must be a mailto: or https:// address" })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be the address of an OTLP/HTTP collector" })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  VERCEL: z.string().optional(),
});

/** The names of all variables the product reads; a test compares `.env.example` with them. */
export function settingNames(): string[] {
  return Object.keys(shape.shape);
}

function productionIssues(read: z.infer<typeof shape>): string[] {
  if (read.APP_PROFILE === "local") return [];
  const issues: string[] = [];
  const base = new URL(read.BASE_URL);
  if (base.protocol !== "https:") issues.push("BASE_URL must start with https:// in production");
  if (OWN_HOSTS.includes(base.hostname))
    issues.push(
      "BASE_URL must be the address people reach the service at, not this machine's, in production",
    );
  if (read.OUTBOUND_ALLOWED_HOSTS.length > 0)
    issues.push("OUTBOUND_ALLOWED_HOSTS is for development and tests only");
  if (read.MAIL_FOLDER) issues.push("MAIL_FOLDER is for development and tests only");
  return issues;
}

/** Each key must be distinct: a shared key leaks in two places, and a rotation to the same key is not one. */
function repeatedKeys(read: z.infer<typeof shape>): string[] {
  const named = KEYS.flatMap((name) => {
    const value = read[name];
    return value === undefined ? [] : [{ name, value }];
  });
  return named.flatMap(({ name, value }, index) => {
    const first = named.slice(0, index).find((earlier) => earlier.value.equals(value));
    return first ? [`${name} must differ from ${first.name}`] : [];
  });
}

const KEYS = [
  "ENCRYPTION_KEY",
  "ENCRYPTION_KEY_PREVIOUS",
  "LINK_KEY",
  "LINK_KEY_PREVIOUS",
  "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY",
] as const;

// Without TLS the token can be read in transit. Plain http is only for a store on this machine, under the
// local profile.
function storeIssues(read: z.infer<typeof shape>): string[] {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = read;
  if (!url && token) return ["UPSTASH_REDIS_REST_URL is missing beside UPSTASH_REDIS_REST_TOKEN"];
  if (url && !token) return ["UPSTASH_REDIS_REST_TOKEN is missing beside UPSTASH_REDIS_REST_URL"];
  if (!url || url.startsWith("https://")) return [];
  if (read.APP_PROFILE === "local" && OWN_HOSTS.includes(new URL(url).hostname)) return [];
  return ["UPSTASH_REDIS_REST_URL must start with https://"];
}

const OIDC = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME"] as const;

// A provider may assert any e-mail address. Without OIDC_FUNDERS it could sign people in to every funder.
function oidcIssues(read: z.infer<typeof shape>): string[] {
  const { OIDC_ISSUER: issuer, OIDC_FUNDERS: funders } = read;
  const missing = [...OIDC.filter((name) => !read[name]), ...(funders.length > 0 ? [] : ["OIDC_FUNDERS"])];
  if (missing.length > OIDC.length) return [];
  if (missing.length > 0) return missing.map((name) => `${name} is missing beside the other OIDC settings`);
  if (!funders.every((slug) => FUNDER_SLUG.test(slug)))
    return ["OIDC_FUNDERS must be slugs of funders, with commas between them"];
  if (!issuer || issuer.startsWith("https://")) return [];
  if (read.APP_PROFILE === "local" && OWN_HOSTS.includes(new URL(issuer).hostname)) return [];
  return ["OIDC_ISSUER must start with https://"];
}

function oidcSettings(read: z.infer<typeof shape>) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = read;
  const { OIDC_NAME: name, OIDC_FUNDERS: funders } = read;
  return issuer && clientId && clientSecret && name
    ? { issuer, clientId, clientSecret, name, funders }
    : null;
}

const OWN_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

function storeSettings(read: z.infer<typeof shape>) {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = read;
  return url && token ? { url, token } : null;
}

function mailSettings({ SMTP_URL, MAIL_FROM, MAIL_FOLDER, BASE_URL }: z.infer<typeof shape>) {
  const from = MAIL_FROM ?? `Offer Calculator <no-reply@${new URL(BASE_URL).hostname}>`;
  if (SMTP_URL) return { smtpUrl: SMTP_URL, from, folder: null };
  return MAIL_FOLDER ? { folder: MAIL_FOLDER } : null;
}

function describe(issue: z.core.$ZodIssue): string {
  const name = issue.path.join(".");
  return issue.code === "invalid_type" && issue.input === undefined
    ? `${name} is missing`
    : `${name} ${issue.message}`;
}

function present<T>(values: (T | undefined)[]): T[] {
  return values.filter((value) => value !== undefined);
}
