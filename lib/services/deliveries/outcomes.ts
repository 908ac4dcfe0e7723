import "server-only";
import { databaseTrouble, prisma } from "@/lib/server/database";
import { oncePerProcess } from "@/lib/server/once-per-process";
import { Batches } from "./batches";
import type { Claimed } from "./claim-statements";
import { type Attempted, type Ended, recordTogether } from "./outcome-statements";

// Rules: B-29, D8-27, D8-28, D8-35, D8-36
/**
 * Records an attempt and its consequences, in one statement and only while this process holds the lease.
 * After the last failed attempt, the funder's alert address gets a mail. A 410, or five days with only
 * failures, disables the endpoint, cancels its pending deliveries and sends a mail. A failed alert causes no
 * further alert. Concurrent successes of a destination share a statement.
 */
export async function recordOutcome(
  delivery: Ended["delivery"],
  startedAt: Date,
  attempted: Attempted,
): Promise<void> {
  const ended = { delivery, startedAt, ...attempted };
  if (attempted.outcome !== "delivered") return recordTogether([ended]);
  const { funder_id, endpoint_id, receiver } = delivery;
  const batches = oncePerProcess("successes", () => new Batches(recordTogether));
  try {
    // One batch per destination: a locked row of one destination delays no other.
    await batches.add(`${funder_id} ${endpoint_id ?? receiver}`, ended);
  } catch (error) {
    if (databaseTrouble(error)) throw error;
    // The database may have refused another row of the batch: that is no reason to send this one again.
    await recordTogether([ended]);
  }
}

/** Cancels a claimed delivery without an attempt. */
export async function cancelClaimed(delivery: Claimed, reason: string): Promise<void> {
  await prisma.delivery.updateMany({
    where: { id: delivery.id, lease_token: delivery.lease_token },
    data: {
      status: "canceled",
      canceled_reason: reason,
      next_attempt_at: null,
      lease_token: null,
      lease_until: null,
    },
  });
}
