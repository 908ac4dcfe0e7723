import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  headers: Record<string, string>;
  body: string;
}

/**
 * A funder's receiver on this machine, which responds with these statuses, then 204, and stores the requests.
 */
export async function startReceiver(statuses: number[] = []) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString("utf8");
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    received.push({ headers: Object.fromEntries(headers), body });
    response.writeHead(statuses.shift() ?? 204).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((closed) => server.close(() => closed()));
  return { url: `http://127.0.0.1:${port}/hook`, received, close };
}

/** A receiver that accepts requests and never responds to them. `host` is an address of this machine. */
export async function startSilentReceiver(host = "127.0.0.1") {
  const received: string[] = [];
  const server = createServer((request) => {
    received.push(String(request.headers["webhook-id"]));
  });
  await new Promise<void>((listening) => server.listen(0, host, listening));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((closed) => server.close(() => closed()));
  };
  return { url: `http://${host}:${port}/hook`, received, close };
}

/**
 * A receiver that counts how often it gets each webhook-id; `onRequest` decides when it responds, if at all.
 */
export async function startCountingReceiver(
  onRequest: (respond: () => void) => void = (respond) => respond(),
) {
  const counts = new Map<string, number>();
  const server = createServer(async (request, response) => {
    await request.toArray();
    const id = String(request.headers["webhook-id"]);
    counts.set(id, (counts.get(id) ?? 0) + 1);
    onRequest(() => response.writeHead(204).end());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((closed) => server.close(() => closed()));
  };
  return { url: `http://127.0.0.1:${port}/hook`, counts, close };
}

/** Waits until a condition is true; fails after a time limit. */
export async function until(holds: () => boolean | Promise<boolean>, seconds = 60): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The condition was not true within ${seconds} seconds.`);
}
