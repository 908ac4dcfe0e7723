import { once } from "node:events";
import { CONNECTIONS, load } from "./load.mjs";
import { OFFER, type Product, signed } from "./product";
import type { Row } from "./record";

interface Sample {
  heapUsed: number;
  rss: number;
}

const MB = 2 ** 20;

/**
 * The server's memory after a full garbage collection, at the end of each minute of creating and listing
 * offers.
 */
export async function memoryUnderLoad(product: Product, minutes: number): Promise<Row[]> {
  const { server, funder } = product;
  const run = Date.now().toString(36);
  let made = 0;
  const samples: Sample[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    // In quarters: the lists of requests stay short, and no signature expires.
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const requests = Array.from({ length: CONNECTIONS }, () =>
        Array.from({ length: 3_000 }, (_, index) => {
          if (index % 3 === 1) return signed(funder, "GET", "/offers?limit=5");
          if (index % 3 === 2) return signed(funder, "GET", "/offers?status=active&limit=1");
          made += 1;
          return signed(funder, "POST", "/offers", { deal_id: `Z-${run}-${made}`, ...OFFER });
        }),
      );
      await load(server.baseUrl, 15, requests);
    }
    server.process.send("memory");
    const [response] = (await once(server.process, "message")) as [{ memory: Sample }];
    samples.push(response.memory);
    process.stdout.write(".");
  }
  const heap = samples.map(({ heapUsed }) => heapUsed / MB);
  const rss = samples.map(({ rss }) => Math.round(rss / MB));
  const [first = 0] = heap;
  const last = heap.at(-1) ?? 0;
  const series = heap.map((value) => value.toFixed(1)).join(", ");
  return [
    {
      what: `Heap in use after ${minutes} minutes of load, against the first`,
      value: last / first,
      unit: "x",
      goal: 1.05,
      most: true,
      note: `MB each minute: ${series}`,
    },
    {
      what: "Resident memory at the end",
      value: rss.at(-1) ?? 0,
      unit: "MB",
      note: `first minute ${rss[0]} MB, most ${Math.max(...rss)} MB`,
    },
  ];
}
