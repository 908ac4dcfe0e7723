import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "@/lib/calculator/durations";
import { READ_DISCLOSURE_DOCUMENT } from "@/lib/schemas/disclosures/operations";
import { ERASED, ERASURE } from "@/lib/schemas/erasures/operations";
import { prisma } from "@/lib/server/database/database";
import { updateBrand } from "@/lib/services/brands/brands";
import { acknowledgeDisclosure, signDisclosure } from "@/lib/services/disclosures/confirm";
import { sendToMerchant } from "@/lib/services/disclosures/send";
import { purgeExpired } from "@/lib/services/retention";
import { deleteEvents } from "@/lib/services/retention-statements";
import {
  call,
  callAction,
  expectError,
  expectResponse,
  newFunder,
  newSandbox,
  operator,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { completeProfile } from "@/tests/helpers/disclosures";
import { counts, deliveriesOf, erase, startEcho, tablesHolding } from "@/tests/helpers/erased-deals";
import { createOffer, newDealId } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL, SMALLEST_OFFER } from "@/tests/helpers/offers";
import { until } from "@/tests/helpers/receiver";
import { merchantPartsOf, partsOf } from "@/tests/helpers/submissions";

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

describe.each(["acknowledged", "signed"] as const)("an erasure of a merchant who %s disclosures", (kind) => {
  /** A merchant who confirmed a mailed disclosure, and one under its copied link that was mailed later. */
  async function merchantOfTwo() {
    const echo = await startEcho();
    const funder = await newFunder({ callback_url: echo.url });
    await completeProfile(funder);
    const disclosure_signature = kind === "signed";
    await updateBrand(await operator(funder.slug), funder.brandId, { disclosure_signature });
    const events = ["disclosure.sent", `disclosure.${kind}`];
    expectResponse(await call(funder, "POST", "/webhooks", { url: echo.url, events }), 201);
    const mark = crypto.randomUUID().slice(0, 8);
    // A name has at most four digits together.
    const person = {
      name: `Maria ${mark.match(/.{4}/g)?.join("-")}`,
      email: `maria-${mark}@merchant.example`,
    };
    const [mailed, copied] = [
      await createOffer(funder, DISCLOSED_RENEWAL),
      await createOffer(funder, DISCLOSED_RENEWAL),
    ];
    const send = async ({ id, deal_id, calculator_url }: typeof mailed) => {
      const input = { offerVersion: 1, terms: {}, name: "Maria", email: person.email.toUpperCase() };
      await callAction("sendDisclosure", `/${deal_id}`, [partsOf(calculator_url), input]);
      await until(async () => (await evidenceOf(id)).includes("sent"));
    };
    const confirm = async ({ deal_id }: typeof mailed) => {
      const { body } = await call(funder, "POST", `/offers/${deal_id}/disclosures`);
      const link = merchantPartsOf(String(body.merchant_url));
      const context = { now: new Date(), requestId: "req_test" };
      const { name } = person;
      const signer = { name, title: "Owner", authorized: true, not_broker: true };
      const { status } = disclosure_signature
        ? await signDisclosure(context, link, signer)
        : await acknowledgeDisclosure(context, link, { name, received: true });
      expect(status).toBe(kind);
    };
    await send(mailed);
    await confirm(mailed);
    await confirm(copied);
    await send(copied);
    await call(funder, "POST", "/offers", { deal_id: `DRAINS-${mark}`, ...SMALLEST_OFFER });
    await until(async () => (await deliveriesOf(funder)).every(({ attempt_count }) => attempt_count > 0));
    return { echo, funder, person, mailed, copied };
  }

  const evidenceOf = async (offer_id: string) => {
    const rows = await prisma.disclosureEvidence.findMany({
      where: { disclosure: { offer_id } },
    });
    return rows.map(({ kind }) => kind);
  };

  /** Evidence and signed copies keep the person for as long as the law demands. */
  const onlyEvidenceHolds = async (person: { name: string; email: string }) =>
    expect((await tablesHolding(Object.values(person))).toSorted()).toEqual([
      `disclosure_evidence: ${person.name}`,
      `disclosure_evidence: ${person.email}`,
      ...(kind === "signed" ? [`disclosure_signatures: ${person.name}`] : []),
    ]);

  // Rule: D11-6
  test("by address leaves both in the evidence alone; a second finds nothing", async () => {
    const { echo, funder, person } = await merchantOfTwo();
    const by = { contact_email: person.email };
    // Sent twice, confirmed twice.
    const { matched, kept } = ERASURE.parse((await erase(funder, by)).body);
    expect(matched).toEqual(counts(2, 0, 4));
    expect(kept).toHaveLength(2);
    await onlyEvidenceHolds(person);
    expect((await erase(funder, by)).body.matched).toEqual(counts(0, 0, 0));
    const named = (await deliveriesOf(funder)).filter(({ url }) => url === `mailto:${ERASED}`);
    expect(named).toHaveLength(3);
    for (const { id } of named) expectError(await call(funder, "POST", `/deliveries/${id}/replay`), "ERASED");
    await echo.close();
  });

  test("by deal leaves them in the evidence alone", async () => {
    const { echo, funder, person, mailed, copied } = await merchantOfTwo();
    for (const { deal_id } of [mailed, copied]) expectResponse(await erase(funder, { deal_id }), 202);
    await onlyEvidenceHolds(person);
    await echo.close();
  });
});

describe("an erasure in a sandbox", () => {
  // Rule: D11-9
  test.each(["deal_id", "contact_email"] as const)(
    "by %s deletes its documents: no law keeps them",
    async (by) => {
      const { sandbox } = await newSandbox({ alert_email: "alerts@funder.example" });
      await completeProfile(sandbox);
      const email = `${randomUUID()}@merchant.example`;
      const { deal_id, calculator_url } = await createOffer(sandbox, DISCLOSED_RENEWAL);
      const input = { offerVersion: 1, terms: {}, name: "Maria Alvarez", email };
      const sent = await sendToMerchant(
        { now: new Date(), requestId: "req_test" },
        partsOf(calculator_url),
        input,
      );
      expect(sent.status).toBe("sent");
      const subject = by === "deal_id" ? { deal_id } : { contact_email: email };
      expect((await erase(sandbox, subject)).body.kept).toEqual([]);
      expect(await tablesHolding([email])).toEqual([]);
    },
  );
});
