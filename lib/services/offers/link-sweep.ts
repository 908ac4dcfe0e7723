import "server-only";

const BATCH = 100;
const LONGEST_MS = 20_000;

/**
 * Runs batches of links until one is not full; the sum of their events. It stops after 20 seconds; the next call
 * continues.
 */
export async function sweepLinks(
  batch: (limit: number) => Promise<{ read: number; events: number }>,
): Promise<number> {
  const end = performance.now() + LONGEST_MS;
  let events = 0;
  for (let read = BATCH; read >= BATCH && performance.now() < end; ) {
    const done = await batch(BATCH);
    events += done.events;
    read = done.read;
  }
  return events;
}
