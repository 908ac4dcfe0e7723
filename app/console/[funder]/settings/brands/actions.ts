"use server";

import { runAction } from "@/app/console/run-action";
import {
  addBrand,
  approveTemplate,
  type BrandChanges,
  updateBrand,
} from "@/lib/services/funders/brand-changes";
import { updateFunder } from "@/lib/services/funders/funders";

/** A callback address decides who reads submissions: it needs a fresh code. */
const proofFor = (changes: object): { fresh?: true } => ("callback_url" in changes ? { fresh: true } : {});

/** Changes the given fields of a brand. */
export async function saveBrand(funder: string, brandId: string, given: BrandChanges) {
  const changes = { ...given };
  return runAction(funder, { permission: "brands:manage", ...proofFor(changes) }, (context) =>
    updateBrand(context, String(brandId), changes),
  );
}

/** Adds a brand with these fields. */
export async function newBrand(funder: string, given: BrandChanges) {
  const changes = { ...given };
  return runAction(funder, { permission: "brands:manage", ...proofFor(changes) }, (context) =>
    addBrand(context, changes),
  );
}

/** Records who approved the document of a state. */
export async function approve(
  funder: string,
  brandId: string,
  given: { state: string; template_version: string; approved_by: string },
) {
  return runAction(funder, { permission: "brands:manage" }, (context) =>
    approveTemplate(context, String(brandId), { ...given }),
  );
}

/** Changes what holds for all brands. */
export async function saveFunder(funder: string, given: { link_days: number; alert_email: string | null }) {
  return runAction(funder, { permission: "brands:manage" }, (context) => updateFunder(context, { ...given }));
}
