import { beforeAll, describe, expect, test } from "vitest";
import { OFFER, REVOKED_OFFER } from "@/lib/schemas/answers";
import { database } from "@/lib/server/database";
import { expectAnswer, expectError } from "@/tests/helpers/answers";
import { call, newFunder, newKey, type TestFunder } from "@/tests/helpers/api-client";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

const create = (deal_id: string) => call(funder, "POST", "/offers", { deal_id, ...SMALLEST_OFFER });

describe("revoking an offer", () => {
  test("it is revoked, reads as revoked, and doing it again says the same and tells nobody twice", async () => {
    await create("REVOKE-1");
    const first = await call(funder, "DELETE", "/offers/REVOKE-1");
    expectAnswer(first, 200);
    const { id } = REVOKED_OFFER.parse(first.body);
    const second = await call(funder, "DELETE", "/offers/REVOKE-1");
    expect(second.text).toBe(first.text);
    const read = OFFER.parse((await call(funder, "GET", "/offers/REVOKE-1")).body);
    expect(read).toMatchObject({ status: "revoked", version: 1, calculator_url: null });
    expect(read.revoked_at).not.toBeNull();
    const events = await database().event.findMany({ where: { offer_id: id }, orderBy: { id: "asc" } });
    expect(events.map(({ type }) => type)).toEqual(["offer.created", "offer.revoked"]);
    expect(JSON.parse(events[1]?.payload ?? "").data.offer).toMatchObject({
      status: "revoked",
      revoked_at: read.revoked_at,
    });
  });

  test("of many revoking at once, all are answered and one event is told", async () => {
    const { id } = REVOKED_OFFER.parse(
      (await create("REVOKE-2").then(() => call(funder, "DELETE", "/offers/REVOKE-2"))).body,
    );
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call(funder, "DELETE", "/offers/REVOKE-2")),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await database().event.count({ where: { offer_id: id, type: "offer.revoked" } })).toBe(1);
  });

  test("the audit table tells every change of an offer and of its links, and which key made it", async () => {
    const { id } = (await create("REVOKE-3")).body;
    const put = { version: 1, ...SMALLEST_OFFER };
    await call(funder, "PUT", "/offers/REVOKE-3", put);
    await call(funder, "PATCH", "/offers/REVOKE-3", { version: 2 });
    await call(funder, "POST", "/offers/REVOKE-3/calculator-url");
    await call(funder, "DELETE", "/offers/REVOKE-3");
    const entries = await database().auditEntry.findMany({
      where: { subject: String(id) },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual(
      ["offer.created", "offer.updated", "offer.updated", "link.issued", "offer.revoked"].map((action) => [
        action,
        funder.apiKey,
      ]),
    );
  });

  test("a key without the scope may not", async () => {
    const key = await newKey(funder.slug, { scopes: ["offers:create"] });
    expectError(await call(key, "DELETE", "/offers/REVOKE-1"), "INSUFFICIENT_SCOPE");
  });
});
