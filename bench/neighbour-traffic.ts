import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { actionId } from "@/tests/helpers/server-actions";
import { startReceiver, submitTerms } from "./outbox-speed";
import { atPace, statusOf } from "./pace";
import { addressOf, DEALS, OFFER, type Product, send, signed } from "./product";

/** What the neighbour does, and how often a second. */
export const PACES = { read: 25, page: 8, submit: 5 };
export type Doing = keyof typeof PACES;

/** The milliseconds of what the neighbour did, from when it was due, and what failed. */
export type Samples = Record<Doing, number[]> & { failures: string[] };

/** A submission without a callback by then has failed. */
const CALLBACK_WITHIN_MS = 20_000;
/** Offers that are created at a time. */
const AT_ONCE = 20;

/**
 * A funder in good standing, whose offers are read by its signed requests, opened by ISOs and submitted; its
 * receiver responds at once. `during` runs all three at a constant pace for so many seconds after `begin`.
 */
export async function startNeighbour(product: Product) {
  const { server, newFunder } = product;
  const agent = new Agent({ keepAlive: true });
  const action = actionId("submit");
  const arrived = new Map<string, () => void>();
  const receiver = await startReceiver((body) => arrived.get(JSON.parse(body).data.offer.deal_id)?.());
  const funder = await newFunder(receiver.url);
  const links = await create("R", DEALS);
  let visitor = 0;
  let periods = 0;

  /** Creates so many offers; returns the paths of their links. */
  async function create(kind: string, count: number): Promise<string[]> {
    const paths: string[] = [];
    while (paths.length < count) {
      const some = Array.from({ length: Math.min(AT_ONCE, count - paths.length) }, (_, index) =>
        signed(funder, "POST", "/offers", { deal_id: `${kind}-${paths.length + index}`, ...OFFER }),
      );
      const made = await Promise.all(some.map((request) => send(product, request)));
      paths.push(...made.map(({ calculator_url }) => String(calculator_url)));
    }
    return paths;
  }

  async function read(index: number): Promise<void> {
    const request = signed(funder, "GET", `/offers/R-${index % DEALS}`);
    expectOk("GET", await statusOf(agent, server.baseUrl, request));
  }

  async function open(index: number): Promise<void> {
    visitor += 1;
    const headers = { "X-Forwarded-For": addressOf(visitor) };
    const path = links[index % DEALS] ?? "";
    expectOk("page", await statusOf(agent, server.baseUrl, { method: "GET", path, headers }));
  }

  async function submit(dealId: string, link: string): Promise<void> {
    visitor += 1;
    const called = new Promise<void>((done, fail) => {
      const timer = setTimeout(() => fail(new Error("no callback")), CALLBACK_WITHIN_MS);
      arrived.set(dealId, () => {
        clearTimeout(timer);
        done();
      });
    });
    const page = new URL(link, server.baseUrl);
    await Promise.all([submitTerms(page, dealId, action, { offerVersion: 1, visitor }), called]);
  }

  async function during(
    seconds: number,
    begin: () => Promise<void> = async () => undefined,
  ): Promise<Samples> {
    periods += 1;
    const kind = `S${periods}`;
    const toSubmit = await create(kind, Math.ceil(seconds * PACES.submit));
    await sleep(1_000);
    await begin();
    const failures: string[] = [];
    const run = (what: Doing, work: (index: number) => Promise<void>) =>
      atPace(PACES[what], seconds, async (index, due) => {
        try {
          await work(index);
        } catch (error) {
          failures.push(`${what}: ${(error as Error).message}`);
        }
        return performance.now() - due;
      });
    const [reads, pages, submissions] = await Promise.all([
      run("read", read),
      run("page", open),
      run("submit", (index) => submit(`${kind}-${index}`, toSubmit[index] ?? "")),
    ]);
    return { read: reads, page: pages, submit: submissions, failures };
  }

  const stop = () => {
    agent.destroy();
    receiver.close();
  };
  return { funder, dealId: "R-0", during, stop };
}

function expectOk(what: string, status: number): void {
  if (status !== 200) throw new Error(`${what} ${status}`);
}
