import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, inject, test } from "vitest";
import { ERASED, ERASURE } from "@/lib/schemas/erasure-operations";
import { OFFER } from "@/lib/schemas/offer-responses";
import { Prisma, prisma } from "@/lib/server/database";
import { newId } from "@/lib/server/ids";

import { acknowledgeDisclosure } from "@/lib/services/disclosures/acknowledge";
import { signDisclosure } from "@/lib/services/disclosures/sign";
import { continueErasures } from "@/lib/services/erasures/erasures";
import { updateBrand } from "@/lib/services/funders/brand-changes";
import { adminCommand } from "@/tests/helpers/admin-command";
import { call, newFunder, newKey, operator, type TestFunder } from "@/tests/helpers/api-client";
import { completeProfile } from "@/tests/helpers/disclosures";
import { createOffer } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { callAction } from "@/tests/helpers/page-actions";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { DISCLOSED_RENEWAL } from "@/tests/helpers/renewals";
import { expectError, expectResponse } from "@/tests/helpers/responses";
import { merchantPartsOf, partsOf, submitFor } from "@/tests/helpers/submissions";

/** A receiver that fails and repeats in its response what it was sent. */
async function startEcho() {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString("utf8");
    response.writeHead(500).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const close = () => new Promise<void>((closed) => server.close(() => closed()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, close };
}

/** The tables in which some row holds a text anywhere, whatever its case. */
async function tablesHolding(texts: string[]): Promise<string[]> {
  const tables = await prisma.$queryRaw<{ table_name: string }[]>`
    SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
  const held: string[] = [];
  for (const { table_name } of tables) {
    for (const text of texts) {
      const [found] = await prisma.$queryRawUnsafe<{ count: number }[]>(
        `SELECT count(*)::int AS count FROM "${table_name}" t WHERE position($1 in lower(t::text)) > 0`,
        text.toLowerCase(),
      );
      if (found?.count) held.push(`${table_name}: ${text}`);
    }
  }
  return held;
}

/** Personal data of one deal, each text found nowhere else. */
function newPerson() {
  const mark = crypto.randomUUID().slice(0, 8);
  return {
    merchant: `Marlowe Bakery ${mark}`,
    iso: `Hartwell Brokers ${mark}`,
    contact: `Dana Whitfield ${mark}`,
    notes: `Call her husband ${mark}`,
    stipulation: `Statement of Dana W. ${mark}`,
    crm: `crm-${mark}`,
    deals: `deals-${mark}@funder.example`,
    assigned: `ana-${mark}@funder.example`,
    payee: `Whitfield Family ${mark}`,
    message: `Sorry, Dana ${mark}`,
  };
}

const feeOf = (payee: string) => ({
  id: "broker",
  label: "Broker fee",
  amount: 100,
  amount_type: "fixed",
  paid_to: payee,
});

const offerOf = (person: ReturnType<typeof newPerson>) => ({
  ...SMALLEST_OFFER,
  merchant_name: person.merchant,
  iso_name: person.iso,
  funder_notes: person.notes,
  stipulations: [person.stipulation],
  metadata: { crm: person.crm },
  notification_emails: [person.deals],
  assigned_users: [person.assigned],
  fees: [feeOf(person.payee)],
  disclosure: { collateral: person.payee },
});

const deliveriesOf = async ({ slug }: TestFunder) =>
  prisma.delivery.findMany({ where: { funder: { slug } }, orderBy: { id: "asc" } });
const erase = (funder: TestFunder, body: object) => call(funder, "POST", "/erasures", body);
const counts = (offers: number, submissions: number, events: number) => ({ offers, submissions, events });

/**
 * A funder with a deal that was patched, revoked, created again and submitted, and of which nothing was
 * delivered.
 */
async function funderWithDeal(deal_id: string) {
  const echo = await startEcho();
  const funder = await newFunder({ callback_url: echo.url });
  const person = newPerson();
  const offer = { deal_id, ...offerOf(person) };
  const headers = { "Idempotency-Key": "once" };
  const { body: webhook } = await call(funder, "POST", "/webhooks", {
    url: echo.url,
    events: ["offer.created"],
  });
  expectResponse(await call(funder, "POST", "/offers", offer, { headers }), 201);
  await call(funder, "DELETE", `/offers/${deal_id}`);
  await submitFor(funder, deal_id, offerOf(person), person.contact);
  const structures = ["six", "nine"].map((id) => ({ id, label: id, fees: [feeOf(person.payee)] }));
  const patch = { version: 1, merchant_name: `${person.merchant} Two`, structures };
  expectResponse(await call(funder, "PATCH", `/offers/${deal_id}`, patch), 200);
  const submissions = (await call(funder, "GET", `/offers/${deal_id}/submissions`)).body.data as {
    id: string;
  }[];
  const path = `/submissions/${submissions[0]?.id}/decision`;
  const declined = { decision: "declined", message: person.message };
  expectResponse(
    await call(funder, "POST", path, declined, { headers: { "Idempotency-Key": "decide" } }),
    201,
  );
  // Each of them tried once, and the mails kept by the local profile.
  await until(async () => (await deliveriesOf(funder)).every(({ attempt_count }) => attempt_count > 0));
  return { echo, funder, person, offer, headers, webhook };
}

describe("POST /erasures of a deal", () => {
  // Rules: A1-20, D11-2
  test("leaves its personal data nowhere in the database; ids, figures and times stay; a second finds nothing", async () => {
    const { echo, funder, person, offer, headers } = await funderWithDeal("ERASE-1");
    const other = newPerson();
    await submitFor(funder, "KEPT-1", offerOf(other), other.contact);
    const before = OFFER.parse((await call(funder, "GET", "/offers/ERASE-1")).body);
    expect((await tablesHolding([person.contact])).length).toBeGreaterThan(2);

    const response = await erase(funder, { deal_id: "ERASE-1" });
    expectResponse(response, 202);
    const { id, matched } = ERASURE.parse(response.body);
    // Created and revoked, created again, submitted, updated, decided.
    expect(matched).toEqual(counts(2, 1, 6));
    expect(await tablesHolding(Object.values(person))).toEqual([]);
    expect((await tablesHolding([other.contact])).length).toBeGreaterThan(2);

    const after = OFFER.parse((await call(funder, "GET", "/offers/ERASE-1")).body);
    expect(after).toEqual({
      ...before,
      status: "revoked",
      calculator_url: null,
      calculator_url_expires_at: null,
      revoked_at: expect.any(String),
      updated_at: after.revoked_at,
      merchant_name: ERASED,
      iso_name: ERASED,
      funder_notes: ERASED,
      stipulations: [ERASED],
      notification_emails: [ERASED],
      assigned_users: [ERASED],
      metadata: { erased: ERASED },
      fees: [{ ...before.fees[0], paid_to: ERASED }],
      structures: before.structures.map((structure) => ({ ...structure, fees: [feeOf(ERASED)] })),
      disclosure: { collateral: ERASED },
    });
    const { data } = (await call(funder, "GET", "/offers/ERASE-1/submissions")).body as { data: object[] };
    expect(data).toMatchObject([
      { contact: { name: ERASED, email: ERASED }, note: ERASED, quote: { purchase_price: 20_000.05 } },
    ]);
    expect((await erase(funder, { deal_id: "ERASE-1" })).body.matched).toEqual(counts(0, 0, 0));
    const entry = await prisma.auditEntry.findFirstOrThrow({ where: { subject: id } });
    expect(entry).toMatchObject({ action: "data.erased", detail: { deal_id: "ERASE-1", ...matched } });
    expect(data).toMatchObject([{ decision: { decision: "declined", message: ERASED } }]);
    // The request that created it gets its response again, and does not bring it back.
    expectError(await call(funder, "POST", "/offers", offer, { headers }), "ERASED");
    await echo.close();
  });

  // Rule: D11-3
  test("cancels pending deliveries and never sends them again, but sends the event of the revocation, without the data", async () => {
    const { echo, funder, person } = await funderWithDeal("ERASE-2");
    const receiver = await startReceiver();
    await call(funder, "POST", "/webhooks", { url: receiver.url, events: ["offer.revoked"] });
    await erase(funder, { deal_id: "ERASE-2" });
    await until(() => receiver.received.length === 1);
    const [callback] = receiver.received;
    expect(JSON.parse(callback?.body ?? "")).toMatchObject({
      type: "offer.revoked",
      data: { offer: { deal_id: "ERASE-2", merchant_name: ERASED } },
    });
    for (const text of Object.values(person)) expect(callback?.body).not.toContain(text);
    const erased = (await deliveriesOf(funder)).filter(({ type }) => type !== "offer.revoked");
    const failed = erased.filter(({ kind }) => kind !== "email");
    expect(failed.length).toBeGreaterThan(2);
    for (const delivery of failed)
      expect(delivery).toMatchObject({ status: "canceled", canceled_reason: "erased" });
    for (const { id } of erased)
      expectError(await call(funder, "POST", `/deliveries/${id}/replay`), "ERASED");
    expect((await call(funder, "POST", "/deliveries/replay-failed")).body).toEqual({ replayed: 0 });
    await Promise.all([echo.close(), receiver.close()]);
  });

  // Rule: D11-7
  test("that was killed is completed by the sweep", async () => {
    const { echo, funder, person } = await funderWithDeal("ERASE-3");
    const { id: funder_id } = await prisma.funder.findUniqueOrThrow({
      where: { slug: funder.slug },
    });
    // As a process leaves it that is killed after its first statement.
    const begun = { id: newId(), funder_id, deal_id: "ERASE-3", actor: "admin", created_at: new Date() };
    await prisma.erasure.create({ data: { ...begun, ...counts(2, 1, 6) } });
    const later = new Date(Date.now() + 5 * 60_000);
    await Promise.all([continueErasures(later), continueErasures(later)]);
    expect(await tablesHolding(Object.values(person))).toEqual([]);
    expect(await prisma.erasure.findUniqueOrThrow({ where: { id: begun.id } })).toMatchObject({
      completed_at: later,
    });
    await echo.close();
  });

  test("does not touch an offer that is created for the deal afterwards", async () => {
    const { echo, funder } = await funderWithDeal("ERASE-4");
    await erase(funder, { deal_id: "ERASE-4" });
    const next = newPerson();
    await call(funder, "POST", "/offers", { deal_id: "ERASE-4", ...offerOf(next) });
    await continueErasures(new Date(Date.now() + 5 * 60_000));
    expect((await call(funder, "GET", "/offers/ERASE-4")).body).toMatchObject({
      status: "active",
      merchant_name: next.merchant,
    });
    await echo.close();
  });
});

describe("POST /erasures of a contact", () => {
  // Rule: D11-4
  test("erases the contact of every submission with the address, case-insensitive, and no other", async () => {
    const echo = await startEcho();
    const funder = await newFunder({ callback_url: echo.url });
    const [person, other] = [newPerson(), newPerson()];
    const address = `${crypto.randomUUID()}@iso.example`;
    await submitFor(funder, "CONTACT-1", {}, person.contact);
    await submitFor(funder, "CONTACT-2", {}, other.contact);
    const { id: funder_id } = await prisma.funder.findUniqueOrThrow({
      where: { slug: funder.slug },
    });
    const where = { funder_id, contact_name: person.contact };
    const first = await prisma.submission.findFirstOrThrow({ where, include: { events: true } });
    // As many more as one statement does not take.
    for (let count = 0; count < 120; count += 1) {
      const { events, ...row } = first;
      const copy = {
        ...row,
        id: newId(),
        submission_key: crypto.randomUUID(),
        number: newId(),
        disclosure: Prisma.DbNull,
        terms: {},
        quote: {},
      };
      await prisma.submission.create({
        data: { ...copy, contact_email: count % 2 ? address : address.toUpperCase() },
      });
      const payload = (events[0]?.payload ?? "").replace("dana@iso.example", address);
      await prisma.event.create({
        data: { ...events[0], id: newId(), submission_id: copy.id, payload } as never,
      });
    }
    const response = await erase(funder, { contact_email: address });
    expect(response.body.matched).toEqual(counts(0, 120, 120));
    expect(await tablesHolding([address])).toEqual([]);
    expect(await prisma.submission.count({ where: { funder_id, contact_name: ERASED } })).toBe(120);
    expect(await prisma.submission.count({ where: { funder_id, contact_name: other.contact } })).toBe(1);
    expect((await erase(funder, { contact_email: address })).body.matched).toEqual(counts(0, 0, 0));
    await echo.close();
  });

  // Rule: D11-5
  test("takes the address out of every offer that names or named it; the offers stay live, and mail the others", async () => {
    const echo = await startEcho();
    const funder = await newFunder();
    await call(funder, "POST", "/webhooks", { url: echo.url, events: ["offer.created", "offer.updated"] });
    const { assigned: leaving, deals: staying } = newPerson();
    const offer = {
      ...SMALLEST_OFFER,
      notification_emails: [leaving.toUpperCase(), staying],
      assigned_users: [leaving],
    };
    await submitFor(funder, "NAMES-1", offer);
    await submitFor(funder, "NAMED-1", offer);
    await call(funder, "PATCH", "/offers/NAMED-1", {
      version: 1,
      notification_emails: [staying],
      assigned_users: null,
    });
    await until(async () => (await deliveriesOf(funder)).every(({ attempt_count }) => attempt_count > 0));
    expect((await erase(funder, { contact_email: leaving })).body.matched).toEqual(counts(2, 0, 2));
    expect(await tablesHolding([leaving])).toEqual([]);
    for (const deal of ["NAMES-1", "NAMED-1"]) {
      const { body } = await call(funder, "GET", `/offers/${deal}`);
      expect(body).toMatchObject({ status: "active", notification_emails: [staying], assigned_users: [] });
    }
    const mails = (await deliveriesOf(funder)).filter(({ kind }) => kind === "email");
    expect(new Set(mails.map(({ url }) => url))).toEqual(new Set([`mailto:${ERASED}`, `mailto:${staying}`]));
    const erasedMail = mails.find(({ url }) => url === `mailto:${ERASED}`);
    expectError(await call(funder, "POST", `/deliveries/${erasedMail?.id}/replay`), "ERASED");
    await echo.close();
  });

  test("runs at most 20 times concurrently for a funder", async () => {
    const funder = await newFunder();
    for (let count = 0; count < 20; count += 1)
      expectResponse(await erase(funder, { contact_email: `p${count}@iso.example` }), 202);
    expectError(await erase(funder, { contact_email: "p20@iso.example" }), "LIMIT_REACHED");
    expectResponse(await erase(funder, { deal_id: "ABSENT" }), 202);
    await continueErasures(new Date(Date.now() + 5 * 60_000));
    expectResponse(await erase(funder, { contact_email: "p20@iso.example" }), 202);
  });
});

describe.each(["acknowledged", "signed"] as const)("an erasure of a merchant who %s disclosures", (kind) => {
  /** A merchant who confirmed a disclosure that was mailed, and one under its copied link, which was mailed later. */
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

describe("an erasure", () => {
  // Rule: D12-5
  test.each([
    [{}, "body must hold deal_id or contact_email, and not both"],
    [
      { deal_id: "D-1", contact_email: "a@b.example" },
      "body must hold deal_id or contact_email, and not both",
    ],
    [{ contact_email: "nobody" }, "contact_email must be an e-mail address"],
  ])("of %j is refused", async (body, detail) => {
    const funder = await newFunder();
    expect(expectError(await erase(funder, body), "VALIDATION_FAILED").details).toEqual([detail]);
  });

  // Rule: D11-8
  test("needs its own scope, and reaches the caller's funder alone", async () => {
    const [owner, other] = await Promise.all([newFunder(), newFunder()]);
    const person = newPerson();
    await call(owner, "POST", "/offers", { deal_id: "MINE-1", ...offerOf(person) });
    const offers = await newKey(owner.slug, { scopes: ["offers:create", "offers:update", "offers:delete"] });
    expectError(await call(offers, "POST", "/erasures", { deal_id: "MINE-1" }), "INSUFFICIENT_SCOPE");
    expect((await erase(other, { deal_id: "MINE-1" })).body.matched).toEqual(counts(0, 0, 0));
    expect((await call(owner, "GET", "/offers/MINE-1")).body).toMatchObject({
      merchant_name: person.merchant,
    });
  });

  // Rule: D11-11
  test("can be made by the operator, by deal and by contact", async () => {
    const funder = await newFunder();
    const person = newPerson();
    await call(funder, "POST", "/offers", { deal_id: "ADMIN-1", ...offerOf(person) });
    const erased = (...args: string[]) =>
      adminCommand(inject("settings"), ["erase", funder.slug, ...args, "--json"]);
    const contact = await erased("--contact", person.assigned);
    expect(ERASURE.parse(JSON.parse(contact.stdout)).matched).toEqual(counts(1, 0, 1));
    const deal = await erased("--deal", "ADMIN-1");
    expect(ERASURE.parse(JSON.parse(deal.stdout)).matched).toEqual(counts(1, 0, 1));
    expect(await tablesHolding(Object.values(person))).toEqual([]);
    await expect(operator("no-such-funder")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
