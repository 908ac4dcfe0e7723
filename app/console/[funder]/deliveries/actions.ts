"use server";

import { runAction } from "@/app/console/run-action";
import { loadDelivery } from "@/lib/services/deliveries/list";
import { replayDelivery, replayFailedOfHours } from "@/lib/services/deliveries/replays";
import { loadWebhook, testWebhook } from "@/lib/services/webhooks/webhooks";

/** Sends a delivery again. */
export async function resendDelivery(funder: string, deliveryId: string) {
  return runAction(funder, { permission: "deliveries:replay", drains: true }, async (context) =>
    replayDelivery(context, await loadDelivery(context, { deliveryId: String(deliveryId) })),
  );
}

/** Resends the failed and canceled deliveries of the last hours; 0 means all that are stored. */
export async function resendFailed(funder: string, hours: number) {
  return runAction(funder, { permission: "deliveries:replay", drains: true }, (context) =>
    replayFailedOfHours(context, Number(hours)),
  );
}

/** Sends a test message to an endpoint. Returns its delivery. */
export async function sendTest(funder: string, webhookId: string) {
  return runAction(funder, { permission: "webhooks:manage", drains: true }, async (context) =>
    testWebhook(context, await loadWebhook(context, { webhookId: String(webhookId) })),
  );
}
