"use server";

import { runAction } from "@/app/console/run-action";
import type { ConsoleContext } from "@/lib/server/console-context";
import {
  changeCheck,
  changeFromForm,
  createFromForm,
  editConflict,
  namesNewReceiver,
  newOfferCheck,
} from "@/lib/services/console/offer-form";
import { deletePreset, presetFields, savePreset } from "@/lib/services/console/presets";

/** Creates an offer. */
export async function createOffer(funder: string, body: unknown) {
  const fresh = (context: ConsoleContext) => namesNewReceiver(context, body, null);
  return runAction(funder, { permission: "offers:create", drains: true, fresh }, (context) =>
    createFromForm(context, body),
  );
}

/** Saves the next version of an offer. */
export async function changeOffer(funder: string, offerId: string, body: unknown) {
  const fresh = (context: ConsoleContext) => namesNewReceiver(context, body, String(offerId));
  return runAction(funder, { permission: "offers:update", drains: true, fresh }, (context) =>
    changeFromForm(context, offerId, body),
  );
}

/** Validates a new offer: the API's error details, and what its disclosures lack. */
export async function checkNewOffer(funder: string, body: unknown) {
  return runAction(funder, { permission: "offers:create" }, (context) => newOfferCheck(context, body));
}

/** Validates the next version of an offer in the same way. */
export async function checkChange(funder: string, offerId: string, body: unknown) {
  return runAction(funder, { permission: "offers:update" }, (context) => changeCheck(context, offerId, body));
}

/** The saved version of an offer, for a person who edits an earlier one. */
export async function readConflict(funder: string, offerId: string, beganVersion: number) {
  return runAction(funder, { permission: "offers:update" }, (context) =>
    editConflict(context, offerId, beganVersion),
  );
}

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
