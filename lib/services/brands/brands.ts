import "server-only";
import { z } from "zod";
import {
  APPROVAL_FIELDS,
  DISCLOSURE_PROFILE_FIELDS,
  PROFILE_DEFAULTS,
  WITHDRAWAL_FIELDS,
} from "@/lib/schemas/brands/fields";
import { DISCLOSURE_DEFAULTS, type DisclosureDefaults } from "@/lib/schemas/disclosures/defaults";
import { withoutEmptyObjects } from "@/lib/schemas/disclosures/fields";
import { type Approval, TEMPLATE_VERSIONS } from "@/lib/schemas/disclosures/templates";
import { MergePatch } from "@/lib/schemas/wire/bodies";
import { NAME_LENGTH } from "@/lib/schemas/wire/bounds";
import { ApiError, validationFailed } from "@/lib/schemas/wire/errors";
import { issueOf } from "@/lib/schemas/wire/field-issues";
import { flag, givenLine, typedLine, uuid } from "@/lib/schemas/wire/field-types";
import { parseFields, readFields } from "@/lib/schemas/wire/parse-fields";
import type { CallContext } from "@/lib/server/context";
import { type Prisma, prisma, type Transaction } from "@/lib/server/database/database";
import { newId } from "@/lib/server/ids";
import { outboundIssue } from "@/lib/server/outbound/guard";
import { type Acting, type AuditActor, actorOf, auditEntry } from "@/lib/services/audit";
import { lockFunder } from "@/lib/services/lock-statements";
import { endDocuments, recordMonths, removeApprovals, replaceApproval } from "./brands-statements";

export interface NewBrand {
  name: string;
  /** The callback URL of offers that have none. */
  callback_url?: string;
  /** `#rrggbb`. */
  accent?: string;
  logo_url?: string;
  is_default?: boolean;
}

const allowedAddress = givenLine(2000).superRefine((url, context) => {
  const message = outboundIssue(url);
  if (message) context.addIssue({ code: "custom", message });
});

export const BRAND_FIELDS = {
  name: typedLine(NAME_LENGTH),
  callback_url: allowedAddress.optional(),
  accent: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, "must be a colour such as #0b6073")
    .optional(),
  logo_url: z
    .url({ protocol: /^https$/, error: "must be an https URL" })
    .max(2000, "must have at most 2,000 characters")
    .optional(),
  is_default: flag().optional(),
  ...DISCLOSURE_PROFILE_FIELDS,
  disclosure_defaults: DISCLOSURE_DEFAULTS.optional(),
};

/** Adds a brand to the funder; with `is_default` it replaces the default brand. VALIDATION_FAILED. */
export async function createBrand(by: Acting, given: NewBrand) {
  const actor = actorOf(by);
  const row = brandRow(actor.funder_id, readFields(BRAND_FIELDS, given), actor.now);
  const detail = { name: row.name, is_default: row.is_default };
  await prisma.$transaction(async (tx) => {
    if (row.is_default) {
      await lockFunder(actor.funder_id, tx);
      await clearDefaultBrand(actor.funder_id, tx);
    }
    const brand = await tx.brand.create({ data: row });
    if (row.is_default) await endDocuments({ ...brand, is_default: false }, row, actor.now, tx);
    await tx.auditEntry.create({ data: auditEntry(actor, "brand.created", row.id, detail) });
  });
  return { id: row.id, name: row.name };
}

/** Leaves a locked funder without a default brand: the transaction then sets another one. */
async function clearDefaultBrand(funder_id: string, tx: Transaction): Promise<void> {
  await tx.brand.updateMany({ where: { funder_id, is_default: true }, data: { is_default: false } });
}

/** Returns the funder's brands, the default one first. */
export async function listBrands(by: Acting) {
  const brands = await prisma.brand.findMany({
    where: { funder_id: actorOf(by).funder_id },
    orderBy: [{ is_default: "desc" }, { id: "asc" }],
  });
  return {
    data: brands.map(({ id, name, is_default, callback_url }) => ({
      id,
      name,
      default: is_default,
      callback_url,
    })),
  };
}

/** Returns the funder's brands with what their list in the console shows, the default one first. */
export async function brandsInSettings({ caller }: CallContext) {
  return prisma.brand.findMany({
    where: { funder_id: caller.funder.id },
    select: { id: true, name: true, is_default: true, accent: true, callback_url: true, contact_email: true },
    orderBy: [{ is_default: "desc" }, { id: "asc" }],
  });
}

/**
 * Returns over how many months a brand of the funder averaged incomes, and when, latest first. `ended_at` is
 * null for the current value.
 */
export function historicalMonthsOf(by: Acting, brandId: string) {
  return prisma.brandHistoricalMonths.findMany({
    where: { brand: { id: brandId, funder_id: actorOf(by).funder_id } },
    select: { months: true, started_at: true, ended_at: true },
    orderBy: { started_at: "desc" },
    take: 100,
  });
}

/** Builds the row of a brand. */
export function brandRow(funderId: string, given: NewBrand, now: Date) {
  const { name, callback_url = null, accent = null, logo_url = null, is_default = false } = given;
  return {
    id: newId(),
    funder_id: funderId,
    name,
    callback_url,
    accent,
    logo_url,
    is_default,
    // New brands ask merchants to sign. Older brands keep their setting.
    disclosure_signature: true,
    created_at: now,
  };
}

const CHANGEABLE = { ...BRAND_FIELDS, name: BRAND_FIELDS.name.optional() };

/**
 * Fields of a brand by name; null resets a field to its default, or removes it. `disclosure_defaults` is a merge
 * patch.
 */
export type BrandChanges = Record<string, string | number | boolean | object | null>;

/**
 * Changes fields of a brand and returns all of them. VALIDATION_FAILED names each invalid field; NOT_FOUND.
 */
export async function updateBrand(by: Acting, brandId: string, changes: BrandChanges) {
  const actor = actorOf(by);
  await prisma.$transaction(async (tx) => {
    // One change at a time: what it changes is compared with the brand as the change before left it.
    await lockFunder(actor.funder_id, tx);
    const brand = await brandOf(actor, brandId, tx);
    const { id, funder_id } = brand;
    const data = readChanges(changes, brand.disclosure_defaults);
    if (data.is_default === true) await clearDefaultBrand(funder_id, tx);
    await tx.brand.update({ where: { id, funder_id }, data });
    if (data.callback_url !== undefined && data.callback_url !== brand.callback_url)
      await forgetCallback(brand, tx);
    if (data.historical_months !== undefined) await recordMonths(id, actor.now, tx);
    await endDocuments(brand, data, actor.now, tx);
    const entry = auditEntry(actor, "brand.updated", id, { changed: Object.keys(data) });
    await tx.auditEntry.create({ data: entry });
  });
  return readBrand(by, brandId);
}

/** What failed before a callback's address was changed says nothing of it as it is now. */
async function forgetCallback({ id, funder_id }: { id: string; funder_id: string }, tx: Transaction) {
  await tx.receiverHealth.updateMany({
    where: { funder_id, receiver: { startsWith: `brand:${id} ` } },
    data: { failures: 0, failing_since: null, last_success_at: null },
  });
}

/** Adds a brand with these fields and returns all of them. VALIDATION_FAILED names each invalid field. */
export async function addBrand(by: Acting, given: BrandChanges) {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  const { name, callback_url, accent, logo_url, is_default, ...profile } = readFields(BRAND_FIELDS, set);
  const brand = { name, callback_url, accent, logo_url, is_default };
  const { id } = await createBrand(by, brand);
  const changes = Object.entries(profile).filter(([, value]) => value !== undefined);
  return changes.length > 0
    ? updateBrand(by, id, Object.fromEntries(changes) as BrandChanges)
    : readBrand(by, id);
}

/**
 * Records who approved a document template of a state. A later approval of the same template replaces it.
 * VALIDATION_FAILED, also for a template version that is not the current one; NOT_FOUND.
 */
export async function approveTemplate(
  by: Acting,
  brandId: string,
  given: { state: string; template_version: string; approved_by: string },
) {
  const read = readFields(APPROVAL_FIELDS, given);
  const current = TEMPLATE_VERSIONS[read.state];
  if (read.template_version !== current)
    throw validationFailed([
      issueOf("template_version", "not_allowed", `must be ${current}, the present template of ${read.state}`),
    ]);
  const actor = actorOf(by);
  const { id, funder_id } = await brandOf(actor, brandId);
  const approval: Approval = { ...read, approved_at: actor.now.toISOString() };
  await prisma.$transaction([
    replaceApproval({ id, funder_id }, approval),
    prisma.auditEntry.create({ data: auditEntry(actor, "brand.approved", id, { ...approval }) }),
  ]);
  return readBrand(by, id);
}

/**
 * Withdraws the approvals of a state. Documents that exist stay as they are, and no new ones are made.
 * VALIDATION_FAILED, also without an approval; NOT_FOUND.
 */
export async function withdrawApproval(
  by: Acting,
  brandId: string,
  given: { state: string; withdrawn_by: string },
) {
  const { state, withdrawn_by } = readFields(WITHDRAWAL_FIELDS, given);
  const actor = actorOf(by);
  const { id, funder_id } = await brandOf(actor, brandId);
  const withdrawn = await prisma.$transaction(async (tx) => {
    const changed = await removeApprovals({ id, funder_id }, state, tx);
    if (changed === 0) return false;
    const entry = auditEntry(actor, "brand.approval_withdrawn", id, { state, withdrawn_by });
    await tx.auditEntry.create({ data: entry });
    return true;
  });
  if (!withdrawn)
    throw validationFailed([issueOf("state", "state", `has no approval to withdraw: ${state}`)]);
  return readBrand(by, id);
}

/** Returns every setting of a brand of the funder. NOT_FOUND. */
export async function readBrand(by: Acting, brandId: string) {
  const { funder_id, created_at, ...settings } = await brandOf(actorOf(by), brandId);
  return { ...settings, disclosure_defaults: settings.disclosure_defaults as DisclosureDefaults };
}

const DEFAULTS_PATCH = {
  fields: { disclosure_defaults: BRAND_FIELDS.disclosure_defaults },
  merges: new Set(["disclosure_defaults"]),
};

/** Parses the changes; those of the defaults together with the `stored` ones. A cleared field gets its default or null. */
function readChanges(
  { disclosure_defaults, ...changes }: BrandChanges,
  stored: Prisma.JsonValue,
): Partial<Prisma.BrandUncheckedUpdateInput> {
  const cleared = Object.keys(changes).filter((field) => changes[field] === null);
  const given = Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [field, value ?? undefined]),
  );
  const { values, issues } = parseFields(CHANGEABLE, given);
  const patched = new MergePatch(DEFAULTS_PATCH, { disclosure_defaults }).over({
    disclosure_defaults: stored as DisclosureDefaults,
  });
  issues.push(...patched.issues);
  if (cleared.includes("name")) issues.push(issueOf("name", "required", "is required"));
  if (cleared.includes("is_default") || given.is_default === false) {
    const rest = "can only be true: it moves from the brand that is the default now";
    issues.push(issueOf("is_default", "not_allowed", rest));
  }
  if (issues.length > 0) throw validationFailed(issues);
  const defaults: Record<string, string | boolean> = PROFILE_DEFAULTS;
  const emptied = cleared.map((field) => [field, defaults[field] ?? null]);
  const changed = Object.entries(values).filter(([, value]) => value !== undefined);
  const defaultsGiven = withoutEmptyObjects(patched.values.disclosure_defaults ?? {}) ?? {};
  return {
    ...Object.fromEntries([...changed, ...emptied]),
    ...(disclosure_defaults !== undefined && {
      disclosure_defaults: defaultsGiven as Prisma.InputJsonObject,
    }),
  };
}

/** Loads a brand of the actor's funder; NOT_FOUND names it. */
async function brandOf({ funder_id }: AuditActor, brandId: string, tx: Transaction = prisma) {
  const where = { id: brandId, funder_id };
  const brand = uuid().safeParse(brandId).success ? await tx.brand.findFirst({ where }) : null;
  if (!brand) throw new ApiError("NOT_FOUND", `There is no brand ${brandId}.`);
  return brand;
}
