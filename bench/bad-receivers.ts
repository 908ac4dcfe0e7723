import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Longer than an attempt may take. */
const SLOW_MS = 20_000;

/** What each kind does with a request. The statuses of those that end no response have arrived: 200 counts. */
const KINDS: Record<string, RequestListener> = {
  refuses: (_, response) => response.writeHead(500).end("no"),
  redirects: (_, response) => response.writeHead(307, { Location: "http://127.0.0.1:1/" }).end(),
  "never responds": () => undefined,
  "responds late": async (_, response) => {
    await sleep(SLOW_MS, undefined, { ref: false });
    response.writeHead(204).end();
  },
  "responds without an end": (_, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write("x".repeat(1024)), 100).unref();
    response.once("close", () => clearInterval(timer));
  },
  "breaks off in its response": (_, response) => {
    response.writeHead(200, { "Content-Length": "10" }).write("half");
    setTimeout(() => response.destroy(), 50);
  },
};

/** A receiver of each bad kind, all on one host, whose rate their deliveries share. */
export async function startBadReceivers() {
  const reached = new Map<string, number>();
  const closers: (() => void)[] = [];
  const receivers: { kind: string; url: string }[] = [];
  const listen = async (kind: string, server: Server) => {
    closers.push(() => server.close());
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    receivers.push({ kind, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` });
  };
  const count = (kind: string) => reached.set(kind, (reached.get(kind) ?? 0) + 1);
  for (const [kind, respond] of Object.entries(KINDS)) {
    const server = createServer((request, response) => {
      count(kind);
      response.on("error", () => undefined);
      respond(request, response);
    });
    closers.push(() => server.closeAllConnections());
    await listen(kind, server);
  }
  const reset = createTcpServer((socket) => {
    count("resets the connection");
    socket.on("error", () => undefined);
    socket.once("data", () => socket.resetAndDestroy());
  });
  await listen("resets the connection", reset);
  return {
    receivers,
    /** How many requests, or connections, each kind has got. */
    reached,
    close() {
      for (const end of closers) end();
    },
  };
}
