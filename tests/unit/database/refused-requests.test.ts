import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, prisma } from "@/lib/server/database/database";
import { keepRefusal, type Refusal } from "@/lib/server/identity/refused-requests";
import { newFunder } from "@/tests/helpers/api-client";
import { connectTo, openTestDatabase, type TestDatabase } from "@/tests/helpers/product-server";
import { startGate } from "@/tests/helpers/tcp-gate";

let db: TestDatabase;
let gate: Awaited<ReturnType<typeof startGate>>;

beforeAll(async () => {
  db = await openTestDatabase();
  gate = await startGate(db.url);
  connectTo({ ...db, url: gate.url });
});

afterAll(async () => {
  await closeDatabase();
  gate.close();
  await db.close();
});

test("refusals are stored again after an outage, however many were lost in it", async () => {
  const { apiKey } = await newFunder({}, {});
  const refusal = (minute: number): Refusal => ({
    ...{ apiKey, proven: true, at: new Date(Date.UTC(2026, 0, 1, 0, minute)) },
    ...{ method: "GET", route: "/api/v1/[funder]/offers", status: 403, code: "INSUFFICIENT_SCOPE" },
    ...{
      message: "Refused.",
      details: [],
      requestId: "req_1",
      address: "192.0.2.1",
      subject: null,
      received: null,
    },
  });
  gate.shut();
  for (let minute = 0; minute < 16; minute += 1) {
    const lost = Array.from({ length: 15 }, () => keepRefusal(refusal(minute)));
    const [first] = await Promise.allSettled(lost);
    expect(first?.status).toBe("rejected");
  }
  gate.open();
  await keepRefusal(refusal(20));
  expect(await prisma.refusedRequest.count()).toBe(1);
});
