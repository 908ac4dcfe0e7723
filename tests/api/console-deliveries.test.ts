import { beforeAll, describe, expect, test } from "vitest";
import { CONSOLE_DELIVERIES_QUERY } from "@/lib/schemas/console/queries";
import type { Role } from "@/lib/schemas/people/permissions";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { consoleDeliveries, deliveryPage } from "@/lib/services/console/deliveries";
import { receiversInConsole } from "@/lib/services/console/receivers";
import { today } from "@/lib/services/console/today";
import { countShown } from "@/lib/services/deliveries/replays";
import { acknowledgeDisclosure } from "@/lib/services/disclosures/confirm";
import { call, callAction, newFunder, send, type TestFunder } from "@/tests/helpers/api-client";
import { personOf } from "@/tests/helpers/call-context";
import { completeProfile, disclosedOffer } from "@/tests/helpers/disclosures";
import { createOffer, newDealId } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL, SMALLEST_OFFER } from "@/tests/helpers/offers";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { type SignedIn, signIn } from "@/tests/helpers/sign-in";
import { merchantPartsOf, partsOf, submitFor } from "@/tests/helpers/submissions";

let funder: TestFunder;
let owner: CallContext;
let outsider: CallContext;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver(Array<number>(10).fill(500));
  const other = await newFunder();
  funder = await newFunder({ callback_url: receiver.url });
  [owner, outsider] = await Promise.all([personOf(funder, "owner"), personOf(other, "owner")]);
  return receiver.close;
});

const deliveriesOf = (context: CallContext, filter: object = {}) =>
  consoleDeliveries(context, CONSOLE_DELIVERIES_QUERY.parse(filter));

/** The callback of a new submission, once a first attempt of it failed. */
async function failedCallback(dealId: string) {
  await submitFor(funder, dealId);
  // A mail about the failing receiver may follow.
  const found = async () =>
    (await deliveriesOf(owner)).rows.find(({ deal_id, kind }) => deal_id === dealId && kind === "callback");
  await until(async () => (await found())?.attempt_count === 1);
  return (await found()) as NonNullable<Awaited<ReturnType<typeof found>>>;
}

describe("a delivery in the console", () => {
  // Rule: C3-14
  test("has its attempts with the request's headers, without the signature's value", async () => {
    const { id } = await failedCallback("ATTEMPTED-1");
    const page = await deliveryPage(owner, id);
    expect(page).toMatchObject({ deal_id: "ATTEMPTED-1", kind: "callback", status: "pending" });
    const [attempt] = page.attempts;
    expect(attempt).toMatchObject({ number: 1, status_code: 500 });
    expect(attempt?.request_headers).toMatchObject({
      "webhook-id": page.event_id,
      "webhook-attempt": "1",
      "webhook-signature": null,
    });
    const sent = receiver.received.find(({ headers }) => headers["webhook-id"] === page.event_id);
    expect(JSON.stringify(page.attempts)).not.toContain(sent?.headers["webhook-signature"]);
  });

  // Rule: D13-65
  test("says how many attempts may follow; after a resend the schedule begins anew", async () => {
    const { id } = await failedCallback("COUNTED-1");
    expect(await deliveryPage(owner, id)).toMatchObject({ attempt_count: 1, attempts_to_come: 9 });
    const counts = { attempt_count: 4, replayed_after: 4 };
    await prisma.delivery.update({ where: { id }, data: counts });
    expect(await deliveryPage(owner, id)).toMatchObject({ attempt_count: 4, attempts_to_come: 10 });
    await prisma.delivery.update({ where: { id }, data: { attempt_count: 5 } });
    expect(await deliveryPage(owner, id)).toMatchObject({ attempt_count: 5, attempts_to_come: 9 });
  });

  // Rule: C3-14
  test("says who the merchant is only to those who may read evidence", async () => {
    const disclosing = await newFunder();
    await completeProfile(disclosing);
    await call(disclosing, "POST", "/webhooks", { url: receiver.url, events: ["disclosure.acknowledged"] });
    const { url } = await disclosedOffer(disclosing);
    const by = {
      now: new Date(),
      requestId: "req_test",
      source: { address: "203.0.113.9", userAgent: "Seen/9" },
    };
    await acknowledgeDisclosure(by, merchantPartsOf(url), { name: "Maria Alvarez", received: true });
    const where = { type: "disclosure.acknowledged", funder: { slug: disclosing.slug } };
    const { id } = await prisma.delivery.findFirstOrThrow({ where });
    await prisma.attempt.create({
      data: {
        delivery_id: id,
        number: 99,
        started_at: new Date(),
        duration_ms: 1,
        status_code: 500,
        response_body: "got Maria Alvarez of 203.0.113.9 with Seen/9",
      },
    });
    const seenBy = async (role: Role) => {
      const { payload, attempts } = await deliveryPage(await personOf(disclosing, role), id);
      return { payload, answers: JSON.stringify(attempts) };
    };
    for (const role of ["viewer", "developer"] as const) {
      const [told, hidden] = [await seenBy("operator"), await seenBy(role)];
      for (const part of ["Maria Alvarez", "203.0.113.9", "Seen/9"]) {
        expect(told.payload).toContain(part);
        expect(told.answers).toContain(part);
        expect(hidden.payload + hidden.answers).not.toContain(part);
      }
      expect(hidden.payload).toContain('"kind":"acknowledged"');
      expect(JSON.parse(hidden.payload).data.evidence).toMatchObject({ name: null, address: null });
    }
  });

  // Rule: L8-38
  test("to the merchant has no address for a viewer and a developer: on its page, in the list and on Today", async () => {
    const disclosing = await newFunder();
    await completeProfile(disclosing);
    const { deal_id, calculator_url } = await createOffer(disclosing, DISCLOSED_RENEWAL);
    const input = { offerVersion: 1, terms: {}, name: null, email: "maria@merchant.example" };
    await callAction("sendDisclosure", `/${deal_id}`, [partsOf(calculator_url), input]);
    const { id } = await prisma.delivery.findFirstOrThrow({
      where: { kind: "email", type: "disclosure.created", funder: { slug: disclosing.slug } },
    });
    await until(async () => (await prisma.attempt.count({ where: { delivery_id: id } })) > 0);
    await prisma.attempt.updateMany({
      where: { delivery_id: id },
      data: { error: "550 5.1.1 <maria@merchant.example> unknown" },
    });
    await prisma.delivery.update({ where: { id }, data: { status: "exhausted", next_attempt_at: null } });
    for (const [role, sees] of [
      ["viewer", false],
      ["developer", false],
      ["operator", true],
    ] as const) {
      const context = await personOf(disclosing, role);
      const { failed } = await today(context);
      const shown = [await deliveryPage(context, id), (await deliveriesOf(context)).rows, failed];
      for (const part of shown) {
        const text = JSON.stringify(part);
        expect([role, text.includes("maria@merchant.example")]).toEqual([role, sees]);
      }
      const { url } = await deliveryPage(context, id);
      expect(url).toBe(sees ? "mailto:maria@merchant.example" : null);
    }
    const viewer = await signIn({ funder: disclosing.slug, role: "viewer" });
    const page = await send("GET", `/console/${disclosing.slug}/deliveries/${id}`, {
      Cookie: viewer.cookie,
    });
    expect(page.text).toContain("the merchant");
    expect(page.text).not.toContain("maria@merchant.example");
  });

  // Rule: C3-13
  test("is found by status, message and receiver, and by its own funder only", async () => {
    const { id } = await failedCallback("FILTERED-1");
    const ids = async (context: CallContext, filter: object) =>
      (await deliveriesOf(context, filter)).rows.map((row) => row.id);
    const here = { status: "pending", type: "submission.created", receiver: "callback" };
    expect(await ids(owner, here)).toContain(id);
    for (const other of [{ status: "delivered" }, { type: "offer.created" }, { receiver: "email" }])
      expect(await ids(owner, { ...here, ...other })).not.toContain(id);
    expect(await ids(outsider, {})).toEqual([]);
    await expect(deliveryPage(outsider, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await receiversInConsole(outsider)).toEqual([]);
    expect(await countShown(outsider, {})).toEqual({ failed: 0, waiting: 0 });
  });
});

describe("receivers in the console", () => {
  let funder: TestFunder;
  /** Two owners: one with a code of today, one with a code of more than 10 minutes ago. */
  let proven: SignedIn;
  let early: SignedIn;

  beforeAll(async () => {
    funder = await newFunder({
      callback_url: "https://brand.example.com/hook",
      alert_email: "old@brand.example",
    });
    [proven, early] = await Promise.all([
      signIn({ funder: funder.slug, role: "owner" }),
      signIn({ funder: funder.slug, role: "owner", provenSecondsAgo: 601 }),
    ]);
  });

  async function act(name: string, path: string, args: unknown[], { cookie }: SignedIn): Promise<string> {
    const headers = { Cookie: cookie, Origin: process.env.BASE_URL ?? "" };
    const { text } = await callAction(name, `/console/${funder.slug}${path}`, args, { headers });
    return /"status":"(\w+)"/.exec(text)?.[1] ?? text;
  }

  const NEW = {
    "a callback address": { callback_url: "https://elsewhere.example.net/hook" },
    "an address of notifications": { notification_emails: ["stranger@elsewhere.example"] },
    "an assigned person who is no member": { assigned_users: ["stranger@elsewhere.example"] },
  };

  describe("an offer that sends its data to somebody new", () => {
    test.each(Object.entries(NEW))(
      "is created and changed with a fresh code only: %s",
      async (_name, fields) => {
        const { id } = await createOffer(funder, SMALLEST_OFFER);
        const body = () => ({ ...SMALLEST_OFFER, deal_id: newDealId(), ...fields });
        const change = { version: 1, ...fields };
        expect(
          await act("createOfferAction", "/new-offer", [funder.slug, body(), crypto.randomUUID()], early),
        ).toBe("code_needed");
        expect(
          await act("changeOfferAction", "/new-offer", [funder.slug, id, change, crypto.randomUUID()], early),
        ).toBe("code_needed");
        expect(
          await act("checkNewOfferAction", "/new-offer", [funder.slug, body(), crypto.randomUUID()], early),
        ).toBe("done");
      },
    );

    // Rule: C1-17
    test("needs none where a brand, another offer or the team has the receiver", async () => {
      await createOffer(funder, {
        ...SMALLEST_OFFER,
        callback_url: "https://offer.example.com/hook",
        notification_emails: ["desk@offer.example"],
      });
      for (const callback_url of ["https://brand.example.com/other", "https://offer.example.com/other"]) {
        const known = { notification_emails: ["Desk@offer.example"], assigned_users: [early.email] };
        const body = { ...SMALLEST_OFFER, deal_id: newDealId(), callback_url, ...known };
        expect(
          await act("createOfferAction", "/new-offer", [funder.slug, body, crypto.randomUUID()], early),
        ).toBe("done");
      }
    });

    // Rule: C1-54
    test("on a host that many share is known by its whole URL only", async () => {
      const shared = (path: string) => `https://hooks.zapier.com/hooks/catch/${path}`;
      await createOffer(funder, { ...SMALLEST_OFFER, callback_url: shared("1/own") });
      const save = (callback_url: string) => {
        const body = { ...SMALLEST_OFFER, deal_id: newDealId(), callback_url };
        return act("createOfferAction", "/new-offer", [funder.slug, body, crypto.randomUUID()], early);
      };
      expect(await save(shared("1/own"))).toBe("done");
      for (const moved of [shared("2/other"), shared("1/own?to=other"), "https://hooks.slack.com/services/1"])
        expect(await save(moved)).toBe("code_needed");
    });

    test("is known only to the funder whose offers have the receiver", async () => {
      const other = await newFunder();
      await createOffer(other, { ...SMALLEST_OFFER, notification_emails: ["desk@other.example"] });
      const body = { ...SMALLEST_OFFER, deal_id: newDealId(), notification_emails: ["desk@other.example"] };
      expect(
        await act("createOfferAction", "/new-offer", [funder.slug, body, crypto.randomUUID()], early),
      ).toBe("code_needed");
      expect(
        await act("createOfferAction", "/new-offer", [funder.slug, body, crypto.randomUUID()], proven),
      ).toBe("done");
    });
  });

  // Rule: C1-17
  test("another address of alerts needs a fresh code; link days alone need none", async () => {
    const save = (alert_email: string | null, of: SignedIn) =>
      act("saveFunder", "/settings/brands", [funder.slug, { link_days: 20, alert_email }], of);
    expect(await save("old@brand.example", early)).toBe("done");
    expect(await save("new@elsewhere.example", early)).toBe("code_needed");
    expect(await save(null, early)).toBe("code_needed");
    expect(await save("new@elsewhere.example", proven)).toBe("done");
  });

  // Rule: C1-18
  test("the list of offers offers no address of the file without the code", async () => {
    const { text } = await send("GET", `/console/${funder.slug}/offers`, { Cookie: early.cookie });
    expect(text).not.toContain(' download=""');
    expect(await act("prepareExport", "/offers", [funder.slug, {}], early)).toBe("code_needed");
    expect(await act("prepareExport", "/offers", [funder.slug, {}], proven)).toBe("done");
  });
});
