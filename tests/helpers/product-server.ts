import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { applyMigrations } from "@/scripts/db/migrations";
import { freePort } from "@/scripts/ports.mjs";
import {
  firstMessage,
  SERVER_ARGUMENTS,
  type SpawnOptions,
  startNode,
  stopProcess,
} from "@/scripts/processes.mjs";
import { ROOT } from "@/scripts/start/data-folder.mjs";
import { productEnvironment } from "@/scripts/start/local-profile.mjs";

/** A separate migrated database and its data folder; `close` removes both. */
export interface TestDatabase {
  url: string;
  folder: string;
  close(): Promise<void>;
}

/** A production server of the current build. */
export interface TestServer {
  baseUrl: string;
  /** Its environment. Services in another process need it to use the same data. */
  settings: Record<string, string>;
  process: ChildProcess;
  /** Its output to stdout and stderr, if `keepOutput` is set. */
  output(): string;
  stop(): Promise<void>;
}

/** Creates a migrated database: a copy of the one that `openTemplate` has made, if there is one. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const template = process.env.TEST_DATABASE_TEMPLATE;
  const database = await createTestDatabase(template);
  if (template === undefined) await applyMigrations(database.url);
  return database;
}

/** Creates a database on the PostgreSQL server of TEST_DATABASE_URL, empty without a template. */
export async function createTestDatabase(template = "template1"): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error("This project of vitest.config.ts has no globalSetup that starts PostgreSQL.");
  const folder = mkdtempSync(join(tmpdir(), "offer-calculator-"));
  const { url, drop } = await createDatabase(server, template);
  const close = async () => {
    await drop();
    rmSync(folder, { recursive: true });
  };
  return { url, folder, close };
}

/** Migrates a database that this process and its children then copy; returns a function that removes it. */
export async function openTemplate(): Promise<() => Promise<void>> {
  const { url, close } = await openTestDatabase();
  process.env.TEST_DATABASE_TEMPLATE = new URL(url).pathname.slice(1);
  return close;
}

/** Sets the environment so that services run in this process, with one connection to a database. */
export function connectTo({ url, folder }: Omit<TestDatabase, "close">): void {
  const baseUrl = "http://127.0.0.1:1";
  const settings = productEnvironment(folder, { databaseUrl: url, baseUrl });
  Object.assign(process.env, settings, { BASE_URL: baseUrl, DATABASE_POOL_SIZE: "1" });
}

/**
 * Serves a build, by default the current one, on a free port until `stop`. `changes` apply to its environment.
 * Resolves when the server is ready, or with `awaitReady: false` when it listens.
 */
export async function startServer(
  { url, folder }: Omit<TestDatabase, "close">,
  changes: Record<string, string> = {},
  { keepOutput = false, build = ROOT, awaitReady = true } = {},
): Promise<TestServer> {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const given = { ...productEnvironment(folder, { databaseUrl: url, baseUrl }), ...changes };
  const settings = {
    ...given,
    APP_PROFILE: "local",
    BASE_URL: baseUrl,
    PORT: String(port),
    HOST: "127.0.0.1",
  };
  const stdio: SpawnOptions = keepOutput ? { stdio: ["ignore", "pipe", "pipe", "ipc"] } : {};
  const child: ChildProcess = startNode(SERVER_ARGUMENTS, { cwd: build, env: settings, ...stdio });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  await firstMessage(child, "The server");
  if (awaitReady) await untilHealthy(baseUrl);
  return { baseUrl, settings, process: child, output: () => output, stop: () => stopProcess(child, 11_000) };
}

/** The settings of a server that another server on the same database needs. */
export function secretsOf(settings: Record<string, string>): Record<string, string> {
  const names = ["ENCRYPTION_KEY", "LINK_KEY", "CRON_SECRET", "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY"];
  return Object.fromEntries(names.flatMap((name) => (settings[name] ? [[name, settings[name]]] : [])));
}

async function createDatabase(server: string, template: string) {
  const name = `offer_calculator_${randomBytes(6).toString("hex")}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await command(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return { url: url.href, drop: () => command(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function command(server: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function untilHealthy(baseUrl: string): Promise<void> {
  for (const giveUpAt = Date.now() + 30_000; Date.now() < giveUpAt; await sleep(100)) {
    const response = await fetch(`${baseUrl}/api/health`);
    if (response.ok) return;
  }
  throw new Error(`The server at ${baseUrl} does not become healthy.`);
}
