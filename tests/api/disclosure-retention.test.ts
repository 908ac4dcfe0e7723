import { beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "@/lib/calculator/durations";
import { READ_DISCLOSURE_DOCUMENT } from "@/lib/schemas/disclosure-operations";
import { ERASURE } from "@/lib/schemas/erasure-operations";
import { prisma } from "@/lib/server/database";
import { sendToMerchant } from "@/lib/services/disclosures/send";
import { purgeExpired } from "@/lib/services/retention";
import { deleteEvents } from "@/lib/services/retention-statements";
import { call, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { completeProfile } from "@/tests/helpers/disclosures";
import { createOffer, newDealId } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL } from "@/tests/helpers/offers";
import { expectResponse } from "@/tests/helpers/responses";
import { partsOf } from "@/tests/helpers/submissions";

const YEAR_MS = 365 * DAY_MS;

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
  await completeProfile(funder, ["CA"]);
});

/** A document of the default terms of a new offer. */
async function newDocument(offer: object = {}) {
  const { deal_id } = await createOffer(funder, { ...DISCLOSED_RENEWAL, ...offer });
  const response = await call(funder, "POST", `/offers/${deal_id}/disclosures`, {});
  expectResponse(response, 201);
  return { deal_id, id: READ_DISCLOSURE_DOCUMENT.parse(response.body).id };
}

// Rule: L8-23
test("a document keeps its recipient's name, also when its deal is erased", async () => {
  const { deal_id, id } = await newDocument({ deal_id: newDealId() });
  expectResponse(await call(funder, "POST", "/erasures", { deal_id }), 202);
  const { body } = await call(funder, "GET", `/disclosures/${id}`);
  expect(READ_DISCLOSURE_DOCUMENT.parse(body).recipient).toBe(DISCLOSED_RENEWAL.merchant_name);
});

test("a document is mailed for as long as its link works, however short events are kept", async () => {
  const { calculator_url, id: offer_id, deal_id } = await createOffer(funder, DISCLOSED_RENEWAL);
  const { body } = await call(funder, "POST", `/offers/${deal_id}/disclosures`);
  await prisma.$executeRaw`UPDATE events SET created_at = now() - interval '5 years' WHERE offer_id = ${offer_id}::uuid`;
  await purgeExpired(new Date());
  expect(await prisma.event.findMany({ where: { offer_id }, select: { type: true } })).toEqual([
    { type: "disclosure.created" },
  ]);
  const context = { now: new Date(), requestId: "req_test" };
  const input = { offerVersion: 1, terms: {}, name: null, email: "owner@example.com" };
  const sent = await sendToMerchant(context, partsOf(calculator_url), input);
  expect(sent).toMatchObject({ status: "sent", merchant: { mail: { email: "owner@example.com" } } });
  await prisma.$executeRaw`DELETE FROM deliveries WHERE event_id IN (SELECT id FROM events WHERE offer_id = ${offer_id}::uuid)`;
  // At that time a whole purge would end the sessions of the tests beside this one.
  const ended = new Date(Date.parse(String(body.expires_at)) + 1_000);
  await deleteEvents({ before: new Date(Date.now() - 4 * YEAR_MS), now: ended });
  expect(await prisma.event.count({ where: { offer_id } })).toBe(0);
});

describe("a document and its evidence", () => {
  // Rule: L8-28
  test("are never changed", async () => {
    const { id } = await newDocument();
    const where = { id };
    await expect(prisma.disclosure.update({ where, data: { html: "" } })).rejects.toThrow(/never changes/);
    await expect(
      prisma.disclosureEvidence.updateMany({
        where: { disclosure_id: id },
        data: { address: "::1" },
      }),
    ).rejects.toThrow(/never changes/);
  });

  // Rule: L8-29
  test("are not deleted before 1,461 days after the latest of it", async () => {
    const { id } = await newDocument();
    await expect(prisma.disclosureEvidence.deleteMany({ where: { disclosure_id: id } })).rejects.toThrow(
      /is kept/,
    );
    await expect(prisma.disclosure.deleteMany({ where: { id } })).rejects.toThrow(/is kept until/);
  });
});

describe("a document after its retention", () => {
  /** A document made five years ago: rows are only inserted, so that it is a copy. */
  async function aged(dealId: string) {
    const { deal_id, id } = await newDocument({ deal_id: dealId });
    const [row] = await prisma.$queryRaw<{ id: string }[]>`
      INSERT INTO disclosures SELECT (jsonb_populate_record(d, jsonb_build_object(
        'id', gen_random_uuid(), 'superseded_at', now() - interval '5 years',
        'created_at', now() - interval '5 years', 'kept_until', now() - interval '1 day'))).*
      FROM disclosures d WHERE d.id = ${id}::uuid RETURNING id`;
    const copy = row?.id ?? "";
    await prisma.$executeRaw`
      INSERT INTO disclosure_evidence (id, disclosure_id, kind, occurred_at, actor, document_sha256, request_id)
      VALUES (gen_random_uuid(), ${copy}::uuid, 'opened', now() - interval '5 years', 'merchant', 'x', 'req_x')`;
    return { deal_id, id, copy };
  }

  // Rule: D11-9
  test("is deleted with its evidence once its deal is erased; one that is kept is named, with the date", async () => {
    const { deal_id, id, copy } = await aged(newDealId());
    await purgeExpired(new Date());
    expect(await prisma.disclosure.count({ where: { id: { in: [id, copy] } } })).toBe(2);
    const { body } = await call(funder, "POST", "/erasures", { deal_id });
    const { kept } = ERASURE.parse(body);
    expect(kept.map(({ disclosure_id }) => disclosure_id)).toContain(id);
    await purgeExpired(new Date());
    const left = await prisma.disclosure.findMany({ where: { id: { in: [id, copy] } } });
    expect(left.map((document) => document.id)).toEqual([id]);
    expect(await prisma.disclosureEvidence.count({ where: { disclosure_id: copy } })).toBe(0);
  });

  // Rule: D11-10
  test("leaves an ended offer in place while another document of it is kept", async () => {
    const { deal_id, id } = await aged(newDealId());
    await call(funder, "DELETE", `/offers/${deal_id}`);
    await prisma.$executeRaw`UPDATE offers SET revoked_at = now() - interval '5 years' WHERE deal_id = ${deal_id}`;
    await purgeExpired(new Date());
    expect((await call(funder, "GET", `/disclosures/${id}`)).body.status).toBe("withdrawn");
  });
});
