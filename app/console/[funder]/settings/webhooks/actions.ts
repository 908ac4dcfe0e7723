"use server";

import { runAction } from "@/app/console/run-action";
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
    const { secret } = await createWebhook(context, { ...given });
    return { secret };
  });
}

/** Changes the address, events and description of an endpoint. */
export async function changeEndpoint(funder: string, webhookId: string, given: object) {
  return runAction(funder, NEEDS, async (context) => {
    await changeWebhook(context, await loadWebhook(context, { webhookId: String(webhookId) }), { ...given });
    return {};
  });
}

/** Turns an endpoint on or off. */
export async function turnEndpoint(funder: string, webhookId: string, status: string) {
  return runAction(funder, NEEDS, async (context) =>
    changeWebhook(context, await loadWebhook(context, { webhookId: String(webhookId) }), { status }),
  );
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
    const rotated = await rotateWebhookSecret(context, webhook, {
      overlap_hours: Number(overlapSeconds) / HOUR_SECONDS,
    });
    const until = utcMinute(new Date(rotated.previous_secret_expires_at));
    return {
      values: [{ name: "Signing secret", value: rotated.secret }],
      note: `The old secret signs too until ${until}.`,
    };
  });
}
