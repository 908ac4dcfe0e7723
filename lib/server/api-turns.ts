import "server-only";
import { env } from "./env";
import { oncePerProcess } from "./once-per-process";
import { Turns } from "./turns";

/** The longest wait of a request for its turn, in milliseconds. */
export const LONGEST_WAIT_MS = 5_000;

/**
 * The signed requests under way in this process, of each funder: as many as there are connections to the
 * database, of which one funder has at most half while another one waits.
 */
export function apiTurns(): Turns {
  return oncePerProcess("API turns", () => {
    const most = Math.max(2, env().databasePoolSize);
    return new Turns({ most, share: Math.floor(most / 2), waitMs: LONGEST_WAIT_MS });
  });
}
