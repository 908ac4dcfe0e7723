import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { callAction, TERMS } from "./outbox-speed";
import { type BenchFunder, type LoadRequest, OFFER, signed } from "./product";
import { type Acknowledged, nothingAcknowledged } from "./soak-faults";

const PAUSE_MS = 30;
/** Behind nginx all come from one address, whose submissions are limited. */
const SUBMITTED_EVERY = 60;
const ANSWERED_WITHIN_MS = 90_000;
const CERTAIN = /Nothing was changed\.$/;
/** What the names of phases without a fault begin with. */
export const QUIET = "nothing";

/** What the responses have said, as far as it can be compared with what is stored. */
export interface Told {
  acknowledged: Acknowledged;
  /** The deals of creations, and of changes of version 1, of which a 503 says that nothing was changed. */
  undone: { offers: string[]; changes: string[] };
  requests: number;
  /** Responses of 503 by what they say: nothing was changed, or it may have been done. */
  unavailable: { certain: number; uncertain: number };
  /** Requests whose connection broke off. */
  broken: number;
  /** What no client can act on: another status, a refusal in another shape, or any while nothing is at fault. */
  faults: string[];
  slowest: { ms: number; what: string; during: string };
}

/**
 * What a funder and its ISOs do through a proxy, again and again until `stop`: create, read, change and quote
 * offers, and submit. Every refusal is noted with what it says of the database.
 */
export function startFaultTraffic(
  funder: BenchFunder,
  { baseUrl, submit, workers, name }: { baseUrl: string; submit: string; workers: number; name: string },
) {
  const told: Told = {
    acknowledged: nothingAcknowledged(),
    undone: { offers: [], changes: [] },
    requests: 0,
    unavailable: { certain: 0, uncertain: 0 },
    broken: 0,
    faults: [],
    slowest: { ms: 0, what: "", during: "" },
  };
  let during = QUIET;
  let isStopped = false;

  /** Whether nothing was at fault from a request's phase until now. */
  const isQuiet = (then: string) => then === during && then.startsWith(QUIET);

  async function timed<T>(what: string, work: () => Promise<T>): Promise<T | null> {
    const [start, then] = [performance.now(), during];
    told.requests += 1;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      told.broken += 1;
      return null;
    } finally {
      const ms = performance.now() - start;
      if (ms > told.slowest.ms) told.slowest = { ms, what, during: then };
    }
  }

  /** Sends one request. Its body if it was done, `undone` if certainly not, else null. */
  async function ask(what: string, { path, ...request }: LoadRequest) {
    const then = during;
    const received = await timed(what, async () => {
      const response = await fetch(`${baseUrl}${path}`, request);
      return {
        status: response.status,
        retry: response.headers.get("retry-after"),
        text: await response.text(),
      };
    });
    if (received === null) return null;
    const { status, retry, text } = received;
    if (status < 300) return JSON.parse(text) as Record<string, unknown>;
    const said = status === 503 ? messageOf(text) : null;
    if (said === null || retry === null || isQuiet(then)) {
      told.faults.push(`${what}: ${status} ${text.slice(0, 120)}, during: ${then}`);
      return null;
    }
    const isCertain = CERTAIN.test(said);
    told.unavailable[isCertain ? "certain" : "uncertain"] += 1;
    return isCertain ? "undone" : null;
  }

  async function round(dealId: string, count: number): Promise<void> {
    const path = `/offers/${dealId}`;
    const created = await ask("create", signed(funder, "POST", "/offers", { deal_id: dealId, ...OFFER }));
    if (created === "undone") told.undone.offers.push(dealId);
    if (created === "undone" || created === null) return;
    told.acknowledged.offers.set(dealId, 1);
    await ask("read", signed(funder, "GET", path));
    await ask("quote", signed(funder, "POST", `${path}/quote`, {}));
    const changed = await ask("change", signed(funder, "PATCH", path, { version: 1, max_upsell: 0.1 }));
    if (changed === "undone") told.undone.changes.push(dealId);
    else if (changed !== null) told.acknowledged.offers.set(dealId, 2);
    if (changed === null || count % SUBMITTED_EVERY !== 0) return;
    const { pathname, search } = new URL(String(created.calculator_url), baseUrl);
    await submitUntilAnswered(new URL(`${pathname}${search}`, baseUrl), dealId, changed === "undone" ? 1 : 2);
  }

  /** Sends the same terms with the same key until a response tells what became of them, as the page does. */
  async function submitUntilAnswered(link: URL, dealId: string, offerVersion: number): Promise<void> {
    const { sig, exp } = Object.fromEntries(link.searchParams);
    const contact = { name: "Dana", email: "dana@iso.example" };
    const input = { submissionKey: randomUUID(), offerVersion, terms: TERMS, contact, note: null };
    for (const giveUpAt = Date.now() + ANSWERED_WITHIN_MS; Date.now() < giveUpAt; await sleep(500)) {
      const then = during;
      const status = await timed("submit", () => callAction(link, submit, [{ dealId, sig, exp }, input], 0));
      if (status === "submitted") told.acknowledged.submissions += 1;
      else if (status === "busy" || (!isQuiet(then) && isRetried(status))) continue;
      else told.faults.push(`submit: ${status}, during: ${then}`);
      return;
    }
    told.faults.push(`submit: no answer in ${ANSWERED_WITHIN_MS / 1_000} s, during: ${during}`);
  }

  async function work(worker: number): Promise<void> {
    for (let count = 0; !isStopped; count += 1) {
      await round(`${name}-${worker}-${count}`, count);
      await sleep(PAUSE_MS);
    }
  }

  const ended = Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  return {
    enter(phase: string) {
      during = phase;
    },
    async stop(): Promise<Told> {
      isStopped = true;
      await ended;
      return told;
    },
  };
}

/** Whether the page would send the same terms again: its request broke off, or the server could not tell. */
function isRetried(status: string | null): boolean {
  return status === null || /^HTTP 50[03]$/.test(status);
}

/** The message of an error in the API's shape; null for any other text. */
function messageOf(text: string): string | null {
  try {
    const { error, message } = JSON.parse(text);
    return error === "SERVICE_UNAVAILABLE" && typeof message === "string" ? message : null;
  } catch {
    return null;
  }
}
