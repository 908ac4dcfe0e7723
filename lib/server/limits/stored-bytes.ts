import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { BudgetUsedUp } from "@/lib/schemas/wire/errors";
import type { Caller, KeyCaller } from "@/lib/server/context";
import type { Transaction } from "@/lib/server/database/database";
import type { NewRow } from "@/lib/server/database/rows";
import { oncePerProcess } from "@/lib/server/once-per-process";
import { afterResponse } from "@/lib/server/web/after-response";
import { measureRefusal } from "./rate-limit";
import {
  addStoredBytes,
  type BytesOfWindow,
  COUNTED_MS,
  countedSince,
  WINDOW_MS,
} from "./stored-bytes-statements";

/** Bytes that the keys of a funder may store in 24 hours, unless the operator has set another number. */
export const BYTES_A_DAY = 4 * 1024 ** 3;

/** What a change stores: an offer's new version, an event, and the response of an Idempotency-Key. */
interface StoredRows {
  version?: NewRow<"offer_versions"> | null | undefined;
  event?: NewRow<"events"> | null | undefined;
  response?: NewRow<"idempotency_records"> | null | undefined;
}

/** Whose rows a change stores. One that `mayExceed` the budget counts, and is not refused. */
interface CountedFor {
  caller?: Caller | undefined;
  now: Date;
  mayExceed?: boolean | undefined;
}

/**
 * Runs a change that stores rows for a key, and counts their bytes if it was written. RATE_LIMITED if they
 * exceed what the funder's keys may store in 24 hours. The rows of a person in the console do not count.
 */
export async function withinBytes(
  { caller, now, mayExceed = false }: CountedFor,
  rows: StoredRows,
  write: () => Promise<boolean>,
  tx: Transaction,
): Promise<boolean> {
  if (caller?.kind !== "key") return write();
  const bytes = bytesOf(rows);
  const left = bytesLeft(caller, now);
  if (bytes > left && !mayExceed) throw await refusal(caller, { bytes, left: Math.max(left, 0) }, now, tx);
  const count = countStored(caller.funder.id, bytes, now);
  let written = false;
  try {
    written = await write();
    return written;
  } finally {
    if (!written) count.takeBack();
  }
}

/** Counts bytes that a key stored where none is refused, such as the record of a refusal. */
export function countStored(funderId: string, bytes: number, now: Date): { takeBack: () => void } {
  const unsaved = oncePerProcess("stored bytes", () => new UnsavedBytes());
  unsaved.add(funderId, bytes, now);
  return { takeBack: () => unsaved.add(funderId, -bytes, now) };
}

/** Returns the bytes of rows: their JSON and texts, which are nearly all of them. */
export function bytesOf({ version, event, response }: StoredRows): number {
  const texts = [version && JSON.stringify(version.offer), event?.payload, response?.body];
  return texts.reduce((sum, text) => sum + (text ? Buffer.byteLength(text) : 0), 0);
}

/** Returns how many bytes the funder's keys may still store; `caller` is that of a write. */
export function bytesLeft({ funder, bytes }: KeyCaller, now: Date): number {
  const unsaved = oncePerProcess("stored bytes", () => new UnsavedBytes()).of(funder.id, now);
  return bytes.limit - bytes.stored - unsaved;
}

async function refusal(
  { funder, bytes: { limit } }: KeyCaller,
  { bytes, left }: { bytes: number; left: number },
  now: Date,
  tx: Transaction,
): Promise<BudgetUsedUp> {
  measureRefusal("bytes");
  const end = await fitsAt(funder.id, bytes - left, now, tx);
  const seconds = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
  const message = `The funder's keys store at most ${limit} bytes in 24 hours: this request stores ${bytes}, and ${left} are left; try again in ${seconds} seconds.`;
  return new BudgetUsedUp(message, limit, Math.ceil(end.getTime() / 1000), seconds, left);
}

/** Returns when so many bytes more fit: when the windows that hold them no longer count. */
async function fitsAt(funderId: string, missing: number, now: Date, tx: Transaction): Promise<Date> {
  const windows = await tx.storedBytes.findMany({
    where: { funder_id: funderId, window_start: { gt: countedSince(now) } },
    orderBy: { window_start: "asc" },
  });
  let freed = 0;
  for (const { window_start, bytes } of windows) {
    freed += Number(bytes);
    if (freed >= missing) return endOf(window_start);
  }
  // What is missing was stored in the last second, and is not saved yet.
  return endOf(windowStart(now));
}

function windowStart(now: Date): Date {
  return new Date(Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS);
}

/** Returns the time from which a window no longer counts. */
function endOf(start: Date): Date {
  return new Date(start.getTime() + COUNTED_MS);
}

const SAVED_AFTER_MS = 1_000;
/** Longer than a request takes after its key was read. */
const LONGEST_REQUEST_MS = 30_000;

/**
 * The bytes that this process has counted and not saved. They are saved together, a second after the first of
 * them: a row that every write of a funder changed would make its writes wait for each other. A process that
 * is killed loses the counts of that second.
 */
class UnsavedBytes {
  private readonly byFunder = new Map<string, Map<number, number>>();
  private saving = false;
  /** What was saved lately: a request that came before has not read it. */
  private saved: { funderId: string; bytes: number; at: number }[] = [];

  /** The funder's bytes that a request of this time has not read with its key. */
  of(funderId: string, now: Date): number {
    const since = countedSince(now).getTime();
    let bytes = 0;
    for (const [start, count] of this.byFunder.get(funderId) ?? []) if (start > since) bytes += count;
    for (const each of this.saved)
      if (each.funderId === funderId && each.at >= now.getTime()) bytes += each.bytes;
    return bytes;
  }

  add(funderId: string, bytes: number, now: Date): void {
    this.change(funderId, windowStart(now).getTime(), bytes);
    this.saveLater();
  }

  private saveLater(): void {
    if (this.saving) return;
    this.saving = true;
    afterResponse(() => this.save());
  }

  private change(funderId: string, start: number, bytes: number): void {
    const windows = this.byFunder.get(funderId) ?? new Map<number, number>();
    const sum = (windows.get(start) ?? 0) + bytes;
    if (sum === 0) windows.delete(start);
    else windows.set(start, sum);
    if (windows.size > 0) this.byFunder.set(funderId, windows);
    else this.byFunder.delete(funderId);
  }

  private async save(): Promise<void> {
    try {
      await wait(SAVED_AFTER_MS, undefined, { ref: false });
      const counted = this.windows();
      if (counted.length > 0) await addStoredBytes(counted);
      const at = Date.now();
      this.saved = this.saved.filter((each) => each.at > at - LONGEST_REQUEST_MS);
      for (const { funderId, start, bytes } of counted) {
        this.change(funderId, start.getTime(), -bytes);
        this.saved.push({ funderId, bytes, at });
      }
    } finally {
      this.saving = false;
    }
    // What was counted during the statement. After a failure the next count saves again.
    if (this.byFunder.size > 0) this.saveLater();
  }

  private windows(): BytesOfWindow[] {
    return [...this.byFunder].flatMap(([funderId, windows]) =>
      [...windows].map(([start, bytes]) => ({ funderId, start: new Date(start), bytes })),
    );
  }
}
