import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Stands between the product and its database; `shut` cuts every connection and takes no new one until `open`. */
export async function startGate(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let shut = false;
  const server = createServer((client) => {
    if (shut) return client.destroy();
    const upstream = connect(Number(target.port || 5432), target.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    shut() {
      shut = true;
      cut();
    },
    open() {
      shut = false;
    },
    close() {
      cut();
      server.close();
    },
  };
}
