import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { inject } from "vitest";
import { OfferCalculator } from "@/clients/typescript/src/index";
import type { ClientOptions } from "@/clients/typescript/src/options";
import { OPERATIONS } from "@/lib/schemas/operations";
import type { TestKey } from "./api-client";

/** A fault that replaces the response to a request. */
type Fault = { lose: true } | { status: number; headers?: Record<string, string>; body?: string } | null;

export interface ProxiedRequest {
  method: string;
  /** The path with its query. */
  target: string;
  headers: Record<string, string>;
  body: string;
  /** Null if the response was lost. */
  status: number | null;
}

export interface FaultyProxy {
  baseUrl: string;
  requests: ProxiedRequest[];
  /** Faults of the next requests, in order; null passes a request through. */
  faults: Fault[];
  close(): Promise<void>;
}

/**
 * A proxy in front of the server that records requests and causes faults: a lost response (the server has
 * handled the request), or a response that is not the server's. A program in another language sets faults
 * with `PUT /faults` and reads the recorded requests with `GET /requests`.
 */
export async function startFaultyProxy(to: string): Promise<FaultyProxy> {
  const requests: ProxiedRequest[] = [];
  const faults: Fault[] = [];
  const server = createServer(async (incoming, response) => {
    const body = Buffer.concat(await incoming.toArray());
    if (incoming.url === "/faults") {
      faults.push(...JSON.parse(body.toString("utf8")));
      response.writeHead(204).end();
    } else if (incoming.url === "/requests") response.end(JSON.stringify(requests));
    else await pass(incoming, response, body);
  });

  async function pass(incoming: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const { method = "", url: target = "" } = incoming;
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    );
    const record: ProxiedRequest = { method, target, headers, body: body.toString("utf8"), status: null };
    const fault = faults.shift();
    requests.push(record);
    if (fault && "status" in fault) {
      record.status = fault.status;
      response.writeHead(fault.status, fault.headers).end(fault.body);
      return;
    }
    const forwardedResponse = await forwarded(to, incoming, body);
    if (fault) {
      incoming.socket.destroy();
      return;
    }
    record.status = forwardedResponse.status;
    // Hop-by-hop headers of one connection do not belong on the other.
    const { connection, "keep-alive": kept, ...passed } = forwardedResponse.headers;
    response.writeHead(forwardedResponse.status, passed).end(forwardedResponse.body);
  }

  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((closed) => server.close(() => closed()));
  };
  return { baseUrl: `http://127.0.0.1:${port}`, requests, faults, close };
}

function forwarded(to: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  const { hostname, port } = new URL(to);
  return new Promise<{ status: number; headers: IncomingMessage["headers"]; body: Buffer }>(
    (resolve, reject) => {
      const sent = request({ hostname, port, method, path: url, headers, agent: false }, async (response) => {
        const body = Buffer.concat(await response.toArray());
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
      sent.on("error", reject);
      sent.end(body);
    },
  );
}

/** The TypeScript client with a funder's key. It calls the server through `proxy`. */
export function clientOf(
  key: TestKey,
  proxy: FaultyProxy,
  changes: Partial<ClientOptions> = {},
): OfferCalculator {
  const { slug: funder, apiKey, apiSecret } = key;
  return new OfferCalculator({ baseUrl: proxy.baseUrl, funder, apiKey, apiSecret, ...changes });
}

/** A proxy in front of the server of these tests. */
export function proxyToServer(): Promise<FaultyProxy> {
  return startFaultyProxy(inject("baseUrl"));
}

/** The ids of the operations that none of these requests called successfully. */
export function operationsNotCalled(requests: ProxiedRequest[]): string[] {
  const successful = requests.filter(({ status }) => status !== null && status < 300);
  return Object.values(OPERATIONS)
    .filter(({ method, path }) => {
      const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/?]+")}(\\?|$)`);
      return !successful.some((request) => request.method === method && pattern.test(request.target));
    })
    .map(({ id }) => id);
}
