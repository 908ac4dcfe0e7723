import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Balancer {
  baseUrl: string;
  /** The servers behind it, in turn. */
  upstreams: string[];
  close(): void;
}

/**
 * A proxy in front of several servers, as nginx is with `max_fails=0` and kept connections: each request goes to the next
 * of them, and to the one after it only where a server accepts no connection. What breaks off is 502.
 */
export async function startBalancer(upstreams: string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer(async (incoming, response) => {
    const body = Buffer.concat(await incoming.toArray());
    turn += 1;
    const inTurn = upstreams.map((_, index) => upstreams[(turn + index) % upstreams.length] as string);
    for (const upstream of inTurn) if (await forwarded(upstream, incoming, body, response)) return;
    response.writeHead(502).end();
  });

  /** False if the server accepts no connection: nothing was sent. */
  function forwarded(to: string, incoming: IncomingMessage, body: Buffer, response: ServerResponse) {
    const { method, headers, url } = incoming;
    return new Promise<boolean>((resolve) => {
      const sent = request(`${to}${url}`, { agent, method, headers }, async (received) => {
        const bytes = await received.toArray().catch(() => null);
        const { connection: _connection, ...rest } = received.headers;
        if (bytes === null) response.writeHead(502).end("The response broke off.");
        else response.writeHead(received.statusCode ?? 502, rest).end(Buffer.concat(bytes));
        resolve(true);
      });
      sent.on("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "ECONNREFUSED") return resolve(false);
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
