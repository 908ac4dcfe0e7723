import { setTimeout as wait } from "node:timers/promises";
import { type ListEventsQuery, RateLimited, type RecordedEvent } from "@/clients/typescript/src/index";
import { isUnreachable } from "./exit";
import type { Output } from "./output";
import type { Session } from "./session";

/** The shortest time between two requests, and the wait after one that failed. In seconds. */
const SHORTEST_WAIT = 2;
const WAIT_AFTER_TROUBLE = 5;

/**
 * Gives each event as it happens, after a place, `now`, or from the oldest on (null), until `signal` ends it.
 * It asks with at most half of the key's requests, and stays while the service is away.
 */
export async function* following(
  { client, key }: Session,
  query: ListEventsQuery,
  from: string | null,
  signal: AbortSignal,
  output: Output,
): AsyncGenerator<RecordedEvent, void, undefined> {
  const pause = Math.max(SHORTEST_WAIT, 120 / key.limits.per_minute);
  let place = from;
  let begun = false;
  while (!signal.aborted) {
    try {
      const page = await client.listEvents(
        { ...query, ...(place !== null && { after: place }), limit: 100 },
        { signal },
      );
      begun = true;
      yield* page.data;
      place = page.next_cursor;
      if (!page.has_more) await wait(pause * 1000, undefined, { signal });
    } catch (error) {
      if (signal.aborted) return;
      if (!begun || !(isUnreachable(error) || error instanceof RateLimited)) throw error;
      output.note(`${(error as Error).message} Still listening.`);
      await wait(WAIT_AFTER_TROUBLE * 1000, undefined, { signal }).catch(() => undefined);
    }
  }
}
