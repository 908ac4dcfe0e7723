"use server";

import { runAction } from "@/app/console/run-action";
import { objectOf, textOf, wholeOf } from "@/lib/schemas/console/action-input";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import {
  CONSOLE_DELIVERIES_QUERY,
  CONSOLE_OFFERS_QUERY,
  CONSOLE_SUBMISSIONS_QUERY,
} from "@/lib/schemas/console/queries";
import type { DecisionOutcome } from "@/lib/schemas/console/rows";
import type { ConsoleContext } from "@/lib/server/web/console-context";
import { isDeliveriesCut } from "@/lib/services/console/deliveries-csv";
import {
  changeCheck,
  changeFromForm,
  createFromForm,
  editConflict,
  namesNewReceiver,
  newOfferCheck,
  versionOfKey,
} from "@/lib/services/console/offer-form";
import { copiedLink, newLink, revokeTyped } from "@/lib/services/console/offer-page";
import { isExportCut } from "@/lib/services/console/offers-list";
import { findEverywhere, startPalette } from "@/lib/services/console/palette";
import { deletePreset, presetFields, renamePreset, savePreset } from "@/lib/services/console/presets";
import { exportAudit } from "@/lib/services/console/settings-lists";
import { makeSubmissionSheet } from "@/lib/services/console/submission-disclosure";
import { decideByNumber, decisionOfKey, loadByNumber } from "@/lib/services/console/submissions";
import { isSubmissionsCut } from "@/lib/services/console/submissions-csv";
import { loadDelivery } from "@/lib/services/deliveries/deliveries";
import { replayDelivery, replayShown } from "@/lib/services/deliveries/replays";
import { createSandbox } from "@/lib/services/funders/sandboxes";
import { loadWebhook, testWebhook } from "@/lib/services/webhooks/webhooks";

/** Creates an offer, once for each form key. */
export async function createOfferAction(funder: string, body: unknown, formKey: string) {
  const fresh = (context: ConsoleContext) => namesNewReceiver(context, body, null);
  return runAction(funder, { permission: "offers:create", drains: true, fresh }, (context) =>
    createFromForm(context, body, formKey),
  );
}

/** Saves the next version of an offer, once for each form key. */
export async function changeOfferAction(funder: string, offerId: string, body: unknown, formKey: string) {
  const fresh = (context: ConsoleContext) => namesNewReceiver(context, body, textOf(offerId));
  return runAction(funder, { permission: "offers:update", drains: true, fresh }, (context) =>
    changeFromForm(context, textOf(offerId), body, formKey),
  );
}

/** The version that a form's key saved, whose answer was lost; null if it was not saved. */
export async function findSaved(funder: string, formKey: string) {
  return runAction(funder, { permission: "offers:create" }, (context) => versionOfKey(context, formKey));
}

/** Validates a new offer: the API's error details, and what its disclosures lack. */
export async function checkNewOfferAction(funder: string, body: unknown) {
  return runAction(funder, { permission: "offers:create" }, (context) => newOfferCheck(context, body));
}

/** Validates the next version of an offer in the same way. */
export async function checkChangeAction(funder: string, offerId: string, body: unknown) {
  return runAction(funder, { permission: "offers:update" }, (context) =>
    changeCheck(context, textOf(offerId), body),
  );
}

/** The saved version of an offer, for a person who edits an earlier one. */
export async function readConflict(funder: string, offerId: string, beganVersion: number) {
  return runAction(funder, { permission: "offers:update" }, (context) =>
    editConflict(context, textOf(offerId), wholeOf(beganVersion)),
  );
}

/** Saves limits and structures as a preset. */
export async function savePresetAction(funder: string, input: object) {
  return runAction(funder, { permission: "offers:create" }, (context) =>
    savePreset(context, objectOf(input)),
  );
}

/** The offer fields that a preset fills in. */
export async function readPresetAction(funder: string, presetId: string) {
  return runAction(funder, { permission: "offers:create" }, (context) =>
    presetFields(context, textOf(presetId)),
  );
}

/** Gives a preset another name. */
export async function renamePresetAction(funder: string, presetId: string, input: object) {
  return runAction(funder, { permission: "offers:create" }, (context) =>
    renamePreset(context, textOf(presetId), objectOf(input)),
  );
}

/** Deletes a preset. */
export async function deletePresetAction(funder: string, presetId: string) {
  return runAction(funder, { permission: "offers:delete" }, (context) =>
    deletePreset(context, textOf(presetId)),
  );
}

/** The full address of an offer's current link, for the clipboard. */
export async function copyLink(funder: string, offerId: string) {
  return runAction(funder, { permission: "offers:update" }, (context) =>
    copiedLink(context, textOf(offerId)),
  );
}

/** Issues a link and returns its full address. `stopsEarlier` revokes earlier links. */
export async function issueNewLink(funder: string, offerId: string, stopsEarlier: boolean) {
  return runAction(funder, { permission: "offers:update" }, (context) =>
    newLink(context, textOf(offerId), stopsEarlier === true),
  );
}

/** Revokes an offer after its deal_id was typed. */
export async function revokeOfferAction(funder: string, offerId: string, typedDealId: string) {
  return runAction(funder, { permission: "offers:delete", drains: true }, (context) =>
    revokeTyped(context, textOf(offerId), textOf(typedDealId)),
  );
}

/** Decides on a submission of the funder's console. */
export async function decideAction(
  funder: string,
  number: string,
  input: object,
): Promise<ActionResult<DecisionOutcome>> {
  return runAction(funder, { permission: "submissions:decide", drains: true }, (context) =>
    decideByNumber(context, textOf(number), objectOf(input)),
  );
}

/** Makes the closing sheet of a submission's terms. */
export async function makeClosingSheet(funder: string, number: string) {
  return runAction(funder, { permission: "offers:update", drains: true }, async (context) =>
    makeSubmissionSheet(context, await loadByNumber(context, textOf(number))),
  );
}

/** What the decision of a form's key became, whose answer was lost; null if it was not saved. */
export async function findDecision(funder: string, number: string, decisionKey: string) {
  return runAction(funder, { permission: "submissions:decide" }, (context) =>
    decisionOfKey(context, textOf(number), decisionKey),
  );
}

/** Sends a delivery again. */
export async function resendDelivery(funder: string, deliveryId: string) {
  return runAction(funder, { permission: "deliveries:replay", drains: true }, async (context) =>
    replayDelivery(context, await loadDelivery(context, { deliveryId: textOf(deliveryId) })),
  );
}

/** Sends again what a list of deliveries shows: what failed, or what waits for its next attempt. */
export async function resendShown(funder: string, which: "failed" | "waiting", filter: object) {
  return runAction(funder, { permission: "deliveries:replay", drains: true }, (context) => {
    const { status, type, receiver } = CONSOLE_DELIVERIES_QUERY.parse(objectOf(filter));
    if (which !== "failed") return replayShown(context, "waiting", { type, receiver });
    const failed = status === "exhausted" || status === "canceled" ? status : undefined;
    return replayShown(context, "failed", { status: failed, type, receiver });
  });
}

/** Sends a test message to an endpoint. Returns its delivery. */
export async function sendTest(funder: string, webhookId: string) {
  return runAction(funder, { permission: "webhooks:manage", drains: true }, async (context) =>
    testWebhook(context, await loadWebhook(context, { webhookId: textOf(webhookId) })),
  );
}

/**
 * Asks for a fresh code if needed, so that the browser can then load the file. Returns whether more offers
 * match than a file can have.
 */
export async function prepareExport(funder: string, filter: object) {
  return runAction(funder, { permission: "offers:export", fresh: true }, async (context) => ({
    isCut: await isExportCut(context, CONSOLE_OFFERS_QUERY.parse(objectOf(filter))),
  }));
}

/** The same for the file of submissions. */
export async function prepareSubmissions(funder: string, filter: object) {
  return runAction(funder, { permission: "offers:export", fresh: true }, async (context) => ({
    isCut: await isSubmissionsCut(context, CONSOLE_SUBMISSIONS_QUERY.parse(objectOf(filter))),
  }));
}

/** The same for the file of deliveries. */
export async function prepareDeliveries(funder: string, filter: object) {
  return runAction(funder, { permission: "offers:export", fresh: true }, async (context) => ({
    isCut: await isDeliveriesCut(context, CONSOLE_DELIVERIES_QUERY.parse(objectOf(filter))),
  }));
}

/** Asks for a fresh code if needed, so that the browser can then load the file. */
export async function prepareInsight(funder: string) {
  return runAction(funder, { permission: "offers:export", fresh: true }, async () => ({ isCut: false }));
}

/** Asks for a fresh code if needed, so that the browser can then load the evidence of disclosures. */
export async function prepareEvidence(funder: string) {
  return runAction(funder, { permission: "disclosures:read", fresh: true }, async () => null);
}

/** The audit entries that match a filter, for a file. */
export async function exportEntries(funder: string, filter: object) {
  return runAction(funder, { permission: "audit:read", fresh: true }, (context) =>
    exportAudit(context, objectOf(filter)),
  );
}

/** Creates the funder's sandbox; its callback secret is returned only here. */
export async function createSandboxOf(funder: string) {
  return runAction(funder, { permission: "sandbox:manage", fresh: true }, async (context) => {
    const { slug, callback_secret = null } = await createSandbox(context);
    return { slug, callbackSecret: callback_secret };
  });
}

/** Finds a text in deals, references and people of the funder. */
export async function searchEverywhere(funder: string, text: string) {
  return runAction(funder, { permission: "offers:read" }, (context) => findEverywhere(context, textOf(text)));
}

/** Reads what waits for the person, and what the pages of deals and submissions that a browser opened are about. */
export async function readPaletteStart(funder: string, opened: unknown) {
  return runAction(funder, { permission: "offers:read" }, (context) => startPalette(context, opened));
}
