import { afterAll, beforeAll, expect, test } from "vitest";
import type { KeyContext } from "@/lib/server/context";
import { closeDatabase, prisma } from "@/lib/server/database/database";
import { newId } from "@/lib/server/ids";
import { continueErasures } from "@/lib/services/erasures/erasures";
import { newCaller } from "@/tests/helpers/call-context";
import { connectTo, openTestDatabase, type TestDatabase } from "@/tests/helpers/product-server";

let db: TestDatabase;
let context: KeyContext;

beforeAll(async () => {
  db = await openTestDatabase();
  connectTo(db);
  context = await newCaller("https://funder.example/callback");
});

afterAll(async () => {
  await closeDatabase();
  await db.close();
});

// Rule: D11-7
test("a hundred erasures that fail in each run of the sweep hold up no later one", async () => {
  const begun = (minute: number) => ({
    id: newId(),
    funder_id: context.caller.funder.id,
    actor: "admin",
    created_at: new Date(Date.UTC(2026, 0, 5, 12, minute)),
    offers: 0,
    submissions: 0,
    events: 0,
  });
  const failing = Array.from({ length: 100 }, () => ({ ...begun(0), contact_email: "not encrypted" }));
  const later = { ...begun(1), deal_id: "LATER-1" };
  await prisma.erasure.createMany({ data: [...failing, later] });
  const completedAfter = async (minute: number) => {
    await continueErasures(new Date(Date.UTC(2026, 0, 5, 12, minute)));
    return prisma.erasure.findMany({ where: { completed_at: { not: null } }, select: { id: true } });
  };
  expect(await completedAfter(30)).toEqual([]);
  expect(await completedAfter(31)).toEqual([{ id: later.id }]);
});
