import "server-only";
import { MOST_PRESETS, type PresetSummary } from "@/lib/schemas/brands/presets";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import { offerRules } from "@/lib/schemas/offers/rules";
import { NEW_PRESET, PRESET_LIMITS, RENAMED_PRESET } from "@/lib/schemas/pages/forms";
import { ApiError, notFound, validationFailed } from "@/lib/schemas/wire/errors";
import { issueOf } from "@/lib/schemas/wire/field-issues";
import { parseFields, readFields } from "@/lib/schemas/wire/parse-fields";
import type { CallContext, UserCaller } from "@/lib/server/context";
import { inTransaction, type Prisma, prisma } from "@/lib/server/database/database";
import { isId, newId } from "@/lib/server/ids";
import { auditEntry, callerAsActor } from "@/lib/services/audit";
import { colleagueName } from "@/lib/services/colleagues";
import { lockFunder } from "@/lib/services/lock-statements";

/** Returns the presets of every brand of the funder, by name. */
export async function listPresets(context: CallContext): Promise<PresetSummary[]> {
  const rows = await prisma.offerPreset.findMany({
    where: { brand: { funder_id: context.caller.funder.id } },
    include: { user: { select: { id: true, name: true } } },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, brand_id, name, fields, user, created_at }) => ({
    id,
    brandId: brand_id,
    name,
    by: colleagueName(context, user),
    at: created_at.toISOString(),
    ...summaryOf(fields as Partial<OfferFields>),
  }));
}

/** Returns the limits and structures of a preset, to copy into an offer. NOT_FOUND. */
export async function presetFields(context: CallContext, presetId: string): Promise<Partial<OfferFields>> {
  const { fields } = await loadPreset(context, presetId);
  return fields as Partial<OfferFields>;
}

/**
 * Saves limits, structures and facts of the disclosure under a name, for new offers of a brand, as a new preset or in
 * the place of one; returns all presets. VALIDATION_FAILED for values that no offer could have and for a name that
 * another has, LIMIT_REACHED above 20, NOT_FOUND for a brand or the preset to replace.
 */
export async function savePreset(
  context: CallContext & { caller: UserCaller },
  input: object,
): Promise<PresetSummary[]> {
  const { brand_id, name, fields: given, replaces } = readFields(NEW_PRESET, { ...input });
  const { caller, now } = context;
  const fields = checkedFields(given);
  const brand = await prisma.brand.findFirst({ where: { id: brand_id, funder_id: caller.funder.id } });
  if (!brand) throw notFound();
  const id = replaces ?? newId();
  await inTransaction(async (tx) => {
    // Serialized per funder, so that concurrent requests cannot exceed the limit or repeat a name.
    await lockFunder(caller.funder.id, tx);
    const kept = await namedOnce(tx, brand_id, { id, name });
    const data = { name, fields: fields as Prisma.InputJsonValue, user_id: caller.userId, created_at: now };
    if (replaces !== undefined) {
      const { count } = await tx.offerPreset.updateMany({ where: { id, brand_id }, data });
      if (count === 0) throw notFound();
    } else if (kept >= MOST_PRESETS)
      throw new ApiError("LIMIT_REACHED", `A brand keeps at most ${MOST_PRESETS} presets: delete one first.`);
    else await tx.offerPreset.create({ data: { id, brand_id, ...data } });
    await tx.auditEntry.create({
      data: auditEntry(callerAsActor(context), "preset.saved", id, { name, brand: brand.name }),
    });
  });
  return listPresets(context);
}

/** Gives a preset another name; returns all presets. VALIDATION_FAILED for a name that another has, NOT_FOUND. */
export async function renamePreset(
  context: CallContext,
  presetId: string,
  input: object,
): Promise<PresetSummary[]> {
  const { name } = readFields(RENAMED_PRESET, { ...input });
  const { id, brand_id, brand } = await loadPreset(context, presetId);
  await inTransaction(async (tx) => {
    await lockFunder(context.caller.funder.id, tx);
    await namedOnce(tx, brand_id, { id, name });
    await tx.offerPreset.updateMany({ where: { id }, data: { name } });
    await tx.auditEntry.create({
      data: auditEntry(callerAsActor(context), "preset.saved", id, { name, brand: brand.name }),
    });
  });
  return listPresets(context);
}

/** Returns how many presets a brand keeps. VALIDATION_FAILED if one besides `id` has the name, in any case. */
async function namedOnce(
  tx: Prisma.TransactionClient,
  brand_id: string,
  { id, name }: { id: string; name: string },
): Promise<number> {
  const kept = await tx.offerPreset.findMany({ where: { brand_id }, select: { id: true, name: true } });
  if (kept.some((preset) => preset.id !== id && preset.name.toLowerCase() === name.toLowerCase()))
    throw validationFailed([
      issueOf("name", "conflict", "must not repeat the name of another preset of the brand"),
    ]);
  return kept.length;
}

/** Deletes a preset; offers made from it stay as they are. Returns the other presets. NOT_FOUND. */
export async function deletePreset(context: CallContext, presetId: string): Promise<PresetSummary[]> {
  const { id, name, brand } = await loadPreset(context, presetId);
  const detail = { name, brand: brand.name };
  await prisma.$transaction([
    prisma.offerPreset.deleteMany({ where: { id } }),
    prisma.auditEntry.create({
      data: auditEntry(callerAsActor(context), "preset.deleted", id, detail),
    }),
  ]);
  return listPresets(context);
}

async function loadPreset({ caller }: CallContext, presetId: string) {
  const preset = isId(presetId)
    ? await prisma.offerPreset.findFirst({
        where: { id: presetId, brand: { funder_id: caller.funder.id } },
        include: { brand: { select: { name: true } } },
      })
    : null;
  if (!preset) throw notFound();
  return preset;
}

/**
 * Returns the fields of a preset. VALIDATION_FAILED for values that no offer could have; any field may be
 * absent.
 */
function checkedFields(given: Record<string, unknown>): Partial<OfferFields> {
  const { values, issues: found, parts } = parseFields(PRESET_LIMITS, given);
  const fields = values as Partial<OfferFields>;
  const facts = { brandKnown: true, callbackIssue: null, dates: null, patched: null };
  const issues = [...found, ...offerRules(fields, facts, parts)];
  if (issues.length > 0) throw validationFailed(issues);
  return fields;
}

function summaryOf(fields: Partial<OfferFields>): Pick<PresetSummary, "structures" | "limits"> {
  const { structures = [], buy_rate, available_frequencies = [] } = fields;
  const { num_payments_floor: floor, num_payments_ceiling: ceiling } = fields;
  return {
    structures: structures.map((structure) => ({
      label: structure.label,
      buyRate: structure.buy_rate ?? buy_rate ?? null,
    })),
    limits: {
      buyRate: buy_rate ?? null,
      frequencies: available_frequencies,
      payments: floor === undefined || ceiling === undefined ? null : [floor, ceiling],
    },
  };
}
