import "server-only";
import { APPROVAL_FIELDS, PROFILE_DEFAULTS, WITHDRAWAL_FIELDS } from "@/lib/schemas/brand";
import { type Approval, TEMPLATE_VERSIONS } from "@/lib/schemas/document-templates";
import { ApiError, validationFailed } from "@/lib/schemas/errors";
import { issueOf } from "@/lib/schemas/field-issues";
import { uuid } from "@/lib/schemas/field-types";
import { parseFields, readFields } from "@/lib/schemas/parse-fields";
import { type Prisma, prisma, type Transaction } from "@/lib/server/database";
import { type Acting, type AuditActor, actorOf, auditEntry } from "@/lib/services/audit";
import { lockFunder } from "@/lib/services/lock-statements";
import { BRAND_FIELDS, clearDefaultBrand, createBrand } from "./brands";
import { endDocuments, recordMonths, removeApprovals, replaceApproval } from "./funder-statements";

const CHANGEABLE = { ...BRAND_FIELDS, name: BRAND_FIELDS.name.optional() };

/** Fields of a brand by name; null resets a field to its default, or removes it. */
export type BrandChanges = Record<string, string | number | boolean | null>;

// Rule: D9-21
/**
 * Changes fields of a brand and returns all of them. VALIDATION_FAILED names each invalid field; NOT_FOUND.
 */
export async function updateBrand(by: Acting, brandId: string, changes: BrandChanges) {
  const data = readChanges(changes);
  const actor = actorOf(by);
  await prisma.$transaction(async (tx) => {
    // One change at a time: what it changes is compared with the brand as the change before left it.
    await lockFunder(actor.funder_id, tx);
    const brand = await brandOf(actor, brandId, tx);
    const { id, funder_id } = brand;
    if (data.is_default === true) await clearDefaultBrand(funder_id, tx);
    await tx.brand.update({ where: { id, funder_id }, data });
    if (data.historical_months !== undefined) await recordMonths(id, actor.now, tx);
    await endDocuments(brand, data, actor.now, tx);
    const entry = auditEntry(actor, "brand.updated", id, { changed: Object.keys(data) });
    await tx.auditEntry.create({ data: entry });
  });
  return readBrand(by, brandId);
}

// Rule: C3-17
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

// Rule: L3-3
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

// Rule: L8-24
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
  return settings;
}

// Rule: D9-22
/** Parses the changes. A cleared field gets its default or null. */
function readChanges(changes: BrandChanges): Partial<Prisma.BrandUncheckedUpdateInput> {
  const cleared = Object.keys(changes).filter((field) => changes[field] === null);
  const given = Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [field, value ?? undefined]),
  );
  const { values, issues } = parseFields(CHANGEABLE, given);
  if (cleared.includes("name")) issues.push(issueOf("name", "required", "is required"));
  if (cleared.includes("is_default") || given.is_default === false) {
    const rest = "can only be true: it moves from the brand that is the default now";
    issues.push(issueOf("is_default", "not_allowed", rest));
  }
  if (issues.length > 0) throw validationFailed(issues);
  const defaults: Record<string, string | boolean> = PROFILE_DEFAULTS;
  const emptied = cleared.map((field) => [field, defaults[field] ?? null]);
  const changed = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries([...changed, ...emptied]);
}

/** Loads a brand of the actor's funder; NOT_FOUND names it. */
async function brandOf({ funder_id }: AuditActor, brandId: string, tx: Transaction = prisma) {
  const where = { id: brandId, funder_id };
  const brand = uuid().safeParse(brandId).success ? await tx.brand.findFirst({ where }) : null;
  if (!brand) throw new ApiError("NOT_FOUND", `There is no brand ${brandId}.`);
  return brand;
}
