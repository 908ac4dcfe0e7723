import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Balancer {
  baseUrl: string;
  /** The servers behind it, which take turns; a new instance gets the index of the one it replaces. */
  upstreams: string[];
  close(): void;
}

/** What a build serves by a name of its own: another build does not know it. */
const STATIC_FILES = "/_next/static/";

/** What nginx does not send again, because it may have been done. */
const NOT_IDEMPOTENT = ["POST", "PATCH"];

/**
 * A proxy in front of several servers, as docs/operations.md sets up nginx, with kept connections: each
 * request goes to the next server, and to the one after it where a server accepts no connection, or has no
 * such static file. A new connection that the kernel resets, because its server just closed the socket, was
 * not accepted either. Names the client's address in X-Forwarded-For. Responds with 502 when a connection
 * breaks off, or no server accepts one.
 */
export async function startBalancer(upstreams: string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer(async (incoming, response) => {
    const body = Buffer.concat(await incoming.toArray());
    turn += 1;
    const inTurn = upstreams.map((_, index) => upstreams[(turn + index) % upstreams.length] as string);
    for (const [index, upstream] of inTurn.entries()) {
      const isLast = index === inTurn.length - 1;
      if (await forwarded(upstream, incoming, body, response, isLast)) return;
    }
    response.writeHead(502).end("No server accepts a connection.");
  });

  /** False if the next server is to be asked: this one got nothing, or does not have the static file. */
  function forwarded(
    to: string,
    incoming: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
    isLast: boolean,
  ) {
    const { method, url = "" } = incoming;
    const headers = { ...incoming.headers, "x-forwarded-for": incoming.socket.remoteAddress };
    return new Promise<boolean>((resolve) => {
      const sent = request(`${to}${url}`, { agent, method, headers }, async (received) => {
        const bytes = await received.toArray().catch(() => null);
        const { connection: _connection, ...rest } = received.headers;
        if (received.statusCode === 404 && url.startsWith(STATIC_FILES) && !isLast) return resolve(false);
        if (bytes === null) response.writeHead(502).end("The response broke off.");
        else response.writeHead(received.statusCode ?? 502, rest).end(Buffer.concat(bytes));
        resolve(true);
      });
      sent.on("error", (error: NodeJS.ErrnoException) => {
        const unaccepted = error.code === "ECONNRESET" && !sent.reusedSocket;
        if (error.code === "ECONNREFUSED" || (unaccepted && !NOT_IDEMPOTENT.includes(method ?? "")))
          return resolve(false);
        response.writeHead(502).end(`${error.code} on a ${sent.reusedSocket ? "kept" : "new"} connection`);
        resolve(true);
      });
      sent.end(body);
    });
  }

  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const close = () => {
    server.closeAllConnections();
    server.close();
    agent.destroy();
  };
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, upstreams, close };
}
