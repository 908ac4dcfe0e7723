import "server-only";
import type { DeliveryKind } from "@/lib/schemas/states";
import { prisma } from "@/lib/server/database";

/** Deliveries of a kind that are not made yet, and for how many seconds the oldest of those that are due waits. */
export interface WaitingDeliveries {
  kind: DeliveryKind;
  waiting: number;
  oldestSeconds: number;
}

/** What waits in the outbox, of each kind. SQL: counts and ages of a partial index. */
export function waitingDeliveries(now: Date): Promise<WaitingDeliveries[]> {
  return prisma.$queryRaw<WaitingDeliveries[]>`
    SELECT kind, count(*)::int AS waiting,
           greatest(0, extract(epoch FROM ${now}::timestamptz - min(next_attempt_at)))::float8 AS "oldestSeconds"
    FROM deliveries WHERE status = 'pending' GROUP BY kind`;
}
