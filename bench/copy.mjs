import { createRequire } from "node:module";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** @type {{ from: (sql: string) => CopyIn, to: (sql: string) => CopyOut }} */
const { from, to } = createRequire(import.meta.url)("pg-copy-streams");

/**
 * COPY statements as streams, of the package pg-copy-streams.
 * @typedef {import("pg").Submittable & import("node:stream").Writable} CopyIn
 * @typedef {import("pg").Submittable & import("node:stream").Readable} CopyOut
 */

const ROWS_AT_ONCE = 2_000;

/**
 * Sends rows to a table; `into` names the table and its columns. A row is text in COPY's format: its values,
 * separated by tabs.
 * @param {import("pg").Client} sql
 * @param {string} into
 * @param {Iterable<string>} rows
 */
export async function copyIn(sql, into, rows) {
  await pipeline(Readable.from(chunks(rows)), sql.query(from(`COPY ${into} FROM STDIN`)));
}

/**
 * The values of a query's only row, in COPY's text format.
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
