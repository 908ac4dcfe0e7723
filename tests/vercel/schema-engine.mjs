#!/usr/bin/env node
import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";

// Stands where `prisma migrate deploy` would download its engine, and for the database it would reach:
// responds to the command line's calls (JSON-RPC, a line each) as one that has nothing to do, and notes them
// in ENGINE_CALLS.
if (process.argv.includes("cli")) process.exit(0);
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  appendFileSync(process.env.ENGINE_CALLS ?? "", `${JSON.stringify({ method, params })}\n`);
  const result = { appliedMigrationNames: [], migrations: [] };
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
}
