import { setTimeout as sleep } from "node:timers/promises";
import { tapPostgres } from "@/tests/helpers/postgres-tap";
import { secretsOf, startServer } from "@/tests/helpers/product-server";
import { type LoadRequest, OFFER, type Product, send, signed } from "./product";
import type { Row } from "./record";

/** How often a request waits for the database: the messages up to its response, counted on the connection. */
export async function databaseMessages({ database, server, funder }: Product): Promise<Row[]> {
  const tap = await tapPostgres(database.url);
  const tapped = await startServer({ ...database, url: tap.url }, secretsOf(server.settings));
  const rows: Row[] = [];
  const deal_id = `M-${Date.now().toString(36)}`;
  const count = async (what: string, request: LoadRequest, kind: { goal: number; stretch: number }) => {
    const messages = await tap.messagesDuring(() => send({ server: tapped }, request));
    rows.push({ what: `Messages to the database, ${what}`, value: messages.length, most: true, ...kind });
  };
  const read = { goal: 2, stretch: 1 };
  const write = { goal: 3, stretch: 2 };
  // The first request sets the connection up, and records the use of the key after its response.
  await send({ server: tapped }, signed(funder, "GET", "/offers"));
  await sleep(1_000);
  await count("POST /offers", signed(funder, "POST", "/offers", { deal_id, ...OFFER }), write);
  await count("GET /offers/{dealId}", signed(funder, "GET", `/offers/${deal_id}`), read);
  await count(
    "PATCH /offers/{dealId}",
    signed(funder, "PATCH", `/offers/${deal_id}`, { version: 1, max_upsell: 0.1 }),
    write,
  );
  await count("POST …/quote", signed(funder, "POST", `/offers/${deal_id}/quote`, {}), read);
  await count("GET /offers", signed(funder, "GET", "/offers"), read);
  await count("DELETE /offers/{dealId}", signed(funder, "DELETE", `/offers/${deal_id}`), write);
  await tapped.stop();
  tap.close();
  return rows;
}
