import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DELIVERY_PAGE, DELIVERY_WITH_ATTEMPTS } from "@/lib/schemas/deliveries/operations";
import { EVENT_PAYLOADS } from "@/lib/schemas/events/operations";
import { OPERATIONS } from "@/lib/schemas/operations";
import { READ_SUBMISSION } from "@/lib/schemas/submissions/operations";
import type { Operation } from "@/lib/schemas/wire/operation";
import { prisma } from "@/lib/server/database/database";
import { expireLinks, reportExpiringLinks } from "@/lib/services/links/link-events";
import {
  call,
  expectError,
  expectResponse,
  newKey,
  newSandbox,
  send,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { completeProfile } from "@/tests/helpers/disclosures";
import { createOffer, newDealId, readOffer } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL, SMALLEST_OFFER } from "@/tests/helpers/offers";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { retryNow } from "@/tests/helpers/retries";
import { submitUnder, TERMS } from "@/tests/helpers/submissions";

let live: TestFunder;
let sandbox: TestFunder;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver();
  ({ live, sandbox } = await newSandbox());
});
afterAll(() => receiver.close());

/** An offer of the sandbox whose callback goes to the receiver. */
const offerFor = (changes: object = {}) =>
  createOffer(sandbox, { ...SMALLEST_OFFER, callback_url: receiver.url, ...changes });
const act = (dealId: string, action: string, body?: object) =>
  call(sandbox, "POST", `/sandbox/offers/${dealId}/${action}`, body);
const submit = async (dealId: string, body?: object) => {
  const response = await act(dealId, "submit", body);
  expectResponse(response, 201);
  return READ_SUBMISSION.parse(response.body);
};

interface Message {
  type: string;
  test?: true;
  data: { offer?: { deal_id: string; calculator_url_expires_at?: string } };
}
const messages = (dealId: string, type: string): Message[] =>
  receiver.received
    .map(({ body }): Message => JSON.parse(body))
    .filter((message) => message.type === type && message.data.offer?.deal_id === dealId);

/** The newest delivery of a submission, with its attempts. */
async function submissionDelivery() {
  const { data } = DELIVERY_PAGE.parse(
    (await call(sandbox, "GET", "/deliveries?type=submission.created")).body,
  );
  const { body } = await call(sandbox, "GET", `/deliveries/${data[0]?.id}`);
  return DELIVERY_WITH_ATTEMPTS.parse(body);
}

const ROWS = Object.values<Operation>(OPERATIONS).flatMap(({ sandbox, method, path }) =>
  sandbox ? [[method, path.replace("/api/v1/{funder}", "")] as const] : [],
);

describe.each(ROWS)("%s %s", (method, template) => {
  // Rule: B-10
  test("does not exist for a live key, whatever its scopes", async () => {
    const { deal_id: dealId } = await createOffer(live);
    const path = template.replace("{dealId}", dealId).replace("{deliveryId}", crypto.randomUUID());
    const weak = await newKey(live.slug, { scopes: ["submissions:read"] });
    for (const key of [live, weak]) {
      const response = await call(key, method, path);
      expectError(response, "NOT_FOUND");
      expect(response.text).toBe((await call(live, method, "/no-such-operation")).text);
    }
    expect((await readOffer(live, dealId)).submission_count).toBe(0);
  });

  // Rule: B-11
  test("under the live funder's slug is refused as every path of another funder is", async () => {
    const response = await call(sandbox, method, `/api/v1/${live.slug}${template.replaceAll(/[{}]/g, "")}`);
    expectError(response, template.includes("{") ? "NOT_FOUND" : "FUNDER_FORBIDDEN");
  });
});

describe("POST /sandbox/offers/{dealId}/submit", () => {
  // Rule: B-14
  test("submits terms with a contact and a note, as its read shows them, and sends the callback", async () => {
    const { deal_id } = await offerFor();
    const contact = { name: "Dana", email: "dana@iso.example" };
    const submission = await submit(deal_id, { ...TERMS, contact, note: "Soon" });
    expect(submission).toMatchObject({ terms: TERMS, contact, note: "Soon", decision: null, decisions: [] });
    expect((await call(sandbox, "GET", `/submissions/${submission.id}`)).body).toEqual(submission);
    const quote = await call(sandbox, "POST", `/offers/${deal_id}/quote`, TERMS);
    expect(submission.quote).toEqual(quote.body);
    await until(() => messages(deal_id, "submission.created").length === 1);
  });

  // Rule: B-15
  test("takes the offer's defaults for what is absent or null", async () => {
    const { deal_id } = await offerFor();
    const submission = await submit(deal_id);
    const quote = await call(sandbox, "POST", `/offers/${deal_id}/quote`);
    expect(submission.quote).toEqual(quote.body);
    expect(submission).toMatchObject({ contact: { name: null, email: null }, note: null });
    expect((await submit(deal_id, { upsell: null, note: null })).terms).toEqual(submission.terms);
  });

  test("refuses terms outside the limits and unknown fields, each named", async () => {
    const { deal_id } = await offerFor();
    const above = expectError(await act(deal_id, "submit", { purchase_price: 900_000 }), "VALIDATION_FAILED");
    expect(above.details[0]).toMatch(/^purchase_price must be at most /);
    const unknown = expectError(
      await act(deal_id, "submit", { upsel: 0.1, contact: { mail: "x" } }),
      "VALIDATION_FAILED",
    );
    expect(unknown.details.join("\n")).toMatch(/upsell/);
    expect((await readOffer(sandbox, deal_id)).submission_count).toBe(0);
  });

  // Rule: A4-14
  test("names the limits of terms beside what cannot be read", async () => {
    const { deal_id } = await offerFor();
    const refused = await act(deal_id, "submit", { purchase_price: 900_000, upsell: "much", note: 5 });
    expect(expectError(refused, "VALIDATION_FAILED").details).toEqual([
      expect.stringMatching(/^note must be /),
      expect.stringMatching(/^upsell must be /),
      expect.stringMatching(/^purchase_price must be at most /),
    ]);
    expect((await readOffer(sandbox, deal_id)).submission_count).toBe(0);
  });

  // Rule: B-16
  test("refuses a revoked offer, and an ended link as the ISO's page does", async () => {
    const { deal_id } = await offerFor();
    expectResponse(await act(deal_id, "expire-link"), 204);
    for (const action of ["submit", "view"]) {
      const { details } = expectError(await act(deal_id, action), "VALIDATION_FAILED");
      expect(details).toEqual([
        `calculator_url has expired: POST /offers/${deal_id}/calculator-url issues another`,
      ]);
    }
    await call(sandbox, "POST", `/offers/${deal_id}/calculator-url`);
    await submit(deal_id);
    await call(sandbox, "DELETE", `/offers/${deal_id}`);
    for (const action of ["submit", "view", "expire-link"])
      expectError(await act(deal_id, action), "OFFER_REVOKED");
  });
});

describe("POST /sandbox/offers/{dealId}/view", () => {
  // Rule: B-17
  test("sends offer.viewed once, as the page does", async () => {
    const { deal_id } = await offerFor();
    const webhook = { url: receiver.url, events: ["offer.viewed"] };
    const { body } = await call(sandbox, "POST", "/webhooks", webhook);
    for (let times = 0; times < 2; times += 1) expectResponse(await act(deal_id, "view"), 204);
    await until(() => messages(deal_id, "offer.viewed").length === 1);
    const { data } = DELIVERY_PAGE.parse((await call(sandbox, "GET", "/deliveries?type=offer.viewed")).body);
    expect(data).toHaveLength(1);
    await call(sandbox, "DELETE", `/webhooks/${body.id}`);
  });
});

describe("POST /sandbox/offers/{dealId}/expire-link", () => {
  // Rule: B-18
  test("ends the current link with its event, once; earlier links stay open, a patch issues another", async () => {
    const { body: webhook } = await call(sandbox, "POST", "/webhooks", {
      url: receiver.url,
      events: ["offer.expired"],
    });
    const { deal_id, calculator_url } = await offerFor();
    const fresh = await call(sandbox, "POST", `/offers/${deal_id}/calculator-url`);
    const current = String(fresh.body.calculator_url);
    for (let times = 0; times < 2; times += 1) expectResponse(await act(deal_id, "expire-link"), 204);

    const ended = await send("GET", current);
    expect(ended.text).toContain("expired");
    expect((await send("GET", calculator_url)).text).not.toContain("expired");
    const read = await readOffer(sandbox, deal_id);
    expect(Date.parse(read.calculator_url_expires_at ?? "")).toBeLessThanOrEqual(Date.now());
    expect(read).toMatchObject({ status: "active", calculator_url: current });

    await until(() => messages(deal_id, "offer.expired").length === 1);
    const [message] = messages(deal_id, "offer.expired");
    expect(message?.data.offer?.calculator_url_expires_at).toBe(read.calculator_url_expires_at);
    const patched = await call(sandbox, "PATCH", `/offers/${deal_id}`, { version: 1, max_upsell: 0.15 });
    expect(patched.body.calculator_url).not.toBe(current);
    expect((await send("GET", String(patched.body.calculator_url))).text).not.toContain("expired");
    const { data } = DELIVERY_PAGE.parse((await call(sandbox, "GET", "/deliveries?type=offer.expired")).body);
    expect(data).toHaveLength(1);
    await call(sandbox, "DELETE", `/webhooks/${webhook.id}`);
  });
});

describe("POST /sandbox/offers/{dealId}/expire-link with in_hours", () => {
  const events = (id: string) =>
    prisma.event.findMany({ where: { offer_id: id }, orderBy: { id: "asc" }, select: { type: true } });

  // Rule: D8-15
  test("lets the link end then: offer.expiring once it is a minute old, and offer.expired at its end", async () => {
    const { id, deal_id, calculator_url } = await offerFor();
    const started = Date.now();
    expectResponse(await act(deal_id, "expire-link", { in_hours: 24 }), 204);
    const { calculator_url_expires_at } = await readOffer(sandbox, deal_id);
    const hours = (Date.parse(calculator_url_expires_at ?? "") - started) / 3_600_000;
    expect(Math.abs(hours - 24)).toBeLessThan(0.1);
    expect((await send("GET", calculator_url)).text).not.toContain("expired");
    expect((await events(id)).map(({ type }) => type)).toEqual(["offer.created"]);
    const issued_at = new Date(started - 61_000);
    await prisma.link.updateMany({ where: { offer_id: id }, data: { issued_at } });
    for (const in_hours of [23, 22]) expectResponse(await act(deal_id, "expire-link", { in_hours }), 204);
    const reported = ["offer.created", "offer.expiring"];
    expect((await events(id)).map(({ type }) => type)).toEqual(reported);
    await prisma.link.updateMany({ where: { offer_id: id }, data: { ended_at: new Date(started) } });
    await expireLinks(new Date());
    expect((await events(id)).map(({ type }) => type)).toEqual([...reported, "offer.expired"]);
    expect((await send("GET", calculator_url)).text).toContain("expired");
  });

  test("is found by the schedule where the link was too young", async () => {
    const { id, deal_id } = await offerFor();
    expectResponse(await act(deal_id, "expire-link", { in_hours: 71 }), 204);
    await prisma.link.updateMany({
      where: { offer_id: id },
      data: { issued_at: new Date(Date.now() - 61_000) },
    });
    await reportExpiringLinks(new Date());
    expect((await events(id)).map(({ type }) => type)).toEqual(["offer.created", "offer.expiring"]);
  });

  test.each([0, 72, 1.5])("is refused for %s hours", async (in_hours) => {
    const { deal_id } = await offerFor();
    expect(expectError(await act(deal_id, "expire-link", { in_hours }), "VALIDATION_FAILED").details).toEqual(
      ["in_hours must be a whole number from 1 to 71"],
    );
  });
});

describe("POST /sandbox/deliveries/{deliveryId}/fail", () => {
  const fail = (id: string) => call(sandbox, "POST", `/sandbox/deliveries/${id}/fail`);

  // Rule: B-19
  test("records the next attempt as a failure without sending, and sends the one after it", async () => {
    const { deal_id } = await offerFor({ merchant_name: "Test Callback 500" });
    await submit(deal_id);
    const first = await deliveryAfter(1);
    const response = await fail(first.id);
    expectResponse(response, 202);
    expect(response.body).toMatchObject({ id: first.id, status: "pending" });
    await retryNow(sandbox);
    const second = await deliveryAfter(2);
    expect(second.attempts[1]).toMatchObject({ status_code: null, error: expect.stringMatching(/sandbox/) });
    expect(messages(deal_id, "submission.created")).toHaveLength(0);
    await retryNow(sandbox);
    await until(() => messages(deal_id, "submission.created").length === 1);
    expect((await deliveryAfter(3)).status).toBe("delivered");
  });

  // Rule: B-20
  test("is refused once the delivery has ended", async () => {
    const { deal_id } = await offerFor();
    await submit(deal_id);
    const { id } = await deliveryAfter(1);
    expectError(await fail(id), "DELIVERY_ENDED");
    expect((await call(sandbox, "POST", `/deliveries/${id}/replay`)).status).toBe(202);
    await deliveryAfter(2);
  });

  const deliveryAfter = async (attempts: number) => {
    await until(async () => (await submissionDelivery()).attempt_count >= attempts);
    return submissionDelivery();
  };
});

describe("a merchant's name in a sandbox", () => {
  // Rule: B-21
  test.each([
    ["Test Callback 500", { status_code: 500, error: "The receiver responded with 500." }],
    ["Test Callback Timeout", { status_code: null, error: "No complete response within 15 seconds" }],
  ])(
    "%s makes the first attempt of the callback fail at once, and the next is sent",
    async (name, failure) => {
      const { deal_id } = await offerFor({ merchant_name: name });
      await submit(deal_id);
      await until(async () => (await submissionDelivery()).attempt_count === 1);
      const delivery = await submissionDelivery();
      expect(delivery).toMatchObject({ status: "pending", attempts: [{ number: 1, ...failure }] });
      expect(messages(deal_id, "submission.created")).toHaveLength(0);
      await retryNow(sandbox);
      await until(() => messages(deal_id, "submission.created").length === 1);
    },
  );

  // Rule: B-22
  test("means nothing to a live funder", async () => {
    const { live: other } = await newSandbox();
    const given = { ...SMALLEST_OFFER, merchant_name: "Test Callback 500", callback_url: receiver.url };
    const { deal_id, calculator_url } = await createOffer(other, { deal_id: newDealId(), ...given });
    await submitUnder(calculator_url);
    await until(() => messages(deal_id, "submission.created").length === 1);
    expect(messages(deal_id, "submission.created")[0]).not.toHaveProperty("test");
  });
});

describe("what a sandbox sends", () => {
  // Rule: B-23
  test("says that it is a test beside its type, signed with the sandbox's own secret", async () => {
    const events = Object.keys(EVENT_PAYLOADS).filter((type) => type !== "webhook.test");
    const { body: webhook } = await call(sandbox, "POST", "/webhooks", { url: receiver.url, events });
    await completeProfile(sandbox);
    const { deal_id } = await offerFor({ ...DISCLOSED_RENEWAL, deal_id: newDealId() });
    await act(deal_id, "view");
    const { id } = await submit(deal_id);
    await call(sandbox, "POST", `/submissions/${id}/decision`, { decision: "accepted" });
    await call(sandbox, "PATCH", `/offers/${deal_id}`, { version: 1, max_upsell: 0.15 });
    await act(deal_id, "expire-link");
    await call(sandbox, "DELETE", `/offers/${deal_id}`);
    await call(sandbox, "POST", `/webhooks/${webhook.id}/test`);
    const sent = [
      ...["offer.created", "offer.viewed", "submission.created", "submission.decided", "offer.updated"],
      ...["disclosure.created", "offer.expired", "offer.revoked"],
    ];
    await until(() => sent.every((type) => messages(deal_id, type).length > 0));
    await until(() => receiver.received.some(({ body }) => body.includes('"webhook.test"')));
    for (const { body } of receiver.received.filter(({ body }) => body.includes(deal_id))) {
      expect(body).toMatch(/^\{"id":"[0-9a-f-]{36}","type":"[a-z.]+","test":true,/);
    }
    const signers = [sandbox.callbackSecret, String(webhook.secret)].map((secret) => new Webhook(secret));
    const callbacks = receiver.received.filter(({ body }) => body.includes(deal_id));
    for (const { headers, body } of callbacks)
      expect(signers.some((signer) => isVerified(signer, headers, body))).toBe(true);
    await call(sandbox, "DELETE", `/webhooks/${webhook.id}`);
  });

  // Rule: B-24
  test("has documents marked as a test", async () => {
    const { deal_id } = await offerFor({ ...DISCLOSED_RENEWAL, deal_id: newDealId() });
    const { body } = await call(sandbox, "POST", `/offers/${deal_id}/disclosures`);
    expect(body.test).toBe(true);
  });
});

function isVerified(signer: Webhook, headers: Record<string, string>, body: string): boolean {
  try {
    signer.verify(body, headers);
    return true;
  } catch {
    return false;
  }
}
