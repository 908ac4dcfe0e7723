import { createSecretKey, randomBytes } from "node:crypto";
import { DAY_MS, HOUR_MS } from "@/lib/calculator/durations";
import { ApiError } from "@/lib/schemas/errors";
import { SCOPES } from "@/lib/schemas/scopes";
import type { CallContext, KeyContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database";
import { env } from "@/lib/server/env";
import { keepRefusal } from "@/lib/server/refused-requests";
import { loadDelivery } from "@/lib/services/deliveries/list";
import { continueErasures, requestErasure } from "@/lib/services/erasures/erasures";
import { createApiKey } from "@/lib/services/funders/api-keys";
import { operatorFor } from "@/lib/services/funders/lookup";
import { reencryptSecrets } from "@/lib/services/funders/reencrypt-secrets";
import { createSandbox } from "@/lib/services/funders/sandboxes";
import { health } from "@/lib/services/health";
import { expireLinks, reportExpiringLinks } from "@/lib/services/offers/link-events";
import { loadOffer } from "@/lib/services/offers/offers";
import { membersWith } from "@/lib/services/people/members";
import { purgeExpired } from "@/lib/services/retention";
import { expireCurrentLink, failNextAttempt, submitAsIso, viewAsIso } from "@/lib/services/sandbox/actions";
import { deleteUnused, resetSandbox } from "@/lib/services/sandbox/reset";
import { adminContext } from "./admin-command";
import { callerWith, newCaller } from "./call-context";
import { createOffer, createWebhook } from "./calls-with-json";
import { runConsoleStatements, runSettingsStatements } from "./console-statements";
import {
  newIdempotency,
  runDisclosureStatements,
  runOfferStatements,
  runSubmissionStatements,
} from "./deal-statements";
import { runDeliveryStatements, runWebhookStatements } from "./delivery-statements";
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
    await runWebhookStatements(context, good.url);
    await createWebhook(context, { url: gone.url, events: ["offer.created"] });
    await createWebhook(context, { url: failing.url, events: ["offer.created"] });
    await runOfferStatements(context);
    await runSubmissionStatements(context);
    await runDisclosureStatements(context);
    await runDeliveryStatements(context);
    await runSettingsStatements(context);
    await upkeep(context);
    await runPeopleStatements(context.caller.funder.slug);
    await runConsoleStatements(context.caller.funder.slug);
    await runSandboxStatements(context, good.url);
    if ((await health()) !== "ok") throw new Error("The health check is not ok.");
  } finally {
    await Promise.all([good.close(), gone.close(), failing.close()]);
  }
}

async function upkeep(context: KeyContext): Promise<void> {
  const { id } = context.caller.funder;
  const links = await prisma.link.findMany({ where: { offer: { funder_id: id } } });
  const latest = Math.max(...links.map(({ expires_at }) => expires_at.getTime()));
  await reportExpiringLinks(new Date(latest - DAY_MS));
  await expireLinks(new Date(latest + DAY_MS));
  // An offer that retention deletes, with its related rows.
  await prisma.$executeRaw`
    UPDATE offers SET revoked_at = now() - interval '10 years' WHERE deal_id = 'FIRST' AND funder_id = ${id}::uuid`;
  await purgeExpired(new Date(Date.now() + 31 * DAY_MS));
  await refuseOnce(context);
  await keepRefusals(context);
  await requestErasure({ ...context, now: new Date() }, { contact_email: "deals@funder.example" });
  await requestErasure({ ...context, now: new Date() }, { contact_email: "dana@iso.example" });
  await requestErasure({ ...context, now: new Date() }, { deal_id: "SENT" });
  await continueErasures(new Date(Date.now() + HOUR_MS));
  // As in a rotation: everything encrypted so far is encrypted again.
  env().encryptionKeys.unshift({ id: randomBytes(4).toString("hex"), key: createSecretKey(randomBytes(32)) });
  const kinds = await reencryptSecrets();
  if (kinds.every(({ reencrypted }) => reencrypted === 0)) throw new Error("No secret was encrypted again.");
}

/** A refusal is stored by a separate statement. */
async function refuseOnce(context: KeyContext): Promise<void> {
  await newIdempotency(context).storeRefusal(new ApiError("DEAL_ALREADY_EXISTS", "There is one."));
}

/** Records a refused signature with the variant that would have matched. */
async function keepRefusals({ caller, now, requestId }: KeyContext): Promise<void> {
  const received = { timestamp: "1", method: "GET", target: "/", body: new Uint8Array(), signature: "" };
  const refusal = { status: 401, code: "SIGNATURE_INVALID", message: "Refused.", details: [] } as const;
  const from = { apiKey: caller.apiKey, proven: false, address: "127.0.0.1", method: "GET", route: "/" };
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
  await submitAsIso(context, await load(), { contact: { name: "Dana" } });
  const where = { funder: { slug }, status: "pending" };
  const { id } = await prisma.delivery.findFirstOrThrow({ where });
  await failNextAttempt(context, await loadDelivery(context, { deliveryId: id }));
  await expireCurrentLink(context, await load(), { in_hours: 1 });
  await expireCurrentLink(context, await load());
  await deleteUnused(new Date(Date.now() + YEAR_MS), Number.POSITIVE_INFINITY);
  await resetSandbox(context);
}
