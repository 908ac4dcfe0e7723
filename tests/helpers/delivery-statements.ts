import { EVENT_TYPES } from "@/lib/schemas/events";
import { EVENT_LIST_FIELDS } from "@/lib/schemas/list-queries";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database";
import { waitingDeliveries } from "@/lib/services/deliveries/claim-statements";
import { eventView, listEvents, loadEvent } from "@/lib/services/deliveries/events";
import { listDeliveries, loadDelivery, readDelivery } from "@/lib/services/deliveries/list";
import { replayDelivery, replayFailed } from "@/lib/services/deliveries/replays";
import { startDeliveries } from "@/lib/services/drain";
import { operatorForDelivery } from "@/lib/services/funders/lookup";
import {
  deleteWebhook,
  listWebhooks,
  loadWebhook,
  rotateWebhookSecret,
  testCallback,
  testWebhook,
} from "@/lib/services/webhooks/webhooks";
import { changeWebhook, createWebhook } from "@/tests/helpers/calls-with-json";
import { adminContext } from "./admin-command";

const PAGE = { limit: 50 };

/** The statements of webhook endpoints. */
export async function runWebhookStatements(context: CallContext, url: string): Promise<void> {
  const made = await createWebhook(context, { url, events: [...EVENT_TYPES] });
  await listWebhooks(context, PAGE);
  const load = () => loadWebhook(context, { webhookId: made.id });
  await rotateWebhookSecret(context, await load(), {});
  await testWebhook(context, await load());
  const called = { funder_id: context.caller.funder.id, callback_url: { not: null } };
  await testCallback(context, { brand_id: (await prisma.brand.findFirstOrThrow({ where: called })).id });
  await changeWebhook(context, await load(), { url: `${url}?moved`, description: "Moved" });
  await changeWebhook(context, await load(), { status: "disabled" });
  await changeWebhook(context, await load(), { status: "enabled" });
  const short = await createWebhook(context, { url, events: ["offer.created"] });
  await deleteWebhook(context, await loadWebhook(context, { webhookId: short.id }));
}

/** The statements of deliveries: those for pending ones, and those of the API's reads and replays. */
export async function runDeliveryStatements(context: CallContext): Promise<void> {
  const { id: funderId } = context.caller.funder;
  await drain();
  await waitingDeliveries(new Date());
  // The next failure exhausts this delivery, so that a mail to the funder's alert address is due.
  await prisma.$executeRaw`
    UPDATE deliveries SET attempt_count = 9, next_attempt_at = now()
    WHERE funder_id = ${funderId}::uuid AND status = 'pending'`;
  await drain();
  const sent = { ...PAGE, status: "delivered", type: "offer.created" } as const;
  const [delivery] = (await listDeliveries(context, sent)).data;
  if (!delivery) throw new Error("Nothing was delivered.");
  const { next_cursor } = await listEvents(context, { limit: 1 });
  const after = EVENT_LIST_FIELDS.after.parse(next_cursor);
  await listEvents(context, { limit: 50, after, type: "offer.created", deal_id: "FIRST" });
  eventView(await loadEvent(context, { eventId: delivery.event_id }));
  const row = await loadDelivery(context, { deliveryId: delivery.id });
  await readDelivery(row);
  await replayDelivery(context, row);
  await replayDelivery(await operatorForDelivery(adminContext(), delivery.id), row);
  await replayFailed(context, {});
  // The endpoint is disabled while the delivery waits, which cancels it without an attempt.
  await prisma.$executeRaw`UPDATE webhook_endpoints SET status = 'disabled' WHERE funder_id = ${funderId}::uuid`;
  await drain();
}

async function drain(): Promise<void> {
  for (;;) {
    const { claimed, done } = await startDeliveries();
    await done;
    if (claimed === 0) return;
  }
}
