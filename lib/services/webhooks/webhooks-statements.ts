import "server-only";
import type { EventType } from "@/lib/schemas/events/event-types";
import type { WebhookFormat, WebhookStatus } from "@/lib/schemas/states";
import { kindOfFormat } from "@/lib/schemas/webhooks/formats";
import { Prisma, prisma, type Transaction } from "@/lib/server/database/database";
import { columnList } from "@/lib/server/database/row-statements";
import type { NewRow, Row } from "@/lib/server/database/rows";
import {
  type Change,
  endpointKind,
  endpointLane,
  writeChange,
  writeReturning,
} from "@/lib/services/change-statements";
import { deliveriesOf } from "@/lib/services/deliveries/deliveries";
import { cancelPending, forgetHealth } from "@/lib/services/deliveries/deliveries-statements";
import type { NewEvent } from "@/lib/services/events/events";

// SQL: one statement changes an endpoint and its pending deliveries, and writes the audit entry.

export const WEBHOOK_SHOWN = [
  "id",
  "url",
  "format",
  "receiver",
  "events",
  "description",
  "status",
  "disabled_reason",
  "created_at",
] as const;

export type WebhookColumn = (typeof WEBHOOK_SHOWN)[number];

/** A webhook endpoint's row without its secrets; never a deleted one. */
export type Webhook = Pick<Row<"webhook_endpoints">, WebhookColumn> & { status: WebhookStatus };

/** The reason if the funder disabled the endpoint, not the service. */
export const DISABLED_BY_FUNDER = "Disabled by you.";

interface Endpoint {
  id: string;
  funderId: string;
}

/** The fields to change. Null, and an undefined description, leave a field as it is. */
interface EndpointChange {
  url: string | null;
  receiver: string | null;
  format: WebhookFormat | null;
  events: EventType[] | null;
  status: "enabled" | "disabled" | null;
  description: string | null | undefined;
}

/**
 * Writes only the given fields, so that concurrent changes of other fields are kept. Returns the endpoint;
 * null if it was deleted. Without `mayDirect` also null for another url or other events of an endpoint that
 * has, or would have, the events of disclosures; and for another url if its format is no longer `formatSeen`,
 * which the url was checked for.
 */
export async function updateEndpoint(
  of: Endpoint & { formatSeen: WebhookFormat },
  { url, receiver, format, events, status, description }: EndpointChange,
  mayDirect: boolean,
  audit: NewRow<"audit_entries">,
): Promise<Webhook | null> {
  const given = Prisma.sql`coalesce(${events}::text[], events)`;
  const directs = Prisma.sql`(coalesce(${url}, url) <> url OR NOT (${given} @> events AND events @> ${given}))
    AND EXISTS (SELECT FROM unnest(events || ${given}) AS type WHERE type LIKE 'disclosure.%')`;
  const change = Prisma.sql`
    UPDATE webhook_endpoints
    SET url = coalesce(${url}, url), receiver = coalesce(${receiver}, receiver),
        format = coalesce(${format}, format),
        events = coalesce(${events}::text[], events),
        description = CASE WHEN ${description !== undefined} THEN ${description ?? null} ELSE description END,
        status = coalesce(${status}, status),
        disabled_reason = CASE WHEN ${status === "enabled"} THEN NULL
                               WHEN ${status === "disabled"} AND status = 'enabled' THEN ${DISABLED_BY_FUNDER}
                               ELSE disabled_reason END,
        failing_since = CASE WHEN ${status === "enabled" || url !== null} THEN NULL ELSE failing_since END
    WHERE id = ${of.id}::uuid AND funder_id = ${of.funderId}::uuid AND status <> 'deleted'
      AND (${url === null} OR format = ${of.formatSeen}) AND (${mayDirect} OR NOT (${directs}))
    RETURNING ${columnList(WEBHOOK_SHOWN)}`;
  const isDisabled = status === "disabled";
  const also = {
    unsent: isDisabled ? cancelPending(Prisma.sql`changed`, "The endpoint was disabled.") : null,
    moved: isDisabled ? null : MOVE_PENDING,
    forgotten: status === "enabled" || url !== null ? forgetHealth(of.funderId) : null,
  };
  const shown = Prisma.sql`SELECT ${columnList(WEBHOOK_SHOWN)} FROM changed`;
  const [changed] = await writeReturning<Webhook>(prisma, { change, also, audit }, shown);
  return changed ?? null;
}

const MOVE_PENDING = Prisma.sql`
  UPDATE deliveries d SET url = changed.url, receiver = ${endpointLane("changed")}, kind = ${endpointKind("changed")}
  FROM changed WHERE d.endpoint_id = changed.id AND d.status = 'pending' AND d.url <> changed.url`;

/** Deletes an endpoint: removes its secrets and cancels its pending deliveries. */
export async function markDeleted(of: Endpoint, audit: NewRow<"audit_entries">): Promise<void> {
  await writeChange(prisma, {
    change: Prisma.sql`
      UPDATE webhook_endpoints SET status = 'deleted', secret = '', secret_previous = NULL, secret_previous_until = NULL
      WHERE id = ${of.id}::uuid AND funder_id = ${of.funderId}::uuid AND status <> 'deleted'
      RETURNING id`,
    also: { unsent: cancelPending(Prisma.sql`changed`, "The endpoint was deleted.") },
    audit,
  });
}

/** A test event, and for whom its bytes count. */
interface TestRecord extends Pick<Change, "countedFor"> {
  event: NewEvent;
}

/** Inserts a test event with its delivery to an endpoint. False if it was deleted, or its URL or format has changed. */
export function insertTest(
  { id, funderId, url, format }: Endpoint & Pick<Webhook, "url" | "format">,
  record: TestRecord,
): Promise<boolean> {
  return writeChange(prisma, {
    change: Prisma.sql`
      SELECT id FROM webhook_endpoints
      WHERE id = ${id}::uuid AND funder_id = ${funderId}::uuid AND status <> 'deleted' AND url = ${url}
        AND format = ${format}`,
    deliveries: deliveriesOf(record.event, [{ kind: kindOfFormat(format), url, endpoint_id: id }]),
    audit: null,
    ...record,
  });
}

/** Inserts a test event with its delivery to a brand's callback URL. False if the brand's URL has changed. */
export function insertCallbackTest(
  { brandId, funderId, url }: { brandId: string; funderId: string; url: string },
  record: TestRecord,
): Promise<boolean> {
  return writeChange(prisma, {
    change: Prisma.sql`
      SELECT id FROM brands
      WHERE id = ${brandId}::uuid AND funder_id = ${funderId}::uuid AND callback_url = ${url}`,
    deliveries: deliveriesOf(record.event, [{ kind: "callback", url, brand_id: brandId }]),
    audit: null,
    ...record,
  });
}

/** Replaces the secret that was read. False if another rotation came first. */
export function rotateSecret(
  of: Endpoint & { encrypted: string },
  kept: { current: string; previous: string | null; previousUntil: Date | null },
  audit: NewRow<"audit_entries">,
  tx: Transaction,
): Promise<boolean> {
  return writeChange(tx, {
    change: Prisma.sql`
      UPDATE webhook_endpoints
      SET secret = ${kept.current}, secret_previous = ${kept.previous}, secret_previous_until = ${kept.previousUntil}
      WHERE id = ${of.id}::uuid AND funder_id = ${of.funderId}::uuid AND secret = ${of.encrypted} RETURNING id`,
    audit,
  });
}
