import { createRequire } from "node:module";

/**
 * The part of autocannon's interface that is used here.
 * @typedef {{ setRequests: (requests: object[] | undefined) => void }} LoadClient
 * @typedef {{
 *   non2xx: number, errors: number, duration: number, statusCodeStats: object, requests: { total: number },
 *   latency: { p50: number, p99: number },
 * }} LoadResult
 */

/** @type {(options: object) => Promise<LoadResult>} */
const autocannon = createRequire(import.meta.url)("autocannon");

/** Connections of every load. */
export const CONNECTIONS = 8;

/**
 * Sends requests over 8 connections for so many seconds; `requests` has a list for each connection, or one
 * for all. Returns the number of responses, how many a second, and their times in milliseconds. Throws when
 * one is not 2xx.
 * @param {string} url
 * @param {number} seconds
 * @param {object[][]} requests
 */
export async function load(url, seconds, requests) {
  let next = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (/** @type {LoadClient} */ client) => client.setRequests(requests[next++ % requests.length]),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    const codes = JSON.stringify(result.statusCodeStats);
    throw new Error(
      `Of ${result.requests.total} requests ${result.non2xx} were refused: ${codes}, ${result.errors} errors`,
    );
  }
  const { total } = result.requests;
  return { total, rate: total / result.duration, p50: result.latency.p50, p99: result.latency.p99 };
}
