import "server-only";
import { DAY_MS } from "@/lib/calculator/calendar";
import type { EventType } from "@/lib/schemas/events";
import type { CallContext } from "@/lib/server/context";
import { queryRows } from "@/lib/server/database";
import { type Sql, sql } from "@/lib/server/sql";
import { DISABLED_BY_FUNDER } from "@/lib/services/webhooks/webhooks";

/** How many rows of each kind the page lists, and above how many it stops counting. */
const SHOWN = 5;
const MOST_COUNTED = 100;
const ENDS_WITHIN_DAYS = 3;
const PICTURE_DAYS = 30;

/** Terms that wait for a decision. Money in dollars. */
export interface WaitingSubmission {
  number: string;
  submitted_at: Date;
  deal_id: string;
  merchant_name: string;
  iso_name: string;
  purchase_price: number;
}

/** A delivery that was given up. */
export interface FailedDelivery {
  id: string;
  type: EventType;
  deal_id: string | null;
  merchant_name: string | null;
  url: string;
  attempt_count: number;
  last_status: number | null;
  last_error: string | null;
  failed_at: Date;
}

/** An endpoint that was disabled because it failed. */
export interface DisabledEndpoint {
  id: string;
  url: string;
  disabled_reason: string;
}

/** A link that ends soon and that nobody opened. */
export interface EndingLink {
  deal_id: string;
  merchant_name: string;
  iso_name: string;
  ends_at: Date;
}

/** What waits for a person, a few of each with their number, and what became of the offers of 30 days. */
export async function today({ caller, now }: CallContext) {
  const { id } = caller.funder;
  const [submissions, failed, endpoints, links, picture, decisions] = await Promise.all([
    counted<WaitingSubmission>(waitingSubmissions(id)),
    counted<FailedDelivery>(failedDeliveries(id)),
    queryRows<DisabledEndpoint>(sql`
      SELECT id, url, disabled_reason FROM webhook_endpoints
      WHERE funder_id = ${id}::uuid AND status = 'disabled' AND disabled_reason <> ${DISABLED_BY_FUNDER}
      ORDER BY id`),
    counted<EndingLink>(endingLinks(id, now)),
    queryRows<Picture>(pictureOf(id, now)),
    queryRows<{ minutes: number | null }>(minutesToDecision(id, now)),
  ]);
  return {
    submissions,
    failed,
    endpoints,
    links,
    picture: {
      since: pictureStart(now),
      ...NOTHING,
      ...picture[0],
      minutesToDecision: decisions[0]?.minutes ?? null,
    },
  };
}

export type Today = Awaited<ReturnType<typeof today>>;

/** The funnel of the offers created in the last 30 days. */
interface Picture {
  made: number;
  opened: number;
  submitted: number;
  accepted: number;
}

const NOTHING: Picture = { made: 0, opened: 0, submitted: 0, accepted: 0 };

/** The first rows of a SELECT, and how many it has: 100 for all above. */
async function counted<Shown extends object>(rows: Sql): Promise<{ rows: Shown[]; count: number }> {
  const found = await queryRows<Shown>(sql`SELECT * FROM (${rows} LIMIT ${MOST_COUNTED}) counted`);
  return { rows: found.slice(0, SHOWN), count: found.length };
}

function waitingSubmissions(funderId: string): Sql {
  return sql`
    SELECT s.number, s.submitted_at, o.deal_id, o.merchant_name, o.iso_name,
           (s.terms->>'purchase_price')::float8 AS purchase_price
    FROM submissions s JOIN offers o ON o.id = s.offer_id
    WHERE s.funder_id = ${funderId}::uuid AND s.decision IS NULL
    ORDER BY s.id`;
}

function failedDeliveries(funderId: string): Sql {
  return sql`
    SELECT d.id, d.type, o.deal_id, o.merchant_name, d.url, d.attempt_count, a.status_code AS last_status,
           a.error AS last_error, coalesce(a.started_at, d.created_at) AS failed_at
    FROM deliveries d
    JOIN events e ON e.id = d.event_id
    LEFT JOIN offers o ON o.id = e.offer_id
    LEFT JOIN attempts a ON a.delivery_id = d.id AND a.number = d.attempt_count
    WHERE d.funder_id = ${funderId}::uuid AND d.status = 'exhausted'
    ORDER BY d.id DESC`;
}

function endingLinks(funderId: string, now: Date): Sql {
  return sql`
    SELECT o.deal_id, o.merchant_name, o.iso_name, o.link_expires_at AS ends_at
    FROM offers o
    JOIN links l ON l.offer_id = o.id AND l.expires_at = o.link_expires_at AND l.first_viewed_at IS NULL
    WHERE o.status = 'active' AND o.funder_id = ${funderId}::uuid AND o.submission_count = 0
      AND o.link_expires_at > ${now} AND o.link_expires_at <= ${new Date(now.getTime() + ENDS_WITHIN_DAYS * DAY_MS)}
    ORDER BY o.link_expires_at`;
}

const pictureStart = (now: Date) => new Date(now.getTime() - PICTURE_DAYS * DAY_MS);

function pictureOf(funderId: string, now: Date): Sql {
  return sql`
    SELECT count(*)::int AS made,
           count(*) FILTER (WHERE o.submission_count > 0
             OR EXISTS (SELECT FROM links l WHERE l.offer_id = o.id AND l.first_viewed_at IS NOT NULL))::int AS opened,
           count(*) FILTER (WHERE o.submission_count > 0)::int AS submitted,
           count(*) FILTER (WHERE o.submission_count > 0 AND EXISTS (
             SELECT FROM submissions s WHERE s.offer_id = o.id AND s.decision = 'accepted'))::int AS accepted
    FROM offers o
    WHERE o.funder_id = ${funderId}::uuid AND o.id >= ${firstIdAt(pictureStart(now))}::uuid`;
}

/** The median time from a submission of these days to its first decision. */
function minutesToDecision(funderId: string, now: Date): Sql {
  return sql`
    SELECT round(percentile_cont(0.5) WITHIN GROUP (
             ORDER BY extract(epoch FROM d.created_at - s.submitted_at)::float8 / 60))::int AS minutes
    FROM submissions s JOIN decisions d ON d.submission_id = s.id AND d.number = 1
    WHERE s.funder_id = ${funderId}::uuid AND s.id >= ${firstIdAt(pictureStart(now))}::uuid`;
}

/** The lowest UUID of version 7 of a time: ids sort by creation. */
function firstIdAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
