import { type Agent, request as httpRequest } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { LoadRequest } from "./product";

/**
 * Calls `send` so many times a second without waiting for its results, and returns them. `due` is when a call
 * is due, by performance.now(): a time from it counts a pause of the server for every request in it.
 */
export async function atPace<T>(
  perSecond: number,
  seconds: number,
  send: (index: number, due: number) => Promise<T>,
): Promise<T[]> {
  const start = performance.now();
  const sent: Promise<T>[] = [];
  while (sent.length < seconds * perSecond) {
    const due = start + (sent.length * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    sent.push(send(sent.length, due));
  }
  return Promise.all(sent);
}

/** Sends a request and reads its response to the end; returns the status. */
export function statusOf(
  agent: Agent,
  baseUrl: string,
  { path, body, ...rest }: LoadRequest,
): Promise<number> {
  return new Promise((done, fail) => {
    const sending = httpRequest(`${baseUrl}${path}`, { agent, ...rest }, (response) => {
      response.resume();
      response.on("error", fail);
      response.on("end", () => done(response.statusCode ?? 0));
    });
    sending.on("error", fail);
    sending.end(body);
  });
}
