"use server";

import { runAction } from "@/app/console/run-action";
import { APPROVAL_FIELDS } from "@/lib/schemas/brand";
import { ApiError } from "@/lib/schemas/errors";
import { knownFields } from "@/lib/schemas/parse-fields";
import type { ConsoleContext } from "@/lib/server/console-context";
import { exampleDigest } from "@/lib/services/disclosures/example";
import {
  addBrand,
  approveTemplate,
  BRAND_FIELDS,
  type BrandChanges,
  updateBrand,
  withdrawApproval,
} from "@/lib/services/funders/brands";
import { funderSettings, SETTING_FIELDS, updateFunder } from "@/lib/services/funders/funders";

/** Changing the callback address needs a fresh code, since its receiver reads submissions. */
const proofFor = (changes: object): { fresh?: true } => ("callback_url" in changes ? { fresh: true } : {});

/** Changes the given fields of a brand. */
export async function saveBrand(funder: string, brandId: string, given: BrandChanges) {
  const changes = knownFields(BRAND_FIELDS, given);
  return runAction(funder, { permission: "brands:manage", ...proofFor(changes) }, (context) =>
    updateBrand(context, String(brandId), changes),
  );
}

/** Adds a brand with these fields. */
export async function newBrand(funder: string, given: BrandChanges) {
  const changes = knownFields(BRAND_FIELDS, given);
  return runAction(funder, { permission: "brands:manage", ...proofFor(changes) }, (context) =>
    addBrand(context, changes),
  );
}

/**
 * Records who approved the document of a state: VERSION_CONFLICT if it is not the one with the digest
 * `document`.
 */
export async function approve(
  funder: string,
  brandId: string,
  given: { state: string; template_version: string; approved_by: string; document: string },
) {
  return runAction(funder, { permission: "brands:manage" }, async (context) => {
    const { document, state } = { ...given };
    if (document !== (await exampleDigest(context, String(brandId), String(state))))
      throw new ApiError(
        "VERSION_CONFLICT",
        "The document has changed: open it again before it is approved.",
      );
    return approveTemplate(context, String(brandId), knownFields(APPROVAL_FIELDS, given));
  });
}

/** Withdraws the approvals of a state, in the name of the signed-in person. */
export async function withdraw(funder: string, brandId: string, state: string) {
  return runAction(funder, { permission: "brands:manage" }, (context) =>
    withdrawApproval(context, String(brandId), { state: String(state), withdrawn_by: context.caller.name }),
  );
}

/** Changes the settings for all brands. A new address for alerts needs a fresh code. */
export async function saveFunder(funder: string, given: { link_days: number; alert_email: string | null }) {
  const changes = knownFields(SETTING_FIELDS, given);
  const fresh = async (context: ConsoleContext) =>
    "alert_email" in changes && changes.alert_email !== (await funderSettings(context)).alert_email;
  return runAction(funder, { permission: "brands:manage", fresh }, (context) =>
    updateFunder(context, changes),
  );
}
