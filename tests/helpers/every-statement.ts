import { randomBytes, randomUUID } from "node:crypto";
import { ApiError } from "@/lib/schemas/errors";
import { EVENT_TYPES } from "@/lib/schemas/events";
import { OFFER_OPERATIONS } from "@/lib/schemas/offer-operations";
import type { Operation } from "@/lib/schemas/operation";
import { SUBMISSION_OPERATIONS } from "@/lib/schemas/submission-operations";
import { authenticate, recordKeyUse } from "@/lib/server/authenticate";
import type { CallContext, KeyContext } from "@/lib/server/context";
import { database, execute, Prisma } from "@/lib/server/database";
import { Idempotency } from "@/lib/server/idempotency";
import { newRequestId } from "@/lib/server/ids";
import { keepRefusal } from "@/lib/server/refused-requests";
import { decideByNumber } from "@/lib/services/console/decide";
import { consoleSubmission } from "@/lib/services/console/submission";
import { consoleSubmissions } from "@/lib/services/console/submissions-list";
import { startDeliveries } from "@/lib/services/deliveries/drain";
import { listDeliveries, loadDelivery, readDelivery } from "@/lib/services/deliveries/list";
import { replayDelivery, replayFailed } from "@/lib/services/deliveries/replays";
import { acknowledgeDisclosure, recordOpening } from "@/lib/services/disclosures/acknowledge";
import { createDisclosure } from "@/lib/services/disclosures/make";
import {
  downloadDocument,
  listDisclosures,
  loadDisclosure,
  readDocument,
} from "@/lib/services/disclosures/read";
import { copyMerchantLink, sendToMerchant } from "@/lib/services/disclosures/send";
import { continueErasures, requestErasure } from "@/lib/services/erasures/erasures";
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from "@/lib/services/funders/api-keys";
import { addBrand, approveTemplate, updateBrand } from "@/lib/services/funders/brand-changes";
import { createBrand, listBrands } from "@/lib/services/funders/brands";
import {
  callbackSecretState,
  rotateCallbackSecret,
  showCallbackSecret,
} from "@/lib/services/funders/callback-secrets";
import { createFunder, listFunders, updateFunder } from "@/lib/services/funders/funders";
import { operatorFor, operatorForDelivery, operatorForKey } from "@/lib/services/funders/lookup";
import { reencryptSecrets } from "@/lib/services/funders/reencrypt-secrets";
import { health } from "@/lib/services/health";
import { expireLinks } from "@/lib/services/offers/expire-links";
import { issueLink } from "@/lib/services/offers/issue-link";
import { listOffers } from "@/lib/services/offers/list";
import { createOffer, loadOffer, patchOffer, replaceOffer, revokeOffer } from "@/lib/services/offers/offers";
import { quoteOffer } from "@/lib/services/offers/quote";
import { calculatorPage } from "@/lib/services/pages/calculator";
import { recordView } from "@/lib/services/pages/link-views";
import { merchantDocument, merchantPage } from "@/lib/services/pages/merchant";
import { receiptPage } from "@/lib/services/pages/receipt";
import { addMember } from "@/lib/services/people/members";
import { purgeExpired } from "@/lib/services/retention";
import { decide, decideWithForm } from "@/lib/services/submissions/decisions";
import {
  listSubmissions,
  listSubmissionsOf,
  loadSubmission,
  readSubmission,
  type SubmissionRow,
} from "@/lib/services/submissions/list";
import { submitTerms } from "@/lib/services/submissions/submit";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  loadWebhook,
  rotateWebhookSecret,
  testWebhook,
} from "@/lib/services/webhooks/webhooks";
import { adminContext } from "./admin-context";
import { runConsoleStatements } from "./console-statements";
import { completeProfile } from "./disclosures";
import { FULLEST_OFFER, SMALLEST_OFFER } from "./offers";
import { runPeopleStatements } from "./people-statements";
import { startReceiver } from "./receiver";
import { DISCLOSED_RENEWAL } from "./renewals";
import { runSandboxStatements } from "./sandbox-statements";
import { runSettingsStatements } from "./settings-statements";
import { signedHeaders } from "./signed-headers";
import { merchantPartsOf, partsOf, TERMS } from "./submissions";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const WIDE = { per_second: 1_000, per_minute: 10_000 };

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
    await webhooks(context, good.url);
    await createWebhook(context, { url: gone.url, events: ["offer.created"] });
    await createWebhook(context, { url: failing.url, events: ["offer.created"] });
    await offers(context);
    await submissions(context);
    await disclosures(context);
    await deliveries(context);
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

const PAGE = { limit: 50 };
const SINCE = new Date("2026-01-01T00:00:00Z");

/** A call by a key of a separate funder, created with every command for funders and keys. */
export async function newCaller(callback_url: string): Promise<KeyContext> {
  const slug = `t-${randomBytes(6).toString("hex")}`;
  await createFunder(adminContext(), {
    slug,
    name: "Test Funder",
    callback_url,
    alert_email: "ops@funder.example",
  });
  const by = await operatorFor(adminContext(), slug);
  const brand = await createBrand(by, { name: "Second brand" });
  await updateBrand(by, brand.id, { is_default: true });
  await createBrand(by, { name: "Third brand", is_default: true });
  await approveTemplate(by, brand.id, {
    state: "CA",
    template_version: "1",
    approved_by: "Counsel",
  });
  await addMember(by, { name: "Priya Shah", email: `${slug}@funder.example`, role: "owner" });
  await rotateCallbackSecret(by);
  await showCallbackSecret(adminContext(), slug);
  await callbackSecretState(by);
  await updateFunder(by, { link_days: 30 });
  await addBrand(by, { name: "Fourth brand", legal_name: "Fourth LLC" });
  await listFunders();
  const first = await createApiKey(by, { scopes: ["offers:create"], ...WIDE });
  const second = await rotateApiKey(await operatorForKey(adminContext(), first.api_key), first.api_key);
  await revokeApiKey(by, first.api_key);
  await listApiKeys(by);
  await reencryptSecrets();
  const context = await callerWith(slug, second);
  await listBrands(context);
  return context;
}

/** A call by a key that was just issued. */
export async function callerWith(
  slug: string,
  { api_key, api_secret }: { api_key: string; api_secret: string },
): Promise<KeyContext> {
  const signed = { method: "GET", target: `/api/v1/${slug}/brands`, body: new Uint8Array() };
  const headers = new Headers(signedHeaders(api_key, api_secret, signed));
  const { caller } = await authenticate({ headers, ...signed }, new Date());
  await recordKeyUse(caller, new Date());
  return { caller, now: new Date(), requestId: newRequestId() };
}

async function webhooks(context: CallContext, url: string): Promise<void> {
  const made = await createWebhook(context, { url, events: [...EVENT_TYPES] });
  await listWebhooks(context, PAGE);
  const load = () => loadWebhook(context, { webhookId: made.id });
  await rotateWebhookSecret(context, await load(), {});
  await testWebhook(context, await load());
  await changeWebhook(context, await load(), { url: `${url}?moved`, description: "Moved" });
  await changeWebhook(context, await load(), { status: "disabled" });
  await changeWebhook(context, await load(), { status: "enabled" });
  const short = await createWebhook(context, { url, events: ["offer.created"] });
  await deleteWebhook(context, await loadWebhook(context, { webhookId: short.id }));
}

async function offers(context: KeyContext): Promise<void> {
  await createOnce(context, { deal_id: "FIRST", ...FULLEST_OFFER });
  await createOffer(context, { deal_id: "SECOND", ...SMALLEST_OFFER });
  const load = () => loadOffer(context, { dealId: "FIRST" });
  await replaceOffer(context, await load(), { version: 1, ...SMALLEST_OFFER });
  await patchOffer(context, await load(), { version: 2, max_upsell: 0.15 });
  await issueLink(context, await load(), { revoke_previous: true });
  await listOffers(context, PAGE);
  await listOffers(context, { ...PAGE, status: "active", updated_since: SINCE });
  await revokeOffer(context, await load());
}

/** The response of a creation is stored by its statement, and returned again. */
async function createOnce(context: KeyContext, body: Record<string, unknown>): Promise<void> {
  const idempotency = newIdempotency(context);
  await createOffer(context, body, idempotency);
  if (!(await idempotency.recordedResponse())) throw new Error("The response was not stored.");
}

/** A refusal is stored by a separate statement. */
async function refuseOnce(context: KeyContext): Promise<void> {
  await newIdempotency(context).storeRefusal(new ApiError("DEAL_ALREADY_EXISTS", "There is one."));
}

/** A refused signature is kept with the variant that would have matched. */
async function keepRefusals({ caller, now, requestId }: KeyContext): Promise<void> {
  const received = { timestamp: "1", method: "GET", target: "/", body: new Uint8Array(), signature: "" };
  const refusal = { status: 401, code: "SIGNATURE_INVALID", message: "Refused.", details: [] } as const;
  const from = { apiKey: caller.apiKey, proven: false, address: "127.0.0.1", method: "GET", route: "/" };
  await keepRefusal({ ...from, ...refusal, details: [], at: now, requestId, received });
}

function newIdempotency(
  { caller, now }: KeyContext,
  operation: Operation = OFFER_OPERATIONS.createOffer,
): Idempotency {
  const headers = new Headers({ "Idempotency-Key": randomUUID() });
  const request = { headers, method: "POST", path: "/", target: "/", body: new Uint8Array() };
  const idempotency = Idempotency.of(caller.keyId, operation, request, now);
  if (!idempotency) throw new Error("The request has no Idempotency-Key.");
  return idempotency;
}

async function submissions(context: KeyContext): Promise<void> {
  const people = { notification_emails: ["deals@funder.example"] };
  const made = await createOffer(context, { deal_id: "SENT", ...SMALLEST_OFFER, ...people });
  const link = partsOf(made.calculator_url);
  const page = { now: new Date(), requestId: newRequestId() };
  await recordView(page, link);
  const contact = { name: "Dana", email: "dana@iso.example" };
  const input = {
    submissionKey: randomUUID(),
    offerVersion: 1,
    terms: TERMS,
    note: "Soon",
    contact,
    tellsDecision: true,
  };
  const result = await submitTerms(page, link, input);
  if (result.status !== "submitted") throw new Error(`Not submitted: ${JSON.stringify(result)}`);
  await calculatorPage(link, new Date());
  await receiptPage(link, result.number, new Date());
  const { data } = await listSubmissions(context, PAGE);
  await listSubmissionsOf(await loadOffer(context, { dealId: "SENT" }), { ...PAGE, submitted_since: SINCE });
  const submission = await loadSubmission(context, { submissionId: data[0]?.id ?? "" });
  await decisions(context, submission);
  await readSubmission(submission);
  await receiptPage(link, result.number, new Date());
}

async function decisions(context: KeyContext, submission: SubmissionRow): Promise<void> {
  const accepted = { decision: "accepted" };
  await decide(context, submission, { decision: "countered", terms: TERMS });
  const idempotency = newIdempotency(context, SUBMISSION_OPERATIONS.decideSubmission);
  const { id } = await decide(context, submission, accepted, idempotency);
  await decideWithForm(context, submission, accepted, { decisionKey: randomUUID(), lastShown: id });
  const deciding = { body: accepted, decisionKey: randomUUID(), lastShown: id };
  await decideByNumber(context, submission.number, deciding);
  await consoleSubmission(context, submission.number);
  const cursor = submission.id;
  for (const part of ["waiting", "decided"] as const) {
    await consoleSubmissions(context, { q: "", part });
    await consoleSubmissions(context, { q: "", part, decision: "none", after: cursor });
    await consoleSubmissions(context, { q: "7Q4K", part, decision: "accepted", before: cursor });
  }
  await listSubmissions(context, { ...PAGE, decision: "accepted" });
  await listSubmissions(context, { ...PAGE, decision: "none" });
}

async function disclosures(context: CallContext): Promise<void> {
  const { slug, defaultBrandId } = context.caller.funder;
  await completeProfile({ slug, brandId: defaultBrandId });
  await createOffer(context, { deal_id: "DISCLOSED", ...DISCLOSED_RENEWAL });
  const load = () => loadOffer(context, { dealId: "DISCLOSED" });
  const { body } = await createDisclosure(context, await load(), {});
  await createDisclosure(context, await load(), { upsell: 0.09 });
  await quoteOffer(context, await load(), { upsell: 0.09, include: ["disclosure"] });
  await patchOffer(context, await load(), { version: 1, existing_funding_balance: 7_000 });
  await listDisclosures(context, { ...PAGE, deal_id: "DISCLOSED", state: "CA" });
  const document = await loadDisclosure(context, { disclosureId: body.id });
  await readDocument(document, context.now);
  await downloadDocument(document);
  await merchantLinks(context);
}

async function merchantLinks(context: CallContext): Promise<void> {
  const made = await createOffer(context, { deal_id: "SHOWN", ...DISCLOSED_RENEWAL });
  const page = { now: new Date(), requestId: newRequestId() };
  const link = partsOf(made.calculator_url);
  const input = { offerVersion: 1, terms: {}, name: "Maria", email: "maria@merchant.example" };
  const sent = await sendToMerchant(page, link, input);
  if (sent.status !== "sent") throw new Error(`Not sent: ${JSON.stringify(sent)}`);
  await copyMerchantLink(page, link, input);
  const merchant = merchantPartsOf(sent.merchant.merchantUrl);
  await merchantPage(merchant, page.now);
  await merchantDocument(merchant, page.now);
  await recordOpening(page, merchant);
  await acknowledgeDisclosure(page, merchant, { name: "Maria", received: true, email: null });
}

async function deliveries(context: CallContext): Promise<void> {
  const { id: funderId } = context.caller.funder;
  await drain();
  // A delivery that the next failure exhausts, so that a mail to the funder's alert address is due.
  await execute(Prisma.sql`
    UPDATE deliveries SET attempt_count = 9, next_attempt_at = now()
    WHERE funder_id = ${funderId}::uuid AND status = 'pending'`);
  await drain();
  const sent = { ...PAGE, status: "delivered", type: "offer.created" } as const;
  const [delivery] = (await listDeliveries(context, sent)).data;
  if (!delivery) throw new Error("Nothing was delivered.");
  const row = await loadDelivery(context, { deliveryId: delivery.id });
  await readDelivery(row);
  await replayDelivery(context, row);
  await replayDelivery(await operatorForDelivery(adminContext(), delivery.id), row);
  await replayFailed(context, {});
  // Its endpoint is disabled while it waits: it is canceled without an attempt.
  await execute(
    Prisma.sql`UPDATE webhook_endpoints SET status = 'disabled' WHERE funder_id = ${funderId}::uuid`,
  );
  await drain();
}

async function drain(): Promise<void> {
  for (;;) {
    const { claimed, done } = await startDeliveries();
    await done;
    if (claimed === 0) return;
  }
}

async function upkeep(context: KeyContext): Promise<void> {
  const { id } = context.caller.funder;
  const links = await database().link.findMany({ where: { offer: { funder_id: id } } });
  const latest = Math.max(...links.map(({ expires_at }) => expires_at.getTime()));
  await expireLinks(new Date(latest + DAY_MS));
  // An offer that retention deletes, with its related rows.
  await execute(Prisma.sql`
    UPDATE offers SET revoked_at = now() - interval '10 years' WHERE deal_id = 'FIRST' AND funder_id = ${id}::uuid`);
  await purgeExpired(new Date(Date.now() + 31 * DAY_MS));
  await refuseOnce(context);
  await keepRefusals(context);
  await requestErasure({ ...context, now: new Date() }, { contact_email: "deals@funder.example" });
  await requestErasure({ ...context, now: new Date() }, { contact_email: "dana@iso.example" });
  await requestErasure({ ...context, now: new Date() }, { deal_id: "SENT" });
  await continueErasures(new Date(Date.now() + HOUR_MS));
}
