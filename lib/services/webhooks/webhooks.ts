import "server-only";
import type { WebhookFormat } from "@/lib/schemas/states";
import { hasFormat, hostsOfFormat, isChat, maskedUrl, shownAddress } from "@/lib/schemas/webhooks/formats";
import {
  type CALLBACK_TEST_FIELDS,
  MAX_WEBHOOK_ENDPOINTS,
  type NEW_WEBHOOK_FIELDS,
  type ROTATION_FIELDS,
  type WEBHOOK_CHANGE_FIELDS,
} from "@/lib/schemas/webhooks/operations";
import { ApiError, notFound, validationFailed } from "@/lib/schemas/wire/errors";
import { type FieldErrorCode, issueOf } from "@/lib/schemas/wire/field-issues";
import { listPage, type PageQuery } from "@/lib/schemas/wire/lists";
import { type ReadFields, type Shape, type Values, validFields } from "@/lib/schemas/wire/parse-fields";
import type { CallContext, Caller } from "@/lib/server/context";
import { type Prisma, prisma, type Transaction } from "@/lib/server/database/database";
import { encrypt, newWebhookSecret } from "@/lib/server/identity/secrets";
import { isId, newId } from "@/lib/server/ids";
import { isExempt, outboundIssue } from "@/lib/server/outbound/guard";
import { auditEntry, callerAsActor } from "@/lib/services/audit";
import { lockedWrite } from "@/lib/services/change-statements";
import { findDelivery, receiverOf, withoutQuery } from "@/lib/services/deliveries/deliveries";
import { isAboutDisclosure, newEvent, seesEvidence } from "@/lib/services/events/events";
import { lockEndpoint, lockFunder } from "@/lib/services/lock-statements";
import { overlapEnd, rotatedSecret } from "@/lib/services/secret-overlap";
import {
  insertCallbackTest,
  insertTest,
  markDeleted,
  rotateSecret,
  updateEndpoint,
  WEBHOOK_SHOWN,
  type Webhook,
  type WebhookColumn,
} from "./webhooks-statements";

/**
 * Adds an endpoint; its secret is shown only here. VALIDATION_FAILED with every field issue, LIMIT_REACHED;
 * INSUFFICIENT_SCOPE for a caller who may not read disclosures and chooses their events.
 */
export async function createWebhook(context: CallContext, given: ReadFields<typeof NEW_WEBHOOK_FIELDS>) {
  const { url, events, description = null, format = "standard" } = checkedEndpoint(given, "standard");
  if (!seesEvidence(context) && events.some(isAboutDisclosure)) throw mayNotDirect(context.caller);
  const { caller, now } = context;
  const id = newId();
  const secret = newWebhookSecret();
  const webhook: Webhook = {
    id,
    url,
    receiver: receiverOf(url),
    format,
    events,
    description,
    status: "enabled",
    disabled_reason: null,
    created_at: now,
  };
  const encrypted = encrypt(secret, { table: "webhook_endpoints", column: "secret", id });
  await prisma.$transaction(async (tx) => {
    // Serialized per funder, so that concurrent requests cannot exceed the limit.
    await lockFunder(caller.funder.id, tx);
    const where = { funder_id: caller.funder.id, status: { not: "deleted" } };
    if ((await tx.webhookEndpoint.count({ where })) >= MAX_WEBHOOK_ENDPOINTS) throw tooMany();
    await tx.webhookEndpoint.create({ data: { ...webhook, funder_id: caller.funder.id, secret: encrypted } });
    await tx.auditEntry.create({
      data: auditEntry(callerAsActor(context), "webhook.created", id, { ...audited(webhook), events }),
    });
  });
  return { ...webhookView(webhook), secret };
}

/** What the audit log says of an endpoint. */
function audited({ url, format }: Webhook) {
  return { url: withoutQuery(shownAddress(format, url)), ...(format !== "standard" && { format }) };
}

/** Refuses who would have the evidence of disclosures sent to an address of their choice. */
function mayNotDirect(caller: Caller): ApiError {
  const rest = "set url or events of an endpoint that gets disclosure.* messages.";
  const message =
    caller.kind === "key"
      ? `This key lacks the scope disclosures:read: it may not ${rest}`
      : `Your role, ${caller.role}, may not read disclosures: it may not ${rest}`;
  return new ApiError("INSUFFICIENT_SCOPE", message);
}

function tooMany(): ApiError {
  return new ApiError(
    "LIMIT_REACHED",
    `A funder has at most ${MAX_WEBHOOK_ENDPOINTS} webhook endpoints; delete one, or change one that exists.`,
  );
}

/** Returns a page of the funder's endpoints, newest first. */
export async function listWebhooks({ caller }: CallContext, { limit, cursor }: PageQuery) {
  const before = cursor ? { id: { lt: cursor } } : {};
  return listPage(await selectWebhooks(caller, before, limit + 1), limit, webhookView);
}

/** Loads the endpoint of a path. NOT_FOUND. */
export async function loadWebhook({ caller }: CallContext, params: { webhookId: string }): Promise<Webhook> {
  const id = params.webhookId;
  const [found] = isId(id) ? await selectWebhooks(caller, { id }, 1) : [];
  if (!found) throw notFound();
  return found;
}

async function selectWebhooks({ funder }: Caller, where: Prisma.WebhookEndpointWhereInput, take: number) {
  const found = await prisma.webhookEndpoint.findMany({
    where: { funder_id: funder.id, status: { not: "deleted" }, ...where },
    select: Object.fromEntries(WEBHOOK_SHOWN.map((column) => [column, true])) as Record<WebhookColumn, true>,
    orderBy: { id: "desc" },
    take,
  });
  return found as Webhook[];
}

/** Returns an endpoint as GET shows it. */
export function webhookView({ url, created_at, receiver: _receiver, ...webhook }: Webhook) {
  return { ...webhook, url: shownAddress(webhook.format, url), created_at: created_at.toISOString() };
}

/**
 * Changes the given fields. Pending deliveries move to a new URL; disabling the endpoint cancels them.
 * VALIDATION_FAILED; INSUFFICIENT_SCOPE for a new url or other events of an endpoint with the events of
 * disclosures, if the caller may not read them.
 */
export async function changeWebhook(
  context: CallContext,
  webhook: Webhook,
  given: ReadFields<typeof WEBHOOK_CHANGE_FIELDS>,
) {
  const changes = checkedEndpoint(withoutMasked(webhook, given), webhook.format);
  const { url = null, events = null, status = null, format = null, description } = changes;
  const receiver = url && receiverOf(url);
  const present = Object.entries(changes).filter(([, value]) => value !== undefined);
  const detail = { changed: present.map(([field]) => field) };
  const audit = auditEntry(callerAsActor(context), "webhook.updated", webhook.id, detail);
  const change = { url, receiver, format, events, status, description };
  const of = { id: webhook.id, funderId: context.caller.funder.id, formatSeen: webhook.format };
  const mayDirect = seesEvidence(context);
  const changed = await updateEndpoint(of, change, mayDirect, audit);
  if (changed) return webhookView(changed);
  // It is gone, has another format meanwhile, or gets the evidence of disclosures.
  const current = await loadWebhook(context, { webhookId: webhook.id });
  if (current.format !== webhook.format) return changeWebhook(context, current, given);
  throw mayDirect ? notFound() : mayNotDirect(context.caller);
}

/** Deletes an endpoint: removes its secrets and cancels its pending deliveries. */
export async function deleteWebhook(context: CallContext, webhook: Webhook): Promise<void> {
  const detail = audited(webhook);
  const audit = auditEntry(callerAsActor(context), "webhook.deleted", webhook.id, detail);
  await markDeleted({ id: webhook.id, funderId: context.caller.funder.id }, audit);
}

/** Sends webhook.test to an endpoint, enabled or disabled; returns the delivery. */
export async function testWebhook(context: CallContext, webhook: Webhook) {
  const { caller } = context;
  const { id, url, format, description } = webhook;
  const { id: funder_id, isSandbox } = caller.funder;
  const about = { funder_id, isSandbox };
  const tested = { webhook: { id, url: shownAddress(format, url), description }, callback: null };
  const event = newEvent("webhook.test", tested, about, context);
  if (await insertTest({ id, funderId: funder_id, url, format }, { event, countedFor: context }))
    return findDelivery(context, { event_id: event.id });
  // It has moved meanwhile, or is gone.
  return testWebhook(context, await loadWebhook(context, { webhookId: id }));
}

/** Issues a new secret, shown only here. The old one also signs during the overlap. */
export async function rotateWebhookSecret(
  context: CallContext,
  webhook: Webhook,
  { overlap_hours }: Partial<Values<typeof ROTATION_FIELDS>>,
) {
  const until = overlapEnd(context.now, overlap_hours && overlap_hours * 3600);
  const read = (tx: Transaction) => encryptedSecret(context, webhook.id, tx);
  const lock = (_last: string, tx: Transaction) => lockEndpoint(webhook.id, tx);
  const readAgain = (_last: string, tx: Transaction) => read(tx);
  const secret = await lockedWrite(await read(prisma), lock, readAgain, (encrypted, tx) =>
    replaceSecret(context, webhook.id, { encrypted, until }, tx),
  );
  return { ...webhookView(webhook), secret, previous_secret_expires_at: until.toISOString() };
}

/** Loads the encrypted secret of an endpoint. NOT_FOUND. */
async function encryptedSecret({ caller }: CallContext, id: string, tx: Transaction): Promise<string> {
  const where = { id, funder_id: caller.funder.id, status: { not: "deleted" } };
  const found = await tx.webhookEndpoint.findFirst({ where, select: { secret: true } });
  if (!found) throw notFound();
  return found.secret;
}

/** Writes a new secret and returns it; null if a concurrent rotation came first. */
async function replaceSecret(
  context: CallContext,
  id: string,
  { encrypted, until }: { encrypted: string; until: Date },
  tx: Transaction,
) {
  const { caller, now } = context;
  const place = { table: "webhook_endpoints", id, column: "secret" } as const;
  const { secret, kept } = rotatedSecret(place, encrypted, { now, until });
  const detail = { previous_expires_at: until.toISOString() };
  const audit = auditEntry(callerAsActor(context), "webhook.secret_rotated", id, detail);
  const rotated = await rotateSecret({ id, funderId: caller.funder.id, encrypted }, kept, audit, tx);
  return rotated ? secret : null;
}

/**
 * Returns the fields of an endpoint after a check of its URL by the outbound guard and by the format, which it
 * has unless another is given. VALIDATION_FAILED.
 */
function checkedEndpoint<S extends Shape>(
  { values, issues }: ReadFields<S>,
  current: WebhookFormat,
): Values<S> {
  const { url, format = current } = values as { url?: string; format?: WebhookFormat };
  const rest = urlIssue(url, format, current);
  return validFields({ values, issues: rest === null ? issues : [...issues, rest] });
}

function urlIssue(url: string | undefined, format: WebhookFormat, current: WebhookFormat) {
  if (url === undefined)
    return format === current ? null : issueOf("url", "required", "is required for another format");
  const outbound = outboundIssue(url);
  if (outbound !== null) return issueOf("url", "format", outbound);
  if (!isChat(format) || hasFormat(format, new URL(url).hostname) || isExempt(new URL(url))) return null;
  return issueOf("url", "conflict", `must be on ${hostsOfFormat(format)} where format is ${format}`);
}

/** The masked URL of a channel stands for the stored one: it is not given then. */
function withoutMasked<S extends Shape>(webhook: Webhook, given: ReadFields<S>): ReadFields<S> {
  const { url, ...values } = given.values as { url?: string };
  const isMasked = isChat(webhook.format) && url === maskedUrl(webhook.url);
  return isMasked ? { ...given, values: values as ReadFields<S>["values"] } : given;
}

/**
 * Sends webhook.test to a brand's callback URL, signed with the callback secret; returns the delivery.
 * Without `brand_id` it is the default brand. VALIDATION_FAILED, also if the brand has no callback URL.
 */
export async function testCallback(
  context: CallContext,
  { brand_id }: Partial<Values<typeof CALLBACK_TEST_FIELDS>>,
) {
  const { id: funder_id, isSandbox, defaultBrandId } = context.caller.funder;
  const id = brand_id ?? defaultBrandId;
  const where = { id, funder_id };
  const brand = await prisma.brand.findUnique({ where, select: { callback_url: true } });
  if (!brand) throw refused("not_allowed", "must be a brand of this funder");
  const { callback_url: url } = brand;
  if (url === null) throw refused("state", `must be a brand with a callback_url; ${id} has none`);
  const about = { funder_id, isSandbox };
  const event = newEvent("webhook.test", { webhook: null, callback: { brand_id: id, url } }, about, context);
  const tested = { brandId: id, funderId: funder_id, url };
  if (!(await insertCallbackTest(tested, { event, countedFor: context })))
    throw refused("state", "must be a brand whose callback_url does not change meanwhile");
  return findDelivery(context, { event_id: event.id });
}

function refused(code: FieldErrorCode, rest: string) {
  return validationFailed([issueOf("brand_id", code, rest)]);
}
