import "server-only";
import { APPROVAL_FIELDS, type Approval, PROFILE_DEFAULTS } from "@/lib/schemas/brand";
import { ApiError, validationFailed } from "@/lib/schemas/errors";
import { uuid } from "@/lib/schemas/field-types";
import { detailOf, parseFields, readFields } from "@/lib/schemas/parse-fields";
import { database, Prisma } from "@/lib/server/database";
import { type AdminContext, auditEntry } from "@/lib/services/audit";
import { BRAND_FIELDS, noDefaultBrand } from "./brands";
import { funderBySlug } from "./lookup";

const CHANGEABLE = { ...BRAND_FIELDS, name: BRAND_FIELDS.name.optional() };

type Brand = Prisma.BrandGetPayload<Prisma.BrandDefaultArgs>;

/** Fields of a brand by name; null resets a field to its default, or removes it. */
export type BrandChanges = Record<string, string | number | boolean | null>;

/** Changes fields of a brand and returns all of them. VALIDATION_FAILED names each invalid field. */
export async function updateBrand(
  context: AdminContext,
  funderSlug: string,
  brandId: string,
  changes: BrandChanges,
) {
  const data = readChanges(changes);
  const brand = await brandOf(funderSlug, brandId);
  const entry = auditEntry({ ...context, funder_id: brand.funder_id }, "brand.updated", brand.id, {
    changed: Object.keys(data),
  });
  const takesDefault = data.is_default === true && !brand.is_default;
  await database().$transaction([
    ...(takesDefault ? [noDefaultBrand(brand.funder_id)] : []),
    database().brand.update({ where: { id: brand.id }, data }),
    database().auditEntry.create({ data: entry }),
  ]);
  return brandSettings(await brandOf(funderSlug, brandId));
}

/** Records who approved a document template of a state; a later approval of the same template replaces it. */
export async function approveTemplate(
  context: AdminContext,
  funderSlug: string,
  brandId: string,
  given: { state: string; template_version: string; approved_by: string },
) {
  const read = readFields(APPROVAL_FIELDS, given);
  const brand = await brandOf(funderSlug, brandId);
  const approval: Approval = { ...read, approved_at: context.now.toISOString() };
  const { state, template_version } = approval;
  const entry = auditEntry({ ...context, funder_id: brand.funder_id }, "brand.approved", brand.id, {
    ...approval,
  });
  await database().$transaction([
    database().$executeRaw(Prisma.sql`
      UPDATE brands SET approvals = (
        SELECT coalesce(jsonb_agg(kept), '[]') FROM jsonb_array_elements(approvals) AS kept
        WHERE kept->>'state' <> ${state} OR kept->>'template_version' <> ${template_version}
      ) || ${JSON.stringify([approval])}::jsonb
      WHERE id = ${brand.id}::uuid`),
    database().auditEntry.create({ data: entry }),
  ]);
  return brandSettings(await brandOf(funderSlug, brandId));
}

/** Parses the changes; a cleared field has its default or null. */
function readChanges(changes: BrandChanges): Partial<Prisma.BrandUncheckedUpdateInput> {
  const cleared = Object.keys(changes).filter((field) => changes[field] === null);
  const given = Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [field, value ?? undefined]),
  );
  const { values, issues } = parseFields(CHANGEABLE, given);
  const details = issues.map(detailOf);
  if (cleared.includes("name")) details.push("name is required");
  if (cleared.includes("is_default") || given.is_default === false)
    details.push("is_default can only be true: it moves from the brand that is the default now");
  if (details.length > 0) throw validationFailed(details);
  const defaults: Record<string, string | boolean> = PROFILE_DEFAULTS;
  const emptied = cleared.map((field) => [field, defaults[field] ?? null]);
  const changed = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries([...changed, ...emptied]);
}

/** Every setting of a brand. */
function brandSettings({ funder_id, created_at, ...settings }: Brand) {
  return settings;
}

/** Loads a funder's brand by id; NOT_FOUND names both. */
async function brandOf(funderSlug: string, brandId: string): Promise<Brand> {
  const funder = await funderBySlug(funderSlug);
  const where = { id: brandId, funder_id: funder.id };
  const brand = uuid().safeParse(brandId).success ? await database().brand.findFirst({ where }) : null;
  if (!brand) throw new ApiError("NOT_FOUND", `The funder ${funderSlug} has no brand ${brandId}.`);
  return brand;
}
