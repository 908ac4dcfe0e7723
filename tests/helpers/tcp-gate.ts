import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";

/**
 * A proxy between the product and its database. `shut` closes every connection and accepts no new one, `hold`
 * keeps connections open and forwards no data, `mute` forwards nothing that the database sends; all until
 * `open`. `cut` closes every connection.
 */
export async function startGate(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let shut = false;
  const requests = { passing: Promise.resolve(), release() {} };
  const responses = { passing: Promise.resolve(), release() {} };
  const barrier = (way: typeof requests) =>
    new Transform({
      transform(chunk, _encoding, done) {
        void way.passing.then(() => done(null, chunk));
      },
    });
  const holdWay = (way: typeof requests) => {
    way.passing = new Promise((resolve) => {
      way.release = resolve;
    });
  };
  const release = () => {
    requests.release();
    responses.release();
  };
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
    client.pipe(barrier(requests)).pipe(upstream).pipe(barrier(responses)).pipe(client);
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
    hold() {
      holdWay(requests);
      holdWay(responses);
    },
    mute() {
      holdWay(responses);
    },
    cut,
    open() {
      shut = false;
      release();
    },
    close() {
      release();
      cut();
      server.close();
    },
  };
}
