import "server-only";
import { adviceOn, databaseTrouble, keepsPreparedStatements, prisma } from "@/lib/server/database/database";
import { env } from "@/lib/server/env";
import { errorFields, log } from "@/lib/server/observe/log";
import { oncePerProcess } from "@/lib/server/once-per-process";
import { isMigrated, NEWEST_MIGRATION } from "./migration-statements";

/**
 * `settings_unusable`: the environment is not valid, or does not fit the database's pooler.
 * `database_refused`: the database responds with an error (password, database name, no tables).
 * `migrations_missing`: the database lacks a migration of this build. The log has the reason; the response
 * does not.
 */
type Health = "ok" | "settings_unusable" | "database_refused" | "database_unreachable" | "migrations_missing";

const CHECK_EVERY_MS = 1_000;
/** How often prepared statements are tried with a second connection. */
const CHECK_STATEMENTS_EVERY_MS = 30_000;

interface Check {
  startedAt: number;
  done: boolean;
  status: Promise<Health>;
}

const shared = oncePerProcess<{ last?: Check; migrated: boolean; keptAt: number }>("health", () => ({
  migrated: false,
  keptAt: Number.NEGATIVE_INFINITY,
}));

/** Returns whether this process should get requests: it is healthy and not stopping. */
export async function readiness(): Promise<Health | "stopping"> {
  return isStopping() ? "stopping" : health();
}

/** Checks the settings and the database, at most once a second and one check at a time. */
export function health(): Promise<Health> {
  const { last } = shared;
  const now = performance.now();
  if (last && (!last.done || now - last.startedAt < CHECK_EVERY_MS)) return last.status;
  const check: Check = { startedAt: now, done: false, status: currentHealth() };
  shared.last = check;
  void check.status.then(() => {
    check.done = true;
  });
  return check.status;
}

async function currentHealth(): Promise<Health> {
  try {
    env();
  } catch (error) {
    return unhealthy("settings_unusable", error);
  }
  try {
    await prisma.funder.findFirst({ select: { id: true } });
    // No migration is ever taken back, so a database that has them all is not asked again.
    shared.migrated ||= await isMigrated();
    if (!(await statementsAreKept())) return unhealthy("settings_unusable");
    if (shared.migrated) return "ok";
    const missing = `The migration ${NEWEST_MIGRATION} is not applied: run npm run db:migrate.`;
    return unhealthy("migrations_missing", new Error(missing));
  } catch (error) {
    return unhealthy(databaseTrouble(error) ?? "database_refused", error);
  }
}

/** Whether the connections keep prepared statements: behind some poolers they do not. */
async function statementsAreKept(): Promise<boolean> {
  if (performance.now() - shared.keptAt < CHECK_STATEMENTS_EVERY_MS) return true;
  const kept = await keepsPreparedStatements();
  if (kept) shared.keptAt = performance.now();
  return kept;
}

function unhealthy(status: Exclude<Health, "ok">, error?: unknown): Health {
  const advice = error === undefined || databaseTrouble(error) === status ? adviceOn(status) : undefined;
  log("error", status, { ...(error !== undefined && errorFields(error)), ...(advice && { advice }) });
  return status;
}

/**
 * Returns whether this process has been asked to stop. It still serves requests for DRAIN_SECONDS, but should
 * get no new ones.
 */
function isStopping(): boolean {
  // scripts/serve.mjs replaces the value, even if no module of ours is loaded yet.
  return oncePerProcess("shutdown", () => ({ begun: false })).begun;
}
