import "server-only";
import { ERASED } from "@/lib/schemas/erasure";
import type { EndpointStatus } from "@/lib/schemas/states";
import type { CallContext } from "@/lib/server/context";
import { database, queryRows } from "@/lib/server/database";
import { sql } from "@/lib/server/sql";
import { loadDelivery } from "@/lib/services/deliveries/list";
import { RETRY_WAITS } from "@/lib/services/deliveries/retry-schedule";

/** An attempt as the console shows it: null for what is not kept, or was not there. */
export interface ShownAttempt {
  number: number;
  started_at: Date;
  duration_ms: number;
  status_code: number | null;
  error: string | null;
  response_body: string | null;
  /** Null for a header's value that is never kept. */
  request_headers: Record<string, string | null> | null;
}

interface Related {
  payload: string;
  erased: boolean;
  deal_id: string | null;
  number: string | null;
  canceled_reason: string | null;
  alert: string | null;
  replayed_after: number;
  endpoint_status: EndpointStatus | null;
  disabled_reason: string | null;
}

/** A delivery of the funder with its payload, attempts (latest first) and receiver. NOT_FOUND. */
export async function deliveryPage(context: CallContext, deliveryId: string) {
  const delivery = await loadDelivery(context, { deliveryId });
  const db = await database();
  const [attempts, [related]] = await Promise.all([
    db.attempt.findMany({ where: { delivery_id: delivery.id }, orderBy: { number: "desc" } }),
    queryRows<Related>(sql`
      SELECT e.payload, e.erased_at IS NOT NULL AS erased, o.deal_id, s.number, d.canceled_reason, d.alert,
             d.replayed_after, w.status AS endpoint_status, w.disabled_reason
      FROM deliveries d
      JOIN events e ON e.id = d.event_id
      LEFT JOIN offers o ON o.id = e.offer_id
      LEFT JOIN submissions s ON s.id = e.submission_id
      LEFT JOIN webhook_endpoints w ON w.id = d.endpoint_id
      WHERE d.id = ${delivery.id}::uuid AND d.funder_id = ${context.caller.funder.id}::uuid`),
  ]);
  if (!related) throw new Error(`The delivery ${delivery.id} has no event.`);
  return {
    ...delivery,
    ...related,
    erased: related.erased || delivery.url.includes(ERASED),
    attempts: attempts as ShownAttempt[],
    /** Attempts after a first or a resend, before it is given up. */
    attempts_at_most: RETRY_WAITS.length + 1,
  };
}

export type DeliveryPage = Awaited<ReturnType<typeof deliveryPage>>;
