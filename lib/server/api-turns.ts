import "server-only";
import { env } from "./env";
import { oncePerProcess } from "./once-per-process";
import { Turns } from "./turns";

/** The longest wait of a request for its turn, in milliseconds. */
export const LONGEST_WAIT_MS = 5_000;

/**
 * How many signed requests are under way at most: as many as there are connections to the database. One funder has
 * at most half of them while another one waits; a quarter is kept for those with less, as requests that hang would
 * otherwise hold every connection before another funder's come.
 */
export function apiTurnLimits(connections: number) {
  const most = Math.max(2, connections);
  return {
    most,
    share: Math.floor(most / 2),
    kept: Math.max(1, Math.floor(most / 4)),
    waitMs: LONGEST_WAIT_MS,
  };
}

/** The turns of the signed requests of this process, of each funder. */
export function apiTurns(): Turns {
  return oncePerProcess("API turns", () => new Turns(apiTurnLimits(env().databasePoolSize)));
}
