import { expect, test } from "vitest";
import { sql } from "@/lib/server/sql";
import { statementTemplate } from "@/lib/server/statement-template";

const INSERT = statementTemplate<{ id: string; at: Date; note: string | null }>(
  ({ id, at, note }) => sql`INSERT INTO t SELECT ${id}::uuid, ${note}, ${at} WHERE ${id} <> ''`,
);

test("a value is sent at each place of its stand-in, in the order of the text", () => {
  const at = new Date("2026-01-05T16:30:00Z");
  const { text, values } = INSERT({ note: null, id: "one", at });
  expect(text).toBe("INSERT INTO t SELECT $1::uuid, $2, $3 WHERE $4 <> ''");
  expect(values).toEqual(["one", null, at, "one"]);
});

test("a later call has its own values and the same text, so that the database prepares it only once", () => {
  const first = INSERT({ id: "one", at: new Date(0), note: "a" });
  const second = INSERT({ id: "two", at: new Date(1), note: "b" });
  expect(second.text).toBe(first.text);
  expect(first.values).toEqual(["one", "a", new Date(0), "one"]);
  expect(second.values).toEqual(["two", "b", new Date(1), "two"]);
});
