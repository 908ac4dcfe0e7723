import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A receiver that responds with 204 at once and reports each message; `close` ends it and its connections. */
export async function startReceiver(onMessage: (body: string, headers: Record<string, string>) => void) {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString("utf8");
    response.writeHead(204).end();
    onMessage(body, request.headers as Record<string, string>);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/hook`, close };
}
