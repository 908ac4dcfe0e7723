import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { Changes } from "@/lib/server/database/connections";
import { prisma } from "@/lib/server/database/database";
import { isAnyRunning } from "@/lib/server/database/outcome-statements";
import { firstIdAt } from "@/lib/server/ids";
import type { ApiResponse } from "./api-response";
import type { Idempotency } from "./idempotency";

/**
 * What is known of a write whose request failed because of the database: it changed nothing, it may have been
 * done, or its recorded response.
 */
type WriteOutcome = "nothing" | "perhaps" | ApiResponse;

/** The failed request. `leavesTrace` is whether its operation writes an event or an audit entry. */
interface FailedWrite {
  funderId: string;
  requestId: string;
  now: Date;
  leavesTrace: boolean;
}

/** How long the database is asked, in milliseconds: the client still waits. */
const ASK_MS = 3_000;
const ASK_AGAIN_MS = 200;

/**
 * Returns what is known of a failed write. If a statement may have changed rows, the database is asked for
 * what the write leaves: the record of its Idempotency-Key, an event, an audit entry.
 */
export async function outcomeOf(
  changes: Changes,
  write: FailedWrite,
  idempotency: Idempotency | null,
): Promise<WriteOutcome> {
  if (changes.none) return "nothing";
  const late = new AbortController();
  const asked = askedOutcome(changes, write, idempotency, late.signal);
  const inTime = sleep(ASK_MS, "perhaps" as const, { signal: late.signal }).catch(() => "perhaps" as const);
  const outcome = await Promise.race([asked, inTime]);
  late.abort();
  return outcome;
}

/** Asks until there is an answer: what broke the write may have broken the other connections of the pool too. */
async function askedOutcome(
  changes: Changes,
  write: FailedWrite,
  idempotency: Idempotency | null,
  late: AbortSignal,
): Promise<WriteOutcome> {
  for (; !late.aborted; await sleep(ASK_AGAIN_MS)) {
    const outcome = await askOnce(changes, write, idempotency).catch(() => undefined);
    if (outcome) return outcome;
  }
  return "perhaps";
}

async function askOnce(
  { open }: Changes,
  write: FailedWrite,
  idempotency: Idempotency | null,
): Promise<WriteOutcome> {
  // In this order: a statement that still runs may leave its trace after it was looked for.
  const isOver = await haveEnded(open);
  const recorded = await idempotency?.recordedResponse();
  if (recorded) return recorded;
  return isOver && write.leavesTrace && !(await leftTrace(write)) ? "nothing" : "perhaps";
}

/** Whether no connection's statement runs any more. Behind a pooler nobody knows which process runs it. */
async function haveEnded(open: Changes["open"]): Promise<boolean> {
  if (!open.every(({ isDirect }) => isDirect)) return false;
  const processIds = open.map(({ processId }) => processId);
  for (const giveUpAt = performance.now() + ASK_MS; performance.now() < giveUpAt; await sleep(ASK_AGAIN_MS))
    if (processIds.length === 0 || !(await isAnyRunning(processIds))) return true;
  return false;
}

async function leftTrace({ funderId, requestId, now }: FailedWrite): Promise<boolean> {
  const ofRequest = { funder_id: funderId, request_id: requestId };
  const [entry, event] = await Promise.all([
    prisma.auditEntry.findFirst({ where: ofRequest, select: { id: true } }),
    prisma.event.findFirst({ where: { ...ofRequest, id: { gte: firstIdAt(now) } }, select: { id: true } }),
  ]);
  return entry !== null || event !== null;
}
