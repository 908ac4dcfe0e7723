import { createSecretKey, randomBytes, randomUUID } from "node:crypto";
import { DAY_MS, HOUR_MS } from "@/lib/calculator/durations";
import { EVENT_TYPES } from "@/lib/schemas/events/event-types";
import { EVENT_LIST_FIELDS } from "@/lib/schemas/events/operations";
import { SCOPES } from "@/lib/schemas/keys/scopes";
import { OFFER_OPERATIONS } from "@/lib/schemas/offers/operations";
import { ApiError } from "@/lib/schemas/wire/errors";
import type { CallContext, KeyContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { env } from "@/lib/server/env";
import { keepRefusal } from "@/lib/server/identity/refused-requests";
import { withdrawApproval } from "@/lib/services/brands/brands";
import { loadDelivery } from "@/lib/services/deliveries/deliveries";
import { waitingDeliveries } from "@/lib/services/deliveries/deliveries-statements";
import { startDigests } from "@/lib/services/deliveries/digests";
import { listDeliveries, readDelivery } from "@/lib/services/deliveries/list";
import { replayDelivery, replayFailed } from "@/lib/services/deliveries/replays";
import { startDeliveries } from "@/lib/services/drain";
import { continueErasures, requestErasure } from "@/lib/services/erasures/erasures";
import { eventView, listEvents, loadEvent } from "@/lib/services/events/list";
import { createApiKey } from "@/lib/services/funders/api-keys";
import { operatorFor, operatorForDelivery } from "@/lib/services/funders/funders";
import { reencryptSecrets } from "@/lib/services/funders/reencrypt-secrets";
import { createSandbox } from "@/lib/services/funders/sandboxes";
import { health } from "@/lib/services/health";
import { expireLinks, reportExpiringLinks } from "@/lib/services/links/link-events";
import { loadOffer } from "@/lib/services/offers/read";
import { membersWith } from "@/lib/services/people/members";
import { purgeExpired } from "@/lib/services/retention";
import { deleteDocuments } from "@/lib/services/retention-statements";
import { expireCurrentLink, failNextAttempt, submitAsIso, viewAsIso } from "@/lib/services/sandbox/actions";
import { deleteUnused, resetSandbox } from "@/lib/services/sandbox/reset";
import {
  deleteWebhook,
  listWebhooks,
  loadWebhook,
  rotateWebhookSecret,
  testCallback,
  testWebhook,
} from "@/lib/services/webhooks/webhooks";
import { adminContext } from "./admin-command";
import { callerWith, newCaller } from "./call-context";
import { changeWebhook, createOffer, createWebhook } from "./calls-with-json";
import { runConsoleStatements, runSettingsStatements, runTellMeStatements } from "./console-statements";
import {
  newIdempotency,
  runDisclosureStatements,
  runOfferStatements,
  runSubmissionStatements,
} from "./deal-statements";
import { SMALLEST_OFFER } from "./offers";
import { runPeopleStatements } from "./people-statements";
import { startReceiver } from "./receiver";

/**
 * Runs every statement of the product in this process, each at least once: those of its routes, pages,
 * commands and timers. Rethrows the error of a statement. The environment must name the database.
 */
export async function runEveryStatement(): Promise<void> {
  const good = await startReceiver();
  const gone = await startReceiver([410]);
  const failing = await startReceiver(Array<number>(4).fill(500));
  try {
    const context = await newCaller(good.url);
    await withdrawCounsel(context);
    await runWebhookStatements(context, good.url);
    await createWebhook(context, { url: gone.url, events: ["offer.created"] });
    await createWebhook(context, { url: failing.url, events: ["offer.created"] });
    await runOfferStatements(context);
    await runSubmissionStatements(context);
    await runTellMeStatements(context.caller.funder.slug);
    await runDisclosureStatements(context);
    await runDeliveryStatements(context);
    await runSettingsStatements(context);
    await upkeep(context);
    // The upkeep deleted the counts of this hour.
    await sendTest(context);
    await drain();
    await runPeopleStatements(context.caller.funder.slug);
    await runConsoleStatements(context.caller.funder.slug);
    await runSandboxStatements(context, good.url);
    if ((await health()) !== "ok") throw new Error("The health check is not ok.");
  } finally {
    await Promise.all([good.close(), gone.close(), failing.close()]);
  }
}

/** Withdraws the approval of a template, which newCaller has given. */
async function withdrawCounsel({ caller }: KeyContext): Promise<void> {
  const by = await operatorFor(adminContext(), caller.funder.slug);
  const approved = { funder_id: caller.funder.id, NOT: { approvals: { equals: [] } } };
  const { id } = await prisma.brand.findFirstOrThrow({ where: approved });
  await withdrawApproval(by, id, { state: "CA", withdrawn_by: "Counsel" });
}

async function upkeep(context: KeyContext): Promise<void> {
  const { id } = context.caller.funder;
  const links = await prisma.link.findMany({ where: { offer: { funder_id: id } } });
  const latest = Math.max(...links.map(({ expires_at }) => expires_at.getTime()));
  await reportExpiringLinks(new Date(latest - DAY_MS));
  await expireLinks(new Date(latest + DAY_MS));
  // An offer that retention deletes, with its related rows.
  await prisma.$executeRaw`/* test */
    UPDATE offers SET revoked_at = now() - interval '10 years' WHERE deal_id = 'FIRST' AND funder_id = ${id}::uuid`;
  await purgeExpired(new Date(Date.now() + 31 * DAY_MS));
  await refuseOnce(context);
  await keepRefusals(context);
  await deleteOldDocument(context);
  await requestErasure({ ...context, now: new Date() }, { contact_email: "deals@funder.example" });
  await requestErasure({ ...context, now: new Date() }, { contact_email: "dana@iso.example" });
  await requestErasure({ ...context, now: new Date() }, { deal_id: "SENT" });
  await continueErasures(new Date(Date.now() + HOUR_MS));
  // As in a rotation: everything encrypted so far is encrypted again.
  env().encryptionKeys.unshift({ id: randomBytes(4).toString("hex"), key: createSecretKey(randomBytes(32)) });
  const kinds = await reencryptSecrets();
  if (kinds.every(({ reencrypted }) => reencrypted === 0)) throw new Error("No secret was encrypted again.");
}

/** A refusal is stored by a separate statement, and is dropped once its 24 hours have passed; another stays. */
async function refuseOnce(context: KeyContext): Promise<void> {
  const key = randomUUID();
  const refusal = new ApiError("DEAL_ALREADY_EXISTS", "There is one.");
  await newIdempotency(context, OFFER_OPERATIONS.createOffer, key).storeRefusal(refusal);
  const later = { ...context, now: new Date(context.now.getTime() + 2 * DAY_MS) };
  await newIdempotency(later, OFFER_OPERATIONS.createOffer, key).recordedResponse();
  await newIdempotency(context).storeRefusal(refusal);
}

/** A document that no duty keeps any longer is deleted: a copy, since a row's times do not change. */
async function deleteOldDocument({ caller }: KeyContext): Promise<void> {
  const where = { funder_id: caller.funder.id };
  const { id, offer_id } = await prisma.disclosure.findFirstOrThrow({
    where,
    select: { id: true, offer_id: true },
  });
  await prisma.$executeRaw`/* test */
    INSERT INTO disclosures SELECT (jsonb_populate_record(d, jsonb_build_object(
      'id', gen_random_uuid(), 'superseded_at', now() - interval '5 years',
      'created_at', now() - interval '5 years', 'kept_until', now() - interval '1 day'))).*
    FROM disclosures d WHERE d.id = ${id}::uuid`;
  if ((await deleteDocuments({ offerId: offer_id }, new Date())) === 0)
    throw new Error("No document was deleted.");
}

/** Records a refused signature with the variant that would have matched. */
async function keepRefusals({ caller, now, requestId }: KeyContext): Promise<void> {
  const received = { timestamp: "1", method: "GET", target: "/", body: new Uint8Array(), signature: "" };
  const refusal = { status: 401, code: "SIGNATURE_INVALID", message: "Refused.", details: [] } as const;
  const from = {
    apiKey: caller.apiKey,
    proven: false,
    address: "127.0.0.1",
    subject: null,
    method: "GET",
    route: "/",
  };
  await keepRefusal({ ...from, ...refusal, details: [], at: now, requestId, received });
}

const YEAR_MS = 365 * DAY_MS;

/** Runs every statement that only a sandbox has. */
async function runSandboxStatements(live: CallContext, callback_url: string): Promise<void> {
  const { slug } = await createSandbox(live);
  await createSandbox(live);
  const key = await createApiKey(await operatorFor(adminContext(), slug), { scopes: [...SCOPES] });
  const context = await callerWith(slug, key);
  await membersWith(context, ["owner"]);
  await createOffer(context, { deal_id: "TRIED", ...SMALLEST_OFFER, callback_url });
  const load = () => loadOffer(context, { dealId: "TRIED" });
  await viewAsIso(context, await load());
  await submitAsIso(context, await load(), { values: { contact: { name: "Dana" } }, issues: [] });
  const where = { funder: { slug }, status: "pending" };
  const { id } = await prisma.delivery.findFirstOrThrow({ where });
  await failNextAttempt(context, await loadDelivery(context, { deliveryId: id }));
  await expireCurrentLink(context, await load(), { in_hours: 1 });
  await expireCurrentLink(context, await load());
  await deleteUnused(new Date(Date.now() + YEAR_MS), Number.POSITIVE_INFINITY);
  await resetSandbox(context);
}

const PAGE = { limit: 50 };

/** The statements of webhook endpoints. */
async function runWebhookStatements(context: CallContext, url: string): Promise<void> {
  const made = await createWebhook(context, { url, events: [...EVENT_TYPES] });
  await listWebhooks(context, PAGE);
  const load = () => loadWebhook(context, { webhookId: made.id });
  await rotateWebhookSecret(context, await load(), {});
  await testWebhook(context, await load());
  await sendTest(context);
  await changeWebhook(context, await load(), { url: `${url}?moved`, description: "Moved" });
  await changeWebhook(context, await load(), { status: "disabled" });
  await changeWebhook(context, await load(), { status: "enabled" });
  const short = await createWebhook(context, { url, events: ["offer.created"] });
  await deleteWebhook(context, await loadWebhook(context, { webhookId: short.id }));
}

/** The statements of deliveries: those for pending ones, and those of the API's reads and replays. */
async function runDeliveryStatements(context: CallContext): Promise<void> {
  const { id: funderId } = context.caller.funder;
  await drain();
  await waitingDeliveries(new Date());
  // The next failure exhausts this delivery, so that a mail to the funder's alert address is due.
  await prisma.$executeRaw`/* test */
    UPDATE deliveries SET attempt_count = 9, next_attempt_at = now()
    WHERE funder_id = ${funderId}::uuid AND status = 'pending'`;
  await drain();
  const sent = { ...PAGE, status: "delivered", type: "offer.created" } as const;
  const [delivery] = (await listDeliveries(context, sent)).data;
  if (!delivery) throw new Error("Nothing was delivered.");
  const { next_cursor } = await listEvents(context, { limit: 1 });
  const after = EVENT_LIST_FIELDS.after.parse(next_cursor);
  await listEvents(context, { limit: 1, after: "now" });
  await listEvents(context, { limit: 50, after, type: "offer.created", deal_id: "FIRST" });
  eventView(context, await loadEvent(context, { eventId: delivery.event_id }));
  const row = await loadDelivery(context, { deliveryId: delivery.id });
  await readDelivery(context, row);
  await replayDelivery(context, row);
  await replayDelivery(await operatorForDelivery(adminContext(), delivery.id), row);
  await replayFailed(context, {});
  await runDigestStatements(funderId);
  // The endpoint is disabled while a delivery waits, which cancels it without an attempt.
  await prisma.$executeRaw`/* test */
    UPDATE webhook_endpoints SET status = 'disabled' WHERE funder_id = ${funderId}::uuid`;
  await prisma.$executeRaw`/* test */
    UPDATE deliveries SET status = 'pending', next_attempt_at = now()
    WHERE funder_id = ${funderId}::uuid AND kind = 'endpoint' AND type <> 'webhook.test'`;
  await drain();
}

/** A mail waits for a digest, which is sent and ends it. */
async function runDigestStatements(funderId: string): Promise<void> {
  const held = await prisma.$executeRaw`/* test */
    UPDATE deliveries SET status = 'pending', held_until = now() - interval '2 minutes', next_attempt_at = NULL
    WHERE id = (SELECT id FROM deliveries WHERE funder_id = ${funderId}::uuid AND kind = 'email' AND alert IS NULL
                AND type = 'submission.created' LIMIT 1)`;
  if (held === 0) throw new Error("No mail could be held.");
  if ((await startDigests(new Date())) === 0) throw new Error("No digest was made.");
  await drain();
}

/** Sends a message to the callback of a brand. */
async function sendTest(context: CallContext): Promise<void> {
  const called = { funder_id: context.caller.funder.id, callback_url: { not: null } };
  await testCallback(context, { brand_id: (await prisma.brand.findFirstOrThrow({ where: called })).id });
}

async function drain(): Promise<void> {
  for (;;) {
    const { claimed, done } = await startDeliveries();
    await done;
    if (claimed === 0) return;
  }
}
