import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { prisma } from "@/lib/server/database";
import { acknowledgeDisclosure } from "@/lib/services/disclosures/confirm";
import { sendToMerchant } from "@/lib/services/disclosures/send";
import { createSandbox } from "@/lib/services/funders/sandboxes";
import { call, newFunder, newKey, operator, type TestFunder } from "@/tests/helpers/api-client";
import { mailsTo } from "@/tests/helpers/api-mailbox";
import { completeProfile } from "@/tests/helpers/disclosures";
import { createOffer } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL } from "@/tests/helpers/offers";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { expectResponse } from "@/tests/helpers/responses";
import { decideBy, merchantPartsOf, newSubmission, partsOf } from "@/tests/helpers/submissions";

const TEST_SENTENCE = "Test. A sandbox sends mail to its alert address only, and nothing in it is real.";

const newAddress = () => `${randomUUID()}@anybody.example`;
const page = () => ({ now: new Date(), requestId: "req_test" });

/** The sandbox of a new funder, with the alert address given. */
async function newSandbox(given: { alert_email?: string }): Promise<TestFunder> {
  const live = await newFunder(given);
  const { slug, brand_id, callback_secret = "" } = await createSandbox(await operator(live.slug));
  return { ...(await newKey(slug, {})), brandId: brand_id, callbackSecret: callback_secret };
}

/** Sends every mail that the offer or the ISO can cause; returns the addresses and what sending returned. */
async function causeMails(funder: TestFunder) {
  const [deals, contact, merchant] = [newAddress(), newAddress(), newAddress()];
  const people = { notification_emails: [deals.toUpperCase(), deals], assigned_users: [newAddress()] };
  const { id } = await newSubmission(funder, "MAILS-1", people);
  await prisma.submission.update({ where: { id }, data: { contact_email: contact } });
  expectResponse(await decideBy(funder, id, { decision: "accepted" }), 201);
  await completeProfile(funder);
  const offer = await createOffer(funder, { ...DISCLOSED_RENEWAL, deal_id: "MAILS-2" });
  const input = { offerVersion: 1, terms: {}, name: "Maria", email: merchant };
  const sent = await sendToMerchant(page(), partsOf(String(offer.calculator_url)), input);
  if (sent.status === "sent") {
    const link = merchantPartsOf(sent.merchant.merchantUrl);
    // The copy of the receipt goes to whom the mail server took the link's mail for.
    const taken = { where: { kind: "sent", disclosure: { offer_id: String(offer.id) } } };
    await until(async () => (await prisma.disclosureEvidence.count(taken)) === 1);
    await acknowledgeDisclosure(page(), link, { name: "Maria", received: true, email: merchant });
  }
  return { named: [deals, ...people.assigned_users, contact, merchant], sent };
}

const mailsOf = async ({ slug }: TestFunder) =>
  prisma.delivery.findMany({ where: { kind: "email", funder: { slug } } });
const ended = async (funder: TestFunder) =>
  (await mailsOf(funder)).every(({ status }) => status === "delivered");

// Rule: B-37
test("the mails of a sandbox go to its alert address alone, whatever the offer or the ISO says, and say that they are tests", async () => {
  const alertEmail = newAddress();
  const sandbox = await newSandbox({ alert_email: alertEmail });
  const { named, sent } = await causeMails(sandbox);
  await until(() => ended(sandbox));
  const mails = mailsTo(alertEmail);
  expect(mails).toHaveLength(4);
  for (const mail of mails) {
    expect(mail).toMatch(/^Subject: Test: /m);
    expect(mail).toContain(TEST_SENTENCE);
  }
  expect(named.flatMap(mailsTo)).toEqual([]);
  expect(sent).toMatchObject({ status: "sent", merchant: { mail: { email: alertEmail } } });
});

// Rule: B-39
test("the mails of a live funder go to whom the offer and the ISO name, and say nothing of a test", async () => {
  const alertEmail = newAddress();
  const live = await newFunder({ alert_email: alertEmail, name: "Harbor Funding" });
  const { named } = await causeMails(live);
  await until(() => ended(live));
  expect(named.map((address) => mailsTo(address).length)).toEqual([1, 1, 1, 2]);
  expect(named.flatMap(mailsTo).join()).not.toMatch(/\btest\b/i);
  expect(mailsTo(alertEmail)).toEqual([]);
});

// Rule: B-38
test("a sandbox without an alert address sends no mail, and says why to the ISO who asks for one", async () => {
  const sandbox = await newSandbox({});
  const { sent } = await causeMails(sandbox);
  expect(sent).toMatchObject({
    status: "refused",
    problems: [{ field: "", message: expect.stringContaining("its alert address only, and has none") }],
  });
  expect(await mailsOf(sandbox)).toEqual([]);
  const ofSandbox = { disclosure: { offer: { funder: { slug: sandbox.slug } } } };
  expect(await prisma.disclosureMail.count({ where: ofSandbox })).toBe(0);
});

// Rule: B-37
test("an alert of a sandbox says that it is a test", async () => {
  const alertEmail = newAddress();
  const sandbox = await newSandbox({ alert_email: alertEmail });
  const receiver = await startReceiver([410]);
  const webhook = { url: receiver.url, events: ["offer.created"] };
  expectResponse(await call(sandbox, "POST", "/webhooks", webhook), 201);
  await createOffer(sandbox, { ...DISCLOSED_RENEWAL, deal_id: "ALERT-1" });
  await until(() => mailsTo(alertEmail).length === 1);
  await receiver.close();
  expect(mailsTo(alertEmail)[0]).toMatch(/^Subject: Test: Webhook endpoint disabled/m);
  expect(mailsTo(alertEmail)[0]).toContain(TEST_SENTENCE);
});
