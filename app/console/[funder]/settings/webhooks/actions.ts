"use server";

import { runAction } from "@/app/console/run-action";
import { readBody } from "@/lib/schemas/operation";
import { knownFields } from "@/lib/schemas/parse-fields";
import {
  NEW_WEBHOOK_FIELDS,
  WEBHOOK_CHANGE_FIELDS,
  WEBHOOK_OPERATIONS,
} from "@/lib/schemas/webhook-operations";
import { utcMinute } from "@/lib/services/time-zones";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  loadWebhook,
  rotateWebhookSecret,
} from "@/lib/services/webhooks/webhooks";

const NEEDS = { permission: "webhooks:manage", fresh: true, drains: true } as const;
const HOUR_SECONDS = 3600;

/** Adds an endpoint; its secret is returned only here. */
export async function createEndpoint(funder: string, given: object) {
  return runAction(funder, NEEDS, async (context) => {
    const body = { ...knownFields(NEW_WEBHOOK_FIELDS, given) };
    const { secret } = await createWebhook(context, readBody(WEBHOOK_OPERATIONS.createWebhook, body));
    return { secret };
  });
}

/** Changes the address, events and description of an endpoint. */
export async function changeEndpoint(funder: string, webhookId: string, given: object) {
  return runAction(funder, NEEDS, async (context) => {
    const webhook = await loadWebhook(context, { webhookId: String(webhookId) });
    const body = { ...knownFields(WEBHOOK_CHANGE_FIELDS, given) };
    await changeWebhook(context, webhook, readBody(WEBHOOK_OPERATIONS.changeWebhook, body));
    return {};
  });
}

/** Turns an endpoint on or off. */
export async function turnEndpoint(funder: string, webhookId: string, status: string) {
  return runAction(funder, NEEDS, async (context) => {
    const webhook = await loadWebhook(context, { webhookId: String(webhookId) });
    return changeWebhook(context, webhook, readBody(WEBHOOK_OPERATIONS.changeWebhook, { status }));
  });
}

/** Deletes an endpoint. */
export async function deleteEndpoint(funder: string, webhookId: string) {
  return runAction(funder, NEEDS, async (context) =>
    deleteWebhook(context, await loadWebhook(context, { webhookId: String(webhookId) })),
  );
}

/** Rotates an endpoint's signing secret; the new one is returned only here. */
export async function rotateEndpointSecret(funder: string, webhookId: string, overlapSeconds: number) {
  return runAction(funder, NEEDS, async (context) => {
    const webhook = await loadWebhook(context, { webhookId: String(webhookId) });
    const given = { overlap_hours: Number(overlapSeconds) / HOUR_SECONDS };
    const rotation = readBody(WEBHOOK_OPERATIONS.rotateWebhookSecret, given);
    const rotated = await rotateWebhookSecret(context, webhook, rotation);
    const until = utcMinute(new Date(rotated.previous_secret_expires_at));
    return {
      values: [{ name: "Signing secret", value: rotated.secret }],
      note: `The old secret signs too until ${until}.`,
    };
  });
}
