import { describe, expect, inject, test } from "vitest";
import { ERASED, ERASURE } from "@/lib/schemas/erasures/operations";
import { OFFER } from "@/lib/schemas/offers/responses";
import { prisma } from "@/lib/server/database/database";
import { newId } from "@/lib/server/ids";
import { continueErasures } from "@/lib/services/erasures/erasures";
import { adminCommand } from "@/tests/helpers/admin-command";
import { call, expectError, expectResponse, newFunder, newKey, operator } from "@/tests/helpers/api-client";
import { mailsTo } from "@/tests/helpers/api-mailbox";
import {
  counts,
  deliveriesOf,
  erase,
  feeOf,
  funderWithDeal,
  newPerson,
  offerOf,
  tablesHolding,
} from "@/tests/helpers/erased-deals";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { submitFor } from "@/tests/helpers/submissions";

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

  // Rule: D11-18
  test("deletes the mails about the deal that the local mailbox holds, and no others", async () => {
    const [first, second] = [await funderWithDeal("ERASE-4"), await funderWithDeal("ERASE-5")];
    const mails = ({ person }: typeof first) =>
      mailsTo(person.deals).length + mailsTo(person.assigned).length;
    await until(() => mails(first) > 0 && mails(second) > 0);
    await erase(first.funder, { deal_id: "ERASE-4" });
    expect(mails(first)).toBe(0);
    await erase(second.funder, { contact_email: second.person.deals });
    expect(mailsTo(second.person.deals)).toEqual([]);
    expect(mailsTo(second.person.assigned)).not.toEqual([]);
    await Promise.all([first.echo.close(), second.echo.close()]);
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

// Rule: D11-2
test("an erasure of a deal deletes the refused requests that name it, and not those of which it is a part", async () => {
  const funder = await newFunder();
  const key = await prisma.apiKey.findUniqueOrThrow({ where: { key: funder.apiKey } });
  const named = ["/offers/R.1/quote", "/offers?deal_id_prefix=R.1", "/offers/R.1"];
  const others = ["/offers/OR.1", "/offers/R.12", "/offers/R-1"];
  for (const target of [...named, ...others]) {
    const refused = {
      method: "GET",
      route: "/",
      status: 401,
      code: "SIGNATURE_INVALID",
      message: "",
      details: [],
    };
    const of = { id: newId(), funder_id: key.funder_id, api_key_id: key.id, created_at: new Date() };
    await prisma.refusedRequest.create({
      data: { ...refused, ...of, proven: true, request_id: newId(), address: "", target },
    });
  }
  // A body names its deal too, which is kept beside the message.
  const faulty = { deal_id: "R.1", ...SMALLEST_OFFER, buy_rate: 0 };
  await call(funder, "POST", "/offers", faulty);
  await until(async () => (await prisma.refusedRequest.count({ where: { deal_id: "R.1" } })) === 1);
  await erase(funder, { deal_id: "R.1" });
  const left = await prisma.refusedRequest.findMany({
    where: { funder_id: key.funder_id },
    orderBy: { id: "asc" },
  });
  expect(left.map(({ target }) => target)).toEqual(others);
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
