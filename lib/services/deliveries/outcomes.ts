import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import { databaseTrouble, prisma } from "@/lib/server/database/database";
import { oncePerProcess } from "@/lib/server/once-per-process";
import type { Claimed } from "./deliveries";
import { type Attempted, type Ended, recordTogether } from "./outcome-statements";

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

interface Waiting<Item> {
  item: Item;
  done: () => void;
  failed: (error: unknown) => void;
}

/**
 * Runs work for several items at once. While a run for a key is in progress, what is added under the key
 * waits and is in the next run together: batches grow with the load, and one item alone does not wait.
 */
export class Batches<Item> {
  readonly #run: (items: Item[]) => Promise<void>;
  /** The items of each key that are not in a run yet. A key is here while it has a run or a waiting item. */
  readonly #waiting = new Map<string, Waiting<Item>[]>();

  constructor(run: (items: Item[]) => Promise<void>) {
    this.#run = run;
  }

  /** Adds an item; resolves or rejects with the run that it is in. */
  add(key: string, item: Item): Promise<void> {
    return new Promise((done, failed) => {
      const entry = { item, done, failed };
      const waiting = this.#waiting.get(key);
      if (waiting) {
        waiting.push(entry);
        return;
      }
      this.#waiting.set(key, [entry]);
      void this.#runAll(key);
    });
  }

  async #runAll(key: string): Promise<void> {
    for (;;) {
      // What arrives in the same turn of the event loop is in the same run.
      await nextTurn();
      const batch = this.#waiting.get(key) ?? [];
      if (batch.length === 0) break;
      this.#waiting.set(key, []);
      await this.#run(batch.map(({ item }) => item)).then(
        () => {
          for (const { done } of batch) done();
        },
        (error: unknown) => {
          for (const { failed } of batch) failed(error);
        },
      );
    }
    this.#waiting.delete(key);
  }
}
