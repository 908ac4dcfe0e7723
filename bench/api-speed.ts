import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { tapPostgres } from "@/tests/helpers/postgres-tap";
import { secretsOf, startServer } from "@/tests/helpers/product-server";
import {
  carefulOperations,
  emptyPage,
  lists,
  type Operation,
  operations,
  pageOperation,
  plainOperations,
  seed,
  visitors,
} from "./api-operations";
import { type BareStatements, bareStatements } from "./bare-statements";
import { load } from "./load.mjs";
import { type LoadRequest, OFFER, type Product, send, signed } from "./product";
import { median, type Row } from "./record";

/** The length of a run. `seconds` is that of each load in a round. */
interface Length {
  rounds: number;
  seconds: number;
}

/**
 * The rates of the API's operations as shares of F, N, M and L (bench/README.md). Loads are short and take
 * turns: each operation is compared with the loads of F before and after it, and with N and M of the same
 * round.
 */
export async function apiSpeed(product: Product, length: Length): Promise<Row[]> {
  await seed(product);
  const { funder } = product;
  const target = { path: "/api/floor" };
  const floor = {
    what: "F",
    requests: async () =>
      lists(1, () => ({ ...signed(funder, "POST", "/offers", { deal_id: "F", ...OFFER }), ...target })),
  };
  // Enough for a fast machine: a write can be sent only once.
  const bare = await bareStatements(product, Math.ceil(length.rounds * length.seconds * 4_000));
  const measured = [
    ...(await plainOperations(product)),
    ...carefulOperations(product),
    ...operations(product),
  ];
  const about = "POST a body, constant response";
  const rows = await compare(product, { floor, measured, bare: bare.all, length, about });
  await bare.stop();
  return rows;
}

/** The rate of the calculator page's HTML as a share of an empty dynamic page's. */
export async function pageSpeed(product: Product, length: Length): Promise<Row[]> {
  await seed(product);
  const empty = { what: "Empty page", requests: visitors(emptyPage) };
  const measured = [await pageOperation(product)];
  return compare(product, { floor: empty, measured, bare: [], length, about: "same layout, no content" });
}

/** Loads one operation for so many seconds, after a warm-up and `begin`; returns its requests a second. */
export async function loadOperation(
  product: Product,
  what: string,
  seconds: number,
  begin: () => Promise<void>,
): Promise<number> {
  await seed(product);
  const all = [...operations(product), await pageOperation(product)];
  const operation = all.find((candidate) => candidate.what === what);
  if (!operation) throw new Error(`There is no operation ${what}.`);
  const { baseUrl } = product.server;
  const { rate } = await load(baseUrl, 2, await operation.requests(6_000));
  // Requests still under way may change the versions that the next requests name.
  await sleep(1_000);
  const requests = await operation.requests(Math.ceil(rate * seconds * 3));
  await begin();
  return (await load(baseUrl, seconds, requests)).rate;
}

interface Comparison {
  floor: Operation;
  measured: Operation[];
  bare: BareStatements[];
  length: Length;
  /** What the floor does, in words. */
  about: string;
}

type Round = Awaited<ReturnType<typeof load>> & ProcessorTime;

async function compare(product: Product, comparison: Comparison): Promise<Row[]> {
  const { floor, measured, bare, length, about } = comparison;
  const rates = new Map<string, number>();
  const round = async ({ what, requests }: Operation, seconds: number): Promise<Round> => {
    const result = await measuredLoad(product, requests, seconds, rates.get(what) ?? 1_500);
    rates.set(what, result.rate);
    return result;
  };
  for (const operation of [floor, ...measured]) await round(operation, length.seconds);
  const results = new Map<string, (Round & { share: number })[]>();
  const statements = new Map<string, number[]>();
  const floors: Round[] = [];
  for (let count = 0; count < length.rounds; count += 1) {
    let before = await round(floor, length.seconds);
    floors.push(before);
    for (const operation of measured) {
      const result = await round(operation, length.seconds);
      const after = await round(floor, length.seconds);
      const share = result.rate / ((before.rate + after.rate) / 2);
      results.set(operation.what, [...(results.get(operation.what) ?? []), { ...result, share }]);
      floors.push(after);
      before = after;
    }
    for (const { what, run } of bare)
      statements.set(what, [...(statements.get(what) ?? []), await run(length.seconds)]);
    process.stdout.write(".");
  }
  const rate = median(floors.map((round) => round.rate));
  const rows: Row[] = [
    { what: floor.what, value: rate, unit: "/s", note: `${about}; ${processorNote(floors)}` },
  ];
  for (const operation of measured) {
    const all = results.get(operation.what) ?? [];
    rows.push(floorRow(operation, floor.what === "F" ? "F" : "of empty", all));
    for (const other of operation.beside ?? [])
      rows.push(besideRow(operation.what, all, other, results.get(other.what) ?? []));
    const sent = statements.get(operation.what);
    if (sent) rows.push(limitRow(operation, all, rate, median(sent)));
  }
  return rows;
}

/**
 * Sends requests for so many seconds; returns the rate, and the processor time of the server and of the
 * database for each request. `expected` responses a second decide how many requests are made beforehand.
 */
export async function measuredLoad(
  product: Product,
  requests: (count: number) => Promise<LoadRequest[][]>,
  seconds: number,
  expected: number,
): Promise<Round> {
  const made = await requests(Math.ceil(Math.max(expected, 1_000) * seconds * 2.5));
  const before = await processorTime(product);
  const result = await load(product.server.baseUrl, seconds, made);
  const after = await processorTime(product);
  const used = (of: keyof ProcessorTime) =>
    before && after ? (after[of] - before[of]) / result.total : Number.NaN;
  return { ...result, server: used("server"), database: used("database") };
}

function floorRow({ what }: Operation, unit: string, all: (Round & { share: number })[]): Row {
  const of = (key: "rate" | "p50" | "p99") => median(all.map((result) => result[key]));
  const shares = all.map(({ share }) => share);
  const note = `${Math.round(of("rate"))} /s, p50 ${of("p50")} ms, p99 ${of("p99")} ms; ${spread(shares)}; ${processorNote(all)}`;
  return { what, value: median(shares), unit, note };
}

type Other = NonNullable<Operation["beside"]>[number];

/** The median share of the rate of N or M in the same round. */
function besideRow(what: string, all: Round[], { of, goal, stretch }: Other, others: Round[]): Row {
  const shares = all.map(({ rate }, index) => rate / (others[index]?.rate ?? Number.NaN));
  const server = all.map((round, index) => (others[index]?.server ?? Number.NaN) / round.server);
  const note = `${spread(shares)}; by the processor time of the server ${median(server).toFixed(2)}`;
  return { what: `${what}, against ${of}`, value: median(shares), unit: of, goal, stretch, note };
}

function limitRow({ what }: Operation, all: Round[], floor: number, statements: number): Row {
  const limit = 1 / (1 / floor + 1 / statements);
  const rate = median(all.map((round) => round.rate));
  const note = `L ${Math.round(limit)} /s of F ${Math.round(floor)} /s and the bare statements ${Math.round(statements)} /s`;
  return { what: `${what}, against L`, value: rate / limit, unit: "L", note };
}

function spread(shares: number[]): string {
  return `${Math.min(...shares).toFixed(2)} to ${Math.max(...shares).toFixed(2)}`;
}

/** The median processor time for a response, in words. */
function processorNote(rounds: ProcessorTime[]): string {
  const of = (key: keyof ProcessorTime) => median(rounds.map((round) => round[key])).toFixed(2);
  return `processor ${of("server")} ms of the server, ${of("database")} ms of the database each`;
}

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

/** Milliseconds of the processor that the server and the database's connections have used so far. */
export interface ProcessorTime {
  server: number;
  database: number;
}

/**
 * Reads it from /proc, in steps of 10 ms; null on a system without it, or when the database is on another
 * machine.
 */
export async function processorTime({ server, sql }: Product): Promise<ProcessorTime | null> {
  const { rows } = await sql.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  try {
    const database = rows.map(({ pid }) => usedBy(pid)).reduce((sum, time) => sum + time, 0);
    return { server: usedBy(server.process.pid as number), database };
  } catch {
    return null;
  }
}

function usedBy(pid: number): number {
  // The command's name in brackets may contain spaces: the fields begin after it.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond();
}

let ticks: number | undefined;

function ticksPerSecond(): number {
  ticks ??= Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
  return ticks;
}
