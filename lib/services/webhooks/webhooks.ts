import "server-only";
import { ApiError, notFound, validationFailed } from "@/lib/schemas/errors";
import type { PageQuery } from "@/lib/schemas/list-queries";
import { detailOf, parseFields, readFields, type Shape, withoutNulls } from "@/lib/schemas/parse-fields";
import type { WebhookStatus } from "@/lib/schemas/states";
import {
  MAX_WEBHOOK_ENDPOINTS,
  NEW_WEBHOOK_FIELDS,
  READ_ONLY_WEBHOOK_FIELDS,
  ROTATION_FIELDS,
  WEBHOOK_CHANGE_FIELDS,
} from "@/lib/schemas/webhook-requests";
import type { CallContext, Caller } from "@/lib/server/context";
import { database, execute, queryRows } from "@/lib/server/database";
import { isId, newId } from "@/lib/server/ids";
import { outboundIssue } from "@/lib/server/outbound-guard";
import { columnList, type Row } from "@/lib/server/rows";
import { encrypt, newWebhookSecret } from "@/lib/server/secrets";
import { type Sql, sql } from "@/lib/server/sql";
import { auditEntry, callerAsActor } from "@/lib/services/audit";
import { findDelivery } from "@/lib/services/deliveries/list";
import { insertIfChanged, newEvent, outbox } from "@/lib/services/deliveries/outbox";
import { cancelPending } from "@/lib/services/deliveries/outcomes";
import { receiverOf, withoutQuery } from "@/lib/services/deliveries/receivers";
import { overlapEnd, rotatedSecret } from "@/lib/services/funders/secret-overlap";
import { listPage } from "@/lib/services/list-page";
import { retryWrite } from "@/lib/services/retry-write";

const SHOWN = [
  "id",
  "url",
  "receiver",
  "events",
  "description",
  "status",
  "disabled_reason",
  "created_at",
] as const;

/** A webhook endpoint's row without its secrets; never a deleted one. */
export type Webhook = Pick<Row<"webhook_endpoints">, (typeof SHOWN)[number]> & { status: WebhookStatus };

type Body = Record<string, unknown>;

/**
 * Adds an endpoint; its secret is shown only here. VALIDATION_FAILED with every field issue, LIMIT_REACHED.
 */
export async function createWebhook(context: CallContext, body: Body) {
  const { url, events, description = null } = readEndpoint(NEW_WEBHOOK_FIELDS, withoutNulls(body));
  const { caller, now } = context;
  const id = newId();
  const secret = newWebhookSecret();
  const webhook: Webhook = {
    id,
    url,
    receiver: receiverOf(url),
    events,
    description,
    status: "enabled",
    disabled_reason: null,
    created_at: now,
  };
  const encrypted = encrypt(secret, { table: "webhook_endpoints", column: "secret", id });
  await (await database()).$transaction(async (tx) => {
    // Serialized per funder, so that concurrent requests cannot exceed the limit.
    await tx.$queryRaw`SELECT id FROM funders WHERE id = ${caller.funder.id}::uuid FOR NO KEY UPDATE`;
    const where = { funder_id: caller.funder.id, status: { not: "deleted" } };
    if ((await tx.webhookEndpoint.count({ where })) >= MAX_WEBHOOK_ENDPOINTS) throw tooMany();
    await tx.webhookEndpoint.create({ data: { ...webhook, funder_id: caller.funder.id, secret: encrypted } });
    await tx.auditEntry.create({
      data: auditEntry(callerAsActor(context), "webhook.created", id, { url: withoutQuery(url), events }),
    });
  });
  return { ...webhookView(webhook), secret };
}

function tooMany(): ApiError {
  return new ApiError(
    "LIMIT_REACHED",
    `A funder has at most ${MAX_WEBHOOK_ENDPOINTS} webhook endpoints; delete one, or change one that exists.`,
  );
}

/** A page of the funder's endpoints, newest first. */
export async function listWebhooks({ caller }: CallContext, { limit, cursor }: PageQuery) {
  const before = cursor ? sql`id < ${cursor}::uuid` : sql`true`;
  return listPage(await selectWebhooks(caller, before, limit + 1), limit, webhookView);
}

/** Loads the endpoint of a path. NOT_FOUND. */
export async function loadWebhook({ caller }: CallContext, params: { webhookId: string }): Promise<Webhook> {
  const id = params.webhookId;
  const [found] = isId(id) ? await selectWebhooks(caller, sql`id = ${id}::uuid`, 1) : [];
  if (!found) throw notFound();
  return found;
}

function selectWebhooks({ funder }: Caller, where: Sql, limit: number): Promise<Webhook[]> {
  return queryRows<Webhook>(sql`
    SELECT ${columnList(SHOWN)} FROM webhook_endpoints
    WHERE funder_id = ${funder.id}::uuid AND status <> 'deleted' AND ${where} ORDER BY id DESC LIMIT ${limit}`);
}

/** An endpoint as GET returns it. */
export function webhookView({ id, url, events, description, status, disabled_reason, created_at }: Webhook) {
  return { id, url, events, description, status, disabled_reason, created_at: created_at.toISOString() };
}

/** The reason of an endpoint that its funder disabled, not the service. */
export const DISABLED_BY_FUNDER = "Disabled by you.";

/** Changes the given fields. Pending deliveries move to a new URL; disabling the endpoint cancels them. */
export async function changeWebhook(context: CallContext, webhook: Webhook, body: Body) {
  const given = readEndpoint(WEBHOOK_CHANGE_FIELDS, body, READ_ONLY_WEBHOOK_FIELDS);
  const { url = null, events = null, status = null, description } = given as Partial<typeof given>;
  const receiver = url && receiverOf(url);
  const startsAfresh = status === "enabled" || url !== null;
  const detail = { changed: Object.keys(given) };
  const audit = auditEntry(callerAsActor(context), "webhook.updated", webhook.id, detail);
  // Only given fields are written, so that concurrent changes to other fields are kept.
  const [changed] = await queryRows<Webhook>(sql`
    WITH changed AS (
      UPDATE webhook_endpoints
      SET url = coalesce(${url}, url), receiver = coalesce(${receiver}, receiver),
          events = coalesce(${events}::text[], events),
          description = CASE WHEN ${description !== undefined} THEN ${description ?? null} ELSE description END,
          status = coalesce(${status}, status),
          disabled_reason = CASE WHEN ${status === "enabled"} THEN NULL
                                 WHEN ${status === "disabled"} AND status = 'enabled' THEN ${DISABLED_BY_FUNDER}
                                 ELSE disabled_reason END,
          failing_since = CASE WHEN ${startsAfresh} THEN NULL ELSE failing_since END
      WHERE id = ${webhook.id}::uuid AND funder_id = ${context.caller.funder.id}::uuid AND status <> 'deleted'
      RETURNING ${columnList(SHOWN)}),
    ${status === "disabled" ? cancelPending(sql`changed`, "The endpoint was disabled.") : MOVE_PENDING},
    ${insertIfChanged("audit", "audit_entries", audit)}
    SELECT ${columnList(SHOWN)} FROM changed`);
  if (!changed) throw notFound();
  return webhookView(changed);
}

const MOVE_PENDING = sql`moved AS (
  UPDATE deliveries d SET url = changed.url, receiver = changed.receiver
  FROM changed WHERE d.endpoint_id = changed.id AND d.status = 'pending' AND d.url <> changed.url)`;

/** Deletes an endpoint: removes its secrets and cancels its pending deliveries. */
export async function deleteWebhook(context: CallContext, webhook: Webhook): Promise<void> {
  const detail = { url: withoutQuery(webhook.url) };
  const audit = auditEntry(callerAsActor(context), "webhook.deleted", webhook.id, detail);
  await execute(sql`
    WITH changed AS (
      UPDATE webhook_endpoints SET status = 'deleted', secret = '', secret_previous = NULL, secret_previous_until = NULL
      WHERE id = ${webhook.id}::uuid AND funder_id = ${context.caller.funder.id}::uuid AND status <> 'deleted'
      RETURNING id),
    ${cancelPending(sql`changed`, "The endpoint was deleted.")},
    ${insertIfChanged("audit", "audit_entries", audit)}
    SELECT id FROM changed`);
}

/** Sends webhook.test to an endpoint, enabled or disabled; returns the delivery. */
export async function testWebhook(context: CallContext, webhook: Webhook) {
  const { caller } = context;
  const { id, url, description } = webhook;
  const { id: funder_id, isSandbox } = caller.funder;
  const about = { funder_id, isSandbox, offer_id: null, submission_id: null };
  const event = newEvent("webhook.test", { webhook: { id, url, description } }, about, context);
  const created = await queryRows(sql`
    WITH changed AS (
      SELECT id FROM webhook_endpoints
      WHERE id = ${id}::uuid AND funder_id = ${caller.funder.id}::uuid AND status <> 'deleted'),
    ${outbox(event, [{ kind: "endpoint", url, endpoint_id: id }])}
    SELECT id FROM changed`);
  if (created.length === 0) throw notFound();
  return findDelivery(sql`event_id = ${event.id}::uuid`);
}

/** Issues a new secret, shown only here; the old one signs too during the overlap. */
export async function rotateWebhookSecret(context: CallContext, webhook: Webhook, body: Body) {
  const { overlap_hours } = readFields(ROTATION_FIELDS, withoutNulls(body));
  const until = overlapEnd(context.now, overlap_hours && overlap_hours * 3600);
  const read = () => encryptedSecret(context, webhook.id);
  const secret = await retryWrite(await read(), read, (encrypted) =>
    replaceSecret(context, webhook.id, encrypted, until),
  );
  return { ...webhookView(webhook), secret, previous_secret_expires_at: until.toISOString() };
}

/** Loads the encrypted secret of an endpoint. NOT_FOUND. */
async function encryptedSecret({ caller }: CallContext, id: string): Promise<string> {
  const found = await (await database()).webhookEndpoint.findUnique({
    where: { id, funder_id: caller.funder.id, status: { not: "deleted" } },
    select: { secret: true },
  });
  if (!found) throw notFound();
  return found.secret;
}

/** Writes a new secret and returns it; null if a concurrent rotation came first. */
async function replaceSecret(context: CallContext, id: string, encrypted: string, until: Date) {
  const { caller, now } = context;
  const place = { table: "webhook_endpoints", id, column: "secret" } as const;
  const { secret, kept } = rotatedSecret(place, encrypted, { now, until });
  const detail = { previous_expires_at: until.toISOString() };
  const audit = auditEntry(callerAsActor(context), "webhook.secret_rotated", id, detail);
  const rotated = await queryRows(sql`
    WITH changed AS (
      UPDATE webhook_endpoints
      SET secret = ${kept.current}, secret_previous = ${kept.previous}, secret_previous_until = ${kept.previousUntil}
      WHERE id = ${id}::uuid AND funder_id = ${caller.funder.id}::uuid AND secret = ${encrypted} RETURNING id),
    ${insertIfChanged("audit", "audit_entries", audit)}
    SELECT id FROM changed`);
  return rotated.length === 0 ? null : secret;
}

/** Parses an endpoint's fields and checks its URL against the outbound guard. VALIDATION_FAILED. */
function readEndpoint<S extends Shape>(shape: S, input: Body, ignored: string[] = []) {
  const { values, issues } = parseFields(shape, input, ignored);
  const url = (values as { url?: string }).url;
  const urlIssue = url === undefined ? null : outboundIssue(url);
  if (urlIssue) issues.push({ path: "url", rest: urlIssue });
  if (issues.length > 0) throw validationFailed(issues.map(detailOf));
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Required<typeof values>;
}
