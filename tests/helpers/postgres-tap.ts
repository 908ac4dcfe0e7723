import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** One message that waits for the database's response, and the statements it carried. */
interface Exchange {
  at: number;
  sql: string;
}

/**
 * Statements for which no request waits: of a new connection, the outbox's timer and work after a response.
 */
const BACKGROUND =
  /SET TIME ZONE|WITH RECURSIVE start|WITH due AS|WITH mine AS \(|UPDATE links|SET status = .canceled.|"deliveries"|last_used_at"? =|person_mails|SELECT 1(?! FROM)|SELECT offer_id, expires_at|SELECT o\.id FROM offers o|SELECT d\.id FROM disclosures d|UPDATE attempts|"erasures"|WITH old AS|DELETE FROM|SELECT o.funder_id FROM funders f/;

/**
 * A proxy between the product and its database that records every exchange: a simple query, or everything up
 * to a Sync of the extended protocol. `url` is the database's through the tap; `messagesDuring` gives the
 * statements of the messages a request waited for, `bytesDuring` the bytes the database sent.
 */
export async function tapPostgres(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const exchanges: Exchange[] = [];
  const sockets = new Set<Socket>();
  let bytes = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
    }
    const read = frontendReader((exchange) => exchanges.push(exchange));
    client.on("data", (chunk) => read(chunk as Buffer));
    upstream.on("data", (chunk) => {
      bytes += chunk.length;
    });
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  const messagesDuring = async (ask: () => Promise<unknown>): Promise<string[]> => {
    const before = exchanges.length;
    await ask();
    const respondedAt = performance.now();
    const during = exchanges.slice(before).filter(({ at }) => at <= respondedAt);
    return during.map(({ sql }) => sql).filter((sql) => !BACKGROUND.test(sql));
  };
  /** The number of statements so far that match a pattern. */
  const count = (pattern: RegExp) => exchanges.filter(({ sql }) => pattern.test(sql)).length;
  const bytesDuring = async (ask: () => Promise<unknown>): Promise<number> => {
    const before = bytes;
    await ask();
    return bytes - before;
  };
  return { url: url.href, messagesDuring, bytesDuring, count, close };
}

/** Reads the frontend's side of the PostgreSQL protocol: a start-up packet, then typed messages. */
function frontendReader(exchange: (done: Exchange) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let started = false;
  let sql = "";
  // A connection sends a statement's text once, and later only its name.
  const prepared = new Map<string, string>();
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const header = started ? 5 : 4;
      if (rest.length < header) return;
      const length = rest.readInt32BE(header - 4) + header - 4;
      if (rest.length < length) return;
      const type = started ? String.fromCharCode(rest[0] ?? 0) : "start-up";
      const body = rest.subarray(header, length).toString("utf8");
      rest = rest.subarray(length);
      started = true;
      const [first = "", second = ""] = body.split("\0", 2);
      if (type === "P" && first) prepared.set(first, second);
      else if (type === "P" || type === "Q") sql += body;
      if (type === "B") sql += prepared.get(second) ?? "";
      if (type !== "S" && type !== "Q") continue;
      exchange({ at: performance.now(), sql });
      sql = "";
    }
  };
}
