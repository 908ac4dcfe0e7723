import { createRequire } from "node:module";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** @type {{ from: (sql: string) => CopyIn, to: (sql: string) => CopyOut }} */
const { from, to } = createRequire(import.meta.url)("pg-copy-streams");

/**
 * Statements of COPY as streams, from a package of bench.
 * @typedef {import("pg").Submittable & import("node:stream").Writable} CopyIn
 * @typedef {import("pg").Submittable & import("node:stream").Readable} CopyOut
 */

const ROWS_AT_ONCE = 2_000;

/**
 * Sends rows to a table; `into` names it and the columns. A row is its values in COPY's text format with tabs
 * between.
 * @param {import("pg").Client} sql
 * @param {string} into
 * @param {Iterable<string>} rows
 */
export async function copyIn(sql, into, rows) {
  await pipeline(Readable.from(chunks(rows)), sql.query(from(`COPY ${into} FROM STDIN`)));
}

/**
 * The values of the only row of a query, in COPY's text format.
 * @param {import("pg").Client} sql
 * @param {string} query
 * @returns {Promise<string[]>}
 */
export async function copyOut(sql, query) {
  const chunks = await sql.query(to(`COPY (${query}) TO STDOUT`)).toArray();
  return Buffer.concat(chunks).toString("utf8").trimEnd().split("\t");
}

/** @param {Iterable<string>} rows */
function* chunks(rows) {
  /** @type {string[]} */
  let some = [];
  for (const row of rows) {
    some.push(row);
    if (some.length < ROWS_AT_ONCE) continue;
    yield `${some.join("\n")}\n`;
    some = [];
  }
  if (some.length > 0) yield `${some.join("\n")}\n`;
}
