import type { LookupAddress } from "node:dns";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import type { Resolver } from "@/lib/server/outbound/guard";

const servers: { close(): unknown }[] = [];

/** Closes every receiver of this module. */
export function closeReceivers(): void {
  for (const server of servers.splice(0)) server.close();
}

/** A receiver with an HTTP listener; returns its address. */
export async function receiver(listener: RequestListener) {
  const server: Server = createServer(listener);
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  servers.push({ close });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** A receiver that handles the raw socket itself. */
export async function rawReceiver(respond: (socket: Socket) => void) {
  const server = createTcpServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.once("data", () => respond(socket));
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** A resolver that returns the next of these responses for each query, and repeats the last one. */
export function changing(...responses: string[][]): Resolver & { queries: number } {
  const resolve = ((_name, _options, done) => {
    const addresses = responses[Math.min(resolve.queries, responses.length - 1)] ?? [];
    resolve.queries += 1;
    done(
      null,
      addresses.map((address): LookupAddress => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  }) as Resolver & { queries: number };
  resolve.queries = 0;
  return resolve;
}

/** A resolver that fails with a code. */
export function failing(code: string): Resolver {
  return (_name, _options, done) => done(Object.assign(new Error(code), { code }), []);
}

/** A receiver that counts its connections; `respond` gets the number of the request on its connection. */
export async function countingReceiver(respond: (nth: number, socket: Socket) => void) {
  const counts = { connections: 0, requests: 0 };
  const server = createTcpServer((socket) => {
    let nth = 0;
    counts.connections += 1;
    socket.on("error", () => socket.destroy());
    socket.on("data", () => {
      counts.requests += 1;
      nth += 1;
      respond(nth, socket);
    });
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { counts, port: (server.address() as AddressInfo).port };
}
