import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiError } from "@/lib/schemas/wire/errors";
import type { KeyContext } from "@/lib/server/context";
import { closeDatabase, inTransaction, prisma } from "@/lib/server/database/database";
import { columnsOf } from "@/lib/server/database/row-statements";
import { loadOffer } from "@/lib/services/offers/read";
import { ROOT } from "@/scripts/start/data-folder.mjs";
import { newCaller } from "@/tests/helpers/call-context";
import { createOffer } from "@/tests/helpers/calls-with-json";
import { newIdempotency } from "@/tests/helpers/deal-statements";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { connectTo, openTestDatabase, type TestDatabase } from "@/tests/helpers/product-server";
import { statementsOf } from "@/tests/helpers/sent-statements";

let db: TestDatabase;
let context: KeyContext;

beforeAll(async () => {
  db = await openTestDatabase();
  connectTo(db);
  process.env.DATABASE_POOL_SIZE = "5";
  context = await newCaller("https://funder.example/callback");
});

afterAll(async () => {
  await closeDatabase();
  await db.close();
});

test("the statement of POST /offers is the one that docs/decisions/database-access.md shows, whole", async () => {
  const page = readFileSync(join(ROOT, "docs/decisions/database-access.md"), "utf8");
  const shown = /```sql\n(.*?)```/s.exec(page)?.[1] ?? "";
  const body = { deal_id: "SHOWN", ...SMALLEST_OFFER };
  const sent = await statementsOf(() => createOffer(context, body, newIdempotency(context)));
  const [statement] = sent.filter(({ text }) => text.includes("INSERT INTO offers"));
  expect(onOneLine(withoutColumns(statement?.text ?? ""))).toBe(onOneLine(shown));
});

const WHOLE_ROWS = [
  "offers",
  "offer_versions",
  "links",
  "events",
  "audit_entries",
  "idempotency_records",
] as const;

function withoutColumns(text: string): string {
  return WHOLE_ROWS.reduce(
    (shorter, table) =>
      shorter.replace(
        `INSERT INTO ${table} (${columnsOf(table).sql}) SELECT ${columnsOf(table, "r").sql} FROM`,
        `INSERT INTO ${table} (...) SELECT ... FROM`,
      ),
    text,
  );
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll(", ", ",").replaceAll("( ", "(").replaceAll(" )", ")").trim();
}

test("a request waits for no other with its key: while one runs, it is told so, and nothing of it is written", async () => {
  const idempotency = newIdempotency(context);
  const first = idempotency.answer({});
  await inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT pg_try_advisory_xact_lock(hashtextextended(${first.lock}, 0))`;
    const second = createOffer(context, { deal_id: "TWICE", ...SMALLEST_OFFER }, idempotency);
    const refusal = await second.catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({ code: "IDEMPOTENCY_IN_PROGRESS" });
  });
  expect(await prisma.offer.count({ where: { deal_id: "TWICE" } })).toBe(0);
  await createOffer(context, { deal_id: "TWICE", ...SMALLEST_OFFER }, idempotency);
  expect(await loadOffer(context, { dealId: "TWICE" })).toMatchObject({ version: 1 });
});
