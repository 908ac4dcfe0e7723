import { setTimeout as sleep } from "node:timers/promises";
import { submitTerms } from "./outbox-speed";
import { addressOf, type BenchFunder, type LoadRequest, OFFER, signed } from "./product";
import { nothingAcknowledged } from "./soak-faults";

/** A page's scripts and styles. */
const FILES = /\/_next\/static\/[^"\\]+\.(?:js|css)/g;

const PAUSE_MS = 20;

interface Settings {
  /** The proxy in front of the instances. */
  baseUrl: string;
  /** Where the funder's webhooks go. */
  receiver: string;
  /** The id of the page's action that submits. */
  submit: string;
  workers: number;
}

/**
 * What a funder and its ISOs do, again and again until `stop`: create, read, change, quote and list offers,
 * open their links with the page's files, and submit. An unexpected status is a failure, named with the step
 * of the upgrade.
 */
export async function startReleaseTraffic(
  funder: BenchFunder,
  { baseUrl, receiver, submit, workers }: Settings,
) {
  const failed: string[] = [];
  const acknowledged = nothingAcknowledged();
  const slowest = { ms: 0, what: "", step: "" };
  let step = "";
  let requests = 0;
  let isStopped = false;

  /** Sends one request; its body, or null after a failure. */
  async function ask(what: string, { path, ...request }: LoadRequest, status = 200): Promise<string | null> {
    const received = await measured(what, async () => {
      const response = await fetch(`${baseUrl}${path}`, request);
      return { status: response.status, text: await response.text() };
    });
    if (received === null || received.status === status) return received?.text ?? null;
    failed.push(`${what}: ${received.status} ${received.text.slice(0, 200)}, during: ${step}`);
    return null;
  }

  async function measured<T>(what: string, send: () => Promise<T>): Promise<T | null> {
    const [started, stepThen] = [performance.now(), step];
    requests += 1;
    try {
      return await send();
    } catch (error) {
      const { cause, message } = error as Error;
      failed.push(`${what}: ${cause instanceof Error ? cause.message : message}, during: ${step}`);
      return null;
    } finally {
      const ms = performance.now() - started;
      if (ms > slowest.ms) Object.assign(slowest, { ms, what, step: stepThen });
    }
  }

  async function round(dealId: string, visitor: number): Promise<void> {
    const path = `/offers/${dealId}`;
    const offer = { deal_id: dealId, ...OFFER };
    const created = await ask("create", signed(funder, "POST", "/offers", offer), 201);
    if (created === null) return;
    acknowledged.offers.set(dealId, 1);
    await ask("read", signed(funder, "GET", path));
    const change = { version: 1, max_upsell: 0.1 };
    if ((await ask("change", signed(funder, "PATCH", path, change))) !== null)
      acknowledged.offers.set(dealId, 2);
    await ask("quote", signed(funder, "POST", `${path}/quote`, {}));
    await ask("list", signed(funder, "GET", "/offers?limit=20"));
    const link = new URL(JSON.parse(created).calculator_url, baseUrl);
    const headers = { "X-Forwarded-For": addressOf(visitor) };
    const page = await ask("open", { method: "GET", path: `${link.pathname}${link.search}`, headers });
    for (const file of new Set(page?.match(FILES)))
      await ask("file of the page", { method: "GET", path: file, headers });
    const version = acknowledged.offers.get(dealId) ?? 1;
    const done = await measured("submit", async () => {
      await submitTerms(link, dealId, submit, { offerVersion: version, visitor });
      return true;
    });
    if (done) acknowledged.submissions += 1;
  }

  async function work(worker: number): Promise<void> {
    for (let count = 0; !isStopped; count += 1) {
      await round(`W-${worker}-${count}`, worker * 65_536 + count);
      await sleep(PAUSE_MS);
    }
  }

  const events = ["offer.created", "offer.updated"];
  const endpoint = signed(funder, "POST", "/webhooks", { url: receiver, events });
  const added = await ask("add an endpoint", endpoint, 201);
  if (added === null) throw new Error(failed.join());
  const ended = Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  return {
    endpointSecret: String(JSON.parse(added).secret),
    /** Names the step of the upgrade that begins. */
    enter: (name: string) => {
      step = name;
    },
    stop: async () => {
      isStopped = true;
      await ended;
      return { failed, acknowledged, requests, slowest };
    },
  };
}
