"use server";

import { runAction } from "@/app/console/run-action";
import { deletePreset, presetFields, savePreset } from "@/lib/services/console/presets";

/** Saves limits and structures as a preset. */
export async function savePresetAction(funder: string, input: object) {
  return runAction(funder, { permission: "offers:create" }, (context) => savePreset(context, input));
}

/** The offer fields that a preset fills in. */
export async function readPresetAction(funder: string, presetId: string) {
  return runAction(funder, { permission: "offers:create" }, (context) =>
    presetFields(context, String(presetId)),
  );
}

/** Deletes a preset. */
export async function deletePresetAction(funder: string, presetId: string) {
  return runAction(funder, { permission: "offers:delete" }, (context) =>
    deletePreset(context, String(presetId)),
  );
}
