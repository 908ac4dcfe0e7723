import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Product } from "./product";

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
