import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/server/database/database";
import { countedName } from "@/lib/server/identity/sign-in-secrets";
import { acknowledgeDisclosure } from "@/lib/services/disclosures/confirm";
import { sendToMerchant } from "@/lib/services/disclosures/send";
import { callAction, newFunder, send, type TestFunder } from "@/tests/helpers/api-client";
import { mailsTo } from "@/tests/helpers/api-mailbox";
import { completeProfile, disclosedOffer, disclosureEventsOf } from "@/tests/helpers/disclosures";
import { createOffer } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL } from "@/tests/helpers/offers";
import { until } from "@/tests/helpers/receiver";
import { merchantPartsOf, partsOf } from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
  await completeProfile(funder, ["CA", "NY"]);
});

const open = (path: string) => send("GET", path);

describe("the merchant's mail", () => {
  describe("above the mails of 24 hours is not sent", () => {
    const sendFrom = (offer: { calculator_url: string }, email: string, now = new Date(), upsell = 0.1) => {
      const input = { offerVersion: 1, terms: { upsell }, name: null, email };
      return sendToMerchant({ now, requestId: "req_test" }, partsOf(offer.calculator_url), input);
    };
    const newEmail = () => `${randomUUID()}@harbor.example`;
    const sentOf = (results: { status: string }[]) =>
      results.filter(({ status }) => status === "sent").length;
    const reasonOf = (result: object) => JSON.stringify(result);
    const heldOf = async ({ slug }: TestFunder) =>
      prisma.auditEntry.findMany({ where: { action: "disclosure.mail_held", funder: { slug } } });
    /** Counts mails as if they had been sent a minute ago: a second has one row. */
    const count = async (kind: string, subject: string, times: number) => {
      const name = countedName(`merchant-mails-${kind}`, subject);
      const data = { subject: name, window_start: new Date(Date.now() - 60_000), count: times };
      await prisma.signInCount.create({ data });
    };
    const ownFunder = async () => {
      const own = await newFunder();
      await completeProfile(own, ["CA"]);
      return own;
    };

    // Rule: L9-22
    test("the sixth to a recipient of one funder, however many prices and spellings, also at once, and says why", async () => {
      const own = await ownFunder();
      const email = newEmail();
      const offers = [await createOffer(own, DISCLOSED_RENEWAL), await createOffer(own, DISCLOSED_RENEWAL)];
      const first = await Promise.all(offers.map((offer) => sendFrom(offer, email)));
      expect(sentOf(first)).toBe(2);
      const spelled = (index: number) => (index % 2 === 0 ? email : email.toUpperCase());
      const results = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          sendFrom(offers[index % 2] ?? { calculator_url: "" }, spelled(index)),
        ),
      );
      expect(sentOf(results)).toBe(3);
      const over = await sendFrom(offers[0] ?? { calculator_url: "" }, email, new Date(), 0.09);
      expect(reasonOf(over)).toContain("Not sent: this address was mailed 5 times in 24 hours.");
      expect(await heldOf(own)).toMatchObject([{ actor: "iso", detail: { limit: "recipient_of_funder" } }]);
      expect(await prisma.disclosureMail.count({ where: { email } })).toBeLessThanOrEqual(5);
      const tomorrow = new Date(Date.now() + 24 * 60 * 60_000 + 1_000);
      expect(await sendFrom(offers[0] ?? { calculator_url: "" }, email, tomorrow)).toMatchObject({
        status: "sent",
      });
    });

    test("what one link asks for at ten prices to three strangers, but for five mails to each", async () => {
      const offer = await createOffer(await ownFunder(), DISCLOSED_RENEWAL);
      const strangers = [newEmail(), newEmail(), newEmail()];
      const now = new Date();
      const results = [];
      for (let sent = 0; sent < 69; sent += 1) {
        const price = (80 + Math.floor(sent / 7)) / 1_000;
        results.push(await sendFrom(offer, strangers[sent % 3] ?? "", now, price));
      }
      expect(sentOf(results)).toBe(15);
      const mails = { where: { email: { in: strangers } } };
      expect(await prisma.disclosureMail.count(mails)).toBe(15);
    });

    // Rule: L9-22
    test("the 21st of an offer, to whomever", async () => {
      const own = await ownFunder();
      const offer = await createOffer(own, DISCLOSED_RENEWAL);
      const results = [];
      for (let mail = 0; mail < 21; mail += 1) results.push(await sendFrom(offer, newEmail()));
      expect(sentOf(results)).toBe(20);
      expect(reasonOf(results[20] ?? {})).toContain("Not sent: this offer was mailed 20 times in 24 hours.");
    });

    // Rule: L9-22
    test("the 21st to a recipient of all funders, without telling what others sent", async () => {
      const email = newEmail();
      await count("recipient", email, 20);
      const result = await sendFrom(await createOffer(await ownFunder(), DISCLOSED_RENEWAL), email);
      expect(reasonOf(result)).toContain("Not sent: this address takes no more mail for now.");
    });

    // Rule: L9-17
    test("a copy of what a merchant confirmed, which counts once with the other mails", async () => {
      const own = await ownFunder();
      const [email, full] = [newEmail(), newEmail()];
      const results = [];
      for (const to of [email, full]) {
        const offer = await createOffer(own, DISCLOSED_RENEWAL);
        const sent = await sendFrom(offer, to);
        if (sent.status !== "sent") throw new Error(sent.status);
        await until(async () => (await disclosureEventsOf(offer.id)).includes("disclosure.sent"));
        if (to === full) await count("recipient", full, 19);
        const confirm = () =>
          acknowledgeDisclosure(
            { now: new Date(), requestId: "req_test" },
            merchantPartsOf(sent.merchant.merchantUrl),
            { name: "Maria", received: true },
          );
        results.push(...(await Promise.all([confirm(), confirm(), confirm()])));
      }
      const copies = results.map((each) => each.status === "acknowledged" && each.acknowledged.copyTo);
      expect(copies).toEqual([email, email, email, null, null, null]);
      const mailed = async (to: string) =>
        prisma.delivery.count({ where: { kind: "email", url: `mailto:${to}` } });
      expect([await mailed(email), await mailed(full)]).toEqual([2, 1]);
      expect(await heldOf(own)).toMatchObject([{ actor: "merchant", detail: { limit: "recipient" } }]);
      const counted = countedName("merchant-mails-recipient", email);
      const { _sum } = await prisma.signInCount.aggregate({
        where: { subject: counted },
        _sum: { count: true },
      });
      expect(_sum.count).toBe(2);
    });

    // Rule: L9-22
    test("the 501st of a funder", async () => {
      const own = await ownFunder();
      const { id } = await prisma.funder.findUniqueOrThrow({ where: { slug: own.slug } });
      await count("funder", id, 499);
      const offer = await createOffer(own, DISCLOSED_RENEWAL);
      expect(await sendFrom(offer, newEmail())).toMatchObject({ status: "sent" });
      expect(reasonOf(await sendFrom(offer, newEmail()))).toContain(
        "the funder has mailed the most merchants",
      );
    });
  });

  test.each([
    "Call 555-12345",
    "win.example/x",
    "<b>Maria</b>",
    "maria@harbor.example",
    "M".repeat(81),
    "https://a",
    "Pay $500",
    "Claim your money at www.evil-bank.com",
  ])("is not mailed with a name that says more than a name: %s", async (name) => {
    const { calculator_url } = await createOffer(funder, DISCLOSED_RENEWAL);
    const input = { offerVersion: 1, terms: {}, name, email: "maria@harbor.example" };
    const result = await sendToMerchant(
      { now: new Date(), requestId: "req_test" },
      partsOf(calculator_url),
      input,
    );
    expect(result).toMatchObject({ status: "refused", problems: [{ field: "name" }] });
  });

  test("is mailed with names as people have them, in the words of the contract", async () => {
    const { calculator_url, deal_id } = await createOffer(funder, DISCLOSED_RENEWAL);
    const email = `${randomUUID()}@harbor.example`;
    const name = "Zoë O’Neill-Åström, Jr. 2nd";
    const input = { offerVersion: 1, terms: {}, name, email };
    await callAction("sendDisclosure", `/${deal_id}`, [partsOf(calculator_url), input]);
    await until(() => mailsTo(email).length === 1);
    const text = mailsTo(email)[0] ?? "";
    expect(text).toContain(`Hello ${name}. Northline Capital sent you an offer from`);
    expect(text).toContain(
      "Opening it accepts nothing. It shows what you get, what you pay back, and the APR.",
    );
    expect(text).toMatch(/Good through [A-Z][a-z]{2} \d{1,2}, \d{4} \(Eastern time\)/);
    expect(text).not.toMatch(/\d\d:\d\d UTC/);
  });

  test("is copied by mail to nobody it was not mailed to: an acknowledgement takes no address", async () => {
    const { url } = await disclosedOffer(funder);
    const link = merchantPartsOf(url);
    const stranger = `${randomUUID()}@stranger.example`;
    const input = { name: "Maria", received: true, email: stranger };
    const { text } = await callAction("acknowledge", `/${link.dealId}/merchant`, [link, input]);
    expect(text).toContain('"status":"acknowledged"');
    const mails = { where: { kind: "email", url: `mailto:${stranger}` } };
    expect(await prisma.delivery.count(mails)).toBe(0);
    expect((await open(url)).text).not.toContain("E-mail for your copy");
  });
});
