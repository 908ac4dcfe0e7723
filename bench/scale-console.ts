import { signIn } from "@/tests/helpers/sign-in";
import { addressOf } from "./product";
import { median, percentile, type Row, rounded } from "./record";
import type { Side } from "./scale-twin";

const TIMES = 40;
const WARM_UP = 5;

/** The times of the console's lists and searches as whole pages, for a funder with so many offers. */
export async function consolePages(side: Side, slug: string, offers: number): Promise<Row[]> {
  const { cookie } = await signIn({ funder: slug, role: "owner" }, side.url);
  const pages = {
    "list of offers": "",
    "list of one status": "?status=active",
    "search by the start of a deal_id": "?q=COPY-77",
    "search by a merchant's name that every offer has": "?q=harbor",
    "search without a match": "?q=nowhere-to-be-found",
  };
  const rows: Row[] = [];
  let visitor = 0;
  for (const [what, query] of Object.entries(pages)) {
    const times: number[] = [];
    for (let time = 0; time < WARM_UP + TIMES; time += 1) {
      const start = performance.now();
      const response = await fetch(`${side.server.baseUrl}/console/${slug}/offers${query}`, {
        // An address may load ten pages a second.
        headers: { Cookie: cookie, "X-Forwarded-For": addressOf(visitor++) },
      });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`The console responded ${response.status} to ${query}.`);
      if (time >= WARM_UP) times.push(performance.now() - start);
    }
    const note = `${offers} offers of the funder; p95 ${rounded(percentile(times, 0.95))} ms`;
    rows.push({
      what: `Console, ${what}, p50`,
      value: median(times),
      unit: "ms",
      goal: 100,
      stretch: 30,
      most: true,
      note,
    });
  }
  return rows;
}
