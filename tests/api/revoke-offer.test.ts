import { beforeAll, describe, expect, test } from "vitest";
import { REVOKED_OFFER } from "@/lib/schemas/offers/responses";
import { prisma } from "@/lib/server/database/database";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  newKey,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { createOffer, readOffer } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

const revoke = (dealId: string) => call(funder, "DELETE", `/offers/${dealId}`);

describe("revoking an offer", () => {
  // Rules: D2-15, D5-59, D8-9, S4-5
  test("it is revoked, reads as revoked, and repeating it gives the same response and no second event", async () => {
    const { id, deal_id } = await createOffer(funder);
    const first = await revoke(deal_id);
    expectResponse(first, 200);
    expect(REVOKED_OFFER.parse(first.body)).toMatchObject({ id, deal_id });
    const second = await revoke(deal_id);
    expect(second.text).toBe(first.text);
    const read = await readOffer(funder, deal_id);
    expect(read).toMatchObject({ status: "revoked", version: 1, calculator_url: null });
    expect(read.revoked_at).not.toBeNull();
    const events = await prisma.event.findMany({
      where: { offer_id: id },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ type }) => type)).toEqual(["offer.created", "offer.revoked"]);
    expect(JSON.parse(events[1]?.payload ?? "").data.offer).toMatchObject({
      status: "revoked",
      revoked_at: read.revoked_at,
    });
  });

  test("of many concurrent revocations, all succeed and one event is sent", async () => {
    const { id, deal_id } = await createOffer(funder);
    const responses = await Promise.all(Array.from({ length: 6 }, () => revoke(deal_id)));
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await prisma.event.count({ where: { offer_id: id, type: "offer.revoked" } })).toBe(1);
  });

  // Rule: D9-14
  test("the audit table has every change of an offer and of its links, with its key", async () => {
    const { id, deal_id } = await createOffer(funder);
    const path = `/offers/${deal_id}`;
    await call(funder, "PUT", path, { version: 1, ...SMALLEST_OFFER });
    await call(funder, "PATCH", path, { version: 2 });
    await call(funder, "POST", `${path}/calculator-url`);
    await revoke(deal_id);
    const entries = await prisma.auditEntry.findMany({
      where: { subject: id },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual(
      ["offer.created", "offer.updated", "offer.updated", "link.issued", "offer.revoked"].map((action) => [
        action,
        funder.apiKey,
      ]),
    );
  });

  test("a key without the scope may not, and the offer stays live", async () => {
    const { deal_id } = await createOffer(funder);
    const key = await newKey(funder.slug, { scopes: ["offers:create", "offers:update"] });
    expectError(await call(key, "DELETE", `/offers/${deal_id}`), "INSUFFICIENT_SCOPE");
    expect(await readOffer(funder, deal_id)).toMatchObject({ status: "active" });
  });
});
