import "server-only";
import { z } from "zod";
import { DISCLOSURE_PROFILE_FIELDS } from "@/lib/schemas/brand";
import { flag, line, name } from "@/lib/schemas/field-types";
import { readFields } from "@/lib/schemas/parse-fields";
import type { CallContext } from "@/lib/server/context";
import { prisma, type Transaction } from "@/lib/server/database";
import { newId } from "@/lib/server/ids";
import { outboundIssue } from "@/lib/server/outbound-guard";
import { type Acting, actorOf, auditEntry } from "@/lib/services/audit";
import { lockFunder } from "@/lib/services/lock-statements";
import { endDocuments } from "./funder-statements";

export interface NewBrand {
  name: string;
  /** The callback URL of offers that have none. */
  callback_url?: string;
  /** `#rrggbb`. */
  accent?: string;
  logo_url?: string;
  is_default?: boolean;
}

const allowedAddress = line(2000).superRefine((url, context) => {
  const message = outboundIssue(url);
  if (message) context.addIssue({ code: "custom", message });
});

export const BRAND_FIELDS = {
  name: name(),
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
};

// Rule: D9-23
/** Adds a brand to the funder; with `is_default` it replaces the default brand. VALIDATION_FAILED. */
export async function createBrand(by: Acting, given: NewBrand) {
  readFields(BRAND_FIELDS, given);
  const actor = actorOf(by);
  const row = brandRow(actor.funder_id, given, actor.now);
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
export async function clearDefaultBrand(funder_id: string, tx: Transaction): Promise<void> {
  await tx.brand.updateMany({ where: { funder_id, is_default: true }, data: { is_default: false } });
}

// Rule: D5-63
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
