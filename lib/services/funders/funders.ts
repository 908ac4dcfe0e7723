import "server-only";
import { z } from "zod";
import { NAME_LENGTH } from "@/lib/schemas/wire/bounds";
import { ApiError } from "@/lib/schemas/wire/errors";
import { email, typedLine, whole } from "@/lib/schemas/wire/field-types";
import { FUNDER_SLUG } from "@/lib/schemas/wire/identifiers";
import { readFields } from "@/lib/schemas/wire/parse-fields";
import { prisma } from "@/lib/server/database/database";
import { encrypt, newWebhookSecret } from "@/lib/server/identity/secrets";
import { isId, newId } from "@/lib/server/ids";
import { type Acting, type AdminContext, type AuditActor, actorOf, auditEntry } from "@/lib/services/audit";
import { BRAND_FIELDS, brandRow, type NewBrand } from "@/lib/services/brands/brands";

interface NewFunder {
  slug: string;
  name: string;
  callback_url?: string;
  /** The lifetime of a calculator link in days, 1 to 90; 30 by default. */
  link_days?: number;
  alert_email?: string;
}

const FUNDER_FIELDS = {
  slug: z
    .string("must be a string")
    .regex(FUNDER_SLUG, "must be 1 to 40 of a-z 0-9 -, and start and end without a hyphen"),
  name: typedLine(NAME_LENGTH),
  callback_url: BRAND_FIELDS.callback_url,
  link_days: whole(1, 90).optional(),
  alert_email: email().optional(),
};

/**
 * Creates a funder, its default brand of the same name, and its callback secret, which is shown only here.
 */
export async function createFunder(context: AdminContext, given: NewFunder) {
  const { name } = readFields(FUNDER_FIELDS, given);
  const { slug, link_days = 30, alert_email = null } = given;
  if (await prisma.funder.findUnique({ where: { slug } })) {
    throw new ApiError("VALIDATION_FAILED", `The funder ${slug} already exists.`);
  }
  const { now } = context;
  const id = newId();
  const callbackSecret = newWebhookSecret();
  const encrypted = encrypt(callbackSecret, { table: "funders", column: "callback_secret", id });
  const brand: NewBrand = { name, callback_url: given.callback_url, is_default: true };
  const row = brandRow(id, brand, now);
  await prisma.$transaction([
    prisma.funder.create({
      data: {
        id,
        slug,
        name,
        link_days,
        alert_email,
        callback_secret: encrypted,
        created_at: now,
      },
    }),
    prisma.brand.create({ data: row }),
    prisma.auditEntry.create({
      data: auditEntry({ ...context, funder_id: id }, "funder.created", id, { slug }),
    }),
  ]);
  return { id, slug, brand_id: row.id, callback_secret: callbackSecret };
}

const SETTINGS = { name: true, link_days: true, alert_email: true } as const;

/** Returns the funder's own settings. */
export async function funderSettings(by: Acting) {
  return prisma.funder.findUniqueOrThrow({
    where: { id: actorOf(by).funder_id },
    select: SETTINGS,
  });
}

/** The settings that apply to all brands. */
export const SETTING_FIELDS = {
  link_days: FUNDER_FIELDS.link_days,
  alert_email: email().nullable().optional(),
};

/** Changes the given settings of the funder and returns all of them. VALIDATION_FAILED. */
export async function updateFunder(by: Acting, given: { link_days?: number; alert_email?: string | null }) {
  const data = readFields(SETTING_FIELDS, given);
  const actor = actorOf(by);
  const { funder_id: id } = actor;
  const changed = Object.keys(data).filter((field) => data[field as keyof typeof data] !== undefined);
  await prisma.$transaction([
    prisma.funder.update({ where: { id }, data }),
    prisma.auditEntry.create({ data: auditEntry(actor, "funder.updated", id, { changed }) }),
  ]);
  return funderSettings(by);
}

/** The least is more than the largest request stores. */
const LIMIT_FIELDS = {
  per_second: whole(1, 100_000).optional(),
  per_minute: whole(1, 1_000_000).optional(),
  bytes_per_day: whole(1024 ** 2, 1_000_000_000_000).optional(),
};

/** Sets the given limits of all keys of a funder together. VALIDATION_FAILED. */
export async function setFunderLimits(
  by: AuditActor,
  given: { per_second?: number; per_minute?: number; bytes_per_day?: number },
) {
  const read = readFields(LIMIT_FIELDS, given);
  const limits = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
  const { funder_id: id } = by;
  await prisma.$transaction([
    prisma.funder.update({ where: { id }, data: limits }),
    prisma.auditEntry.create({
      data: auditEntry(by, "funder.updated", id, { changed: Object.keys(limits), ...limits }),
    }),
  ]);
  return read;
}

/**
 * Returns every funder by slug, each followed by its sandbox. `sandbox_of` is the slug of a sandbox's live
 * funder; limits are null if the defaults apply.
 */
export async function listFunders() {
  const limits = { per_second: true, per_minute: true, bytes_per_day: true };
  const settings = { link_days: true, alert_email: true, ...limits };
  const shown = { id: true, slug: true, name: true, ...settings, created_at: true };
  const funders = await prisma.funder.findMany({
    where: { sandbox_of: null },
    select: { ...shown, sandbox: { select: shown } },
    orderBy: { slug: "asc" },
  });
  return funders.flatMap(({ sandbox, ...funder }) => [
    { ...withNumber(funder), sandbox_of: null },
    ...(sandbox ? [{ ...withNumber(sandbox), sandbox_of: funder.slug }] : []),
  ]);
}

/** JSON has no bigint. */
function withNumber<Row extends { bytes_per_day: bigint | null }>({ bytes_per_day, ...rest }: Row) {
  return { ...rest, bytes_per_day: bytes_per_day === null ? null : Number(bytes_per_day) };
}

/** Returns the funder of a slug. NOT_FOUND names the slug. */
export async function funderBySlug(slug: string) {
  const funder = await prisma.funder.findUnique({ where: { slug } });
  if (!funder) throw new ApiError("NOT_FOUND", `There is no funder ${slug}.`);
  return funder;
}

/** Returns whether a funder is a sandbox, for code without a caller (`caller.funder.isSandbox`). */
export async function isSandbox(funderId: string): Promise<boolean> {
  const where = { id: funderId };
  const { sandbox_of } = await prisma.funder.findUniqueOrThrow({
    where,
    select: { sandbox_of: true },
  });
  return sandbox_of !== null;
}

/** Returns the operator as the actor for the funder of a slug. NOT_FOUND. */
export async function operatorFor(context: AdminContext, slug: string): Promise<AuditActor> {
  const { id } = await funderBySlug(slug);
  return { ...context, funder_id: id };
}

/** Returns the operator as the actor for the funder of an API key. NOT_FOUND. */
export async function operatorForKey(context: AdminContext, key: string): Promise<AuditActor> {
  const found = await prisma.apiKey.findUnique({ where: { key }, select: { funder_id: true } });
  if (!found) throw new ApiError("NOT_FOUND", `There is no key ${key}.`);
  return { ...context, ...found };
}

/** Returns the operator as the actor for the funder of a delivery. NOT_FOUND. */
export async function operatorForDelivery(context: AdminContext, id: string): Promise<AuditActor> {
  const where = { id };
  const found = isId(id) ? await prisma.delivery.findUnique({ where, select: { funder_id: true } }) : null;
  if (!found) throw new ApiError("NOT_FOUND", `There is no delivery ${id}.`);
  return { ...context, ...found };
}
