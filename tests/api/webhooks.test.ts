import { Webhook as Verifier } from "standardwebhooks";
import { beforeAll, describe, expect, test } from "vitest";
import { DELIVERY, DELIVERY_WITH_ATTEMPTS } from "@/lib/schemas/deliveries/operations";
import { NEW_WEBHOOK, ROTATED_WEBHOOK, WEBHOOK, WEBHOOK_PAGE } from "@/lib/schemas/webhooks/operations";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import {
  deleteWebhook,
  loadWebhook,
  rotateWebhookSecret,
  testWebhook,
} from "@/lib/services/webhooks/webhooks";
import type { Webhook } from "@/lib/services/webhooks/webhooks-statements";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  newKey,
  type TestFunder,
  type TestKey,
} from "@/tests/helpers/api-client";
import { contextOf, personOf } from "@/tests/helpers/call-context";
import { changeWebhook } from "@/tests/helpers/calls-with-json";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { type Received, startReceiver, until } from "@/tests/helpers/receiver";
import { retryNow } from "@/tests/helpers/retries";
import { submitFor } from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

async function newWebhook(given: object, of = funder) {
  const response = await call(of, "POST", "/webhooks", given);
  expectResponse(response, 201);
  const webhook = NEW_WEBHOOK.parse(response.body);
  expect(response.headers.get("location")).toBe(`/api/v1/${of.slug}/webhooks/${webhook.id}`);
  return webhook;
}

const everyOffer = ["offer.created", "offer.updated", "offer.revoked"];
const url = "https://funder.example/events";

describe("an endpoint that gets the messages of disclosures", () => {
  const disclosed = [...everyOffer, "disclosure.signed"];
  const lacks = "This key lacks the scope disclosures:read";
  let narrow: TestKey;
  beforeAll(async () => {
    narrow = await newKey(funder.slug, { scopes: ["webhooks:manage"] });
  });
  const patch = (id: string, changes: object, key: TestKey = narrow) =>
    call(key, "PATCH", `/webhooks/${id}`, changes);

  // Rule: L8-39
  test("is made, and gets its url and its events, by keys with disclosures:read alone; other changes need none", async () => {
    expect(
      expectError(await call(narrow, "POST", "/webhooks", { url, events: disclosed }), "INSUFFICIENT_SCOPE")
        .message,
    ).toContain(lacks);
    const { id } = await newWebhook({ url, events: disclosed });
    const moved = "https://elsewhere.example/events";
    for (const changes of [{ url: moved }, { events: everyOffer }, { url: moved, description: "CRM" }])
      expect(expectError(await patch(id, changes), "INSUFFICIENT_SCOPE").message).toContain(lacks);
    const { body } = await call(funder, "GET", `/webhooks/${id}`);
    expect(body).toMatchObject({ url, events: disclosed, description: null });
    const same = { url, events: disclosed.toReversed(), description: "CRM", status: "disabled" };
    expectResponse(await patch(id, same), 200);
    expectResponse(await call(narrow, "POST", `/webhooks/${id}/rotate-secret`, {}), 200);
    expectResponse(await patch(id, { url: moved, events: everyOffer }, funder), 200);
    expectResponse(await patch(id, { url }), 200);
    expectError(await patch(id, { events: disclosed }), "INSUFFICIENT_SCOPE");
  });

  // Rule: L8-39
  test("is not directed by a developer in the console", async () => {
    const developer = await personOf(funder, "developer");
    const { id } = await newWebhook({ url, events: disclosed });
    const load = () => loadWebhook(developer, { webhookId: id });
    await expect(changeWebhook(developer, await load(), { url: `${url}/2` })).rejects.toMatchObject({
      code: "INSUFFICIENT_SCOPE",
      message:
        "Your role, developer, may not read disclosures: it may not set url or events of an endpoint that gets disclosure.* messages.",
    });
    expect(await changeWebhook(developer, await load(), { description: "CRM" })).toMatchObject({ url });
    const context = await personOf(funder, "admin");
    expect(await changeWebhook(context, await load(), { url: `${url}/2` })).toMatchObject({
      url: `${url}/2`,
    });
  });
});

describe("POST /webhooks", () => {
  // Rule: D11-1
  test("adds at most 20 to a funder, also with two concurrent requests; a deleted one does not count", async () => {
    const of = await newFunder();
    const add = () => call(of, "POST", "/webhooks", { url, events: everyOffer });
    for (let count = 1; count <= 19; count += 1) expectResponse(await add(), 201);
    const both = await Promise.all([add(), add()]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(expectError(await add(), "LIMIT_REACHED").message).toContain("at most 20 webhook endpoints");
    const { data } = (await call(of, "GET", "/webhooks?limit=100")).body as { data: { id: string }[] };
    expect(data).toHaveLength(20);
    await call(of, "DELETE", `/webhooks/${data[0]?.id}`);
    expectResponse(await add(), 201);
  });

  // Rule: D8-59
  test("shows the secret once: neither a read nor a list has it, and the database only its ciphertext", async () => {
    const { secret, ...webhook } = await newWebhook({ url, events: everyOffer, description: "CRM" });
    const read = await call(funder, "GET", `/webhooks/${webhook.id}`);
    expectResponse(read, 200);
    expect(WEBHOOK.parse(read.body)).toEqual(webhook);
    const list = await call(funder, "GET", "/webhooks");
    expect(WEBHOOK_PAGE.parse(list.body).data).toContainEqual(webhook);
    const row = await prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: webhook.id } });
    expect(JSON.stringify([read.text, list.text, row])).not.toContain(secret.slice(6, 40));
  });

  test.each([
    [{ events: everyOffer }, "url is required"],
    [{ url }, "events is required"],
    [{ url, events: [] }, "events must not be empty"],
    [{ url, events: "offer.created" }, "events must be an array"],
    [{ url, events: ["offer.created", "offer.created"] }, "events must not repeat a type"],
    [{ url: "http://funder.example/", events: everyOffer }, "url must use https"],
    [
      { url: "https://10.0.0.1/", events: everyOffer },
      "url must not name a private, local or reserved address",
    ],
    [
      { url: "https://a:b@funder.example/", events: everyOffer },
      "url must not carry a user name or password",
    ],
    [
      { url: "https://funder.example/\r\nX-Injected: 1", events: everyOffer },
      "url must be one line, without control characters",
    ],
    [
      { url, events: everyOffer, descripton: "CRM" },
      "descripton is not a known field; the nearest known name is description",
    ],
  ])("refuses %j", async (body, detail) => {
    const { details } = expectError(await call(funder, "POST", "/webhooks", body), "VALIDATION_FAILED");
    expect(details).toEqual([detail]);
  });
});

describe("an endpoint", () => {
  // Rules: D8-5, S1-5, S6-2
  test("gets the events it selected and no others, signed with its own secret, without the link", async () => {
    const own = await newFunder();
    const receiver = await startReceiver();
    const { secret } = await newWebhook({ url: receiver.url, events: ["offer.updated"] }, own);
    await call(own, "POST", "/offers", { deal_id: "EVENTS-1", ...SMALLEST_OFFER });
    await call(own, "PATCH", "/offers/EVENTS-1", { version: 1, max_upsell: 0.12 });
    await call(own, "DELETE", "/offers/EVENTS-1");
    await until(() => receiver.received.length > 0);
    await nothingPending(own);
    await receiver.close();
    expect(receiver.received).toHaveLength(1);
    const message = receiver.received[0] as Received;
    expect(new Verifier(secret).verify(message.body, message.headers)).toMatchObject({
      type: "offer.updated",
      data: { offer: { deal_id: "EVENTS-1", version: 2 }, changed: ["max_upsell"] },
    });
    expect(message.headers["webhook-attempt"]).toBe("1");
    expect(message.body).not.toContain("sig=");
  });

  test("that moved gets at its new address what waited for it", async () => {
    const own = await newFunder();
    const [old, current] = await Promise.all([startReceiver([500, 500, 500]), startReceiver()]);
    const webhook = await newWebhook({ url: old.url, events: everyOffer }, own);
    await call(own, "POST", "/offers", { deal_id: "MOVED-1", ...SMALLEST_OFFER });
    await until(() => old.received.length === 1);
    await noAttemptRuns(own);
    const changed = await call(own, "PATCH", `/webhooks/${webhook.id}`, {
      url: current.url,
      description: null,
    });
    expectResponse(changed, 200);
    expect(WEBHOOK.parse(changed.body)).toMatchObject({ url: current.url, description: null });
    await retryNow(own);
    await until(() => current.received.length === 1);
    await Promise.all([old.close(), current.close()]);
    expect(current.received[0]?.headers["webhook-id"]).toBe(old.received[0]?.headers["webhook-id"]);
    expect(current.received[0]?.body).toBe(old.received[0]?.body);
  });

  // Rules: D8-60, D8-65
  test("that is disabled, or deleted, gets nothing more; enabled again it gets what comes then", async () => {
    const own = await newFunder();
    const receiver = await startReceiver();
    const { id } = await newWebhook({ url: receiver.url, events: everyOffer }, own);
    expect((await call(own, "PATCH", `/webhooks/${id}`, { status: "disabled" })).body).toMatchObject({
      status: "disabled",
      disabled_reason: "Disabled by you.",
    });
    await call(own, "POST", "/offers", { deal_id: "OFF-1", ...SMALLEST_OFFER });
    const enabled = await call(own, "PATCH", `/webhooks/${id}`, { status: "enabled" });
    expect(enabled.body).toMatchObject({ status: "enabled", disabled_reason: null });
    await call(own, "POST", "/offers", { deal_id: "ON-1", ...SMALLEST_OFFER });
    await until(() => receiver.received.length > 0);
    const gone = await call(own, "DELETE", `/webhooks/${id}`);
    expectResponse(gone, 204);
    expect(gone.text).toBe("");
    await call(own, "POST", "/offers", { deal_id: "GONE-1", ...SMALLEST_OFFER });
    await nothingPending(own);
    await receiver.close();
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.offer.deal_id)).toEqual(["ON-1"]);
    expectError(await call(own, "GET", `/webhooks/${id}`), "NOT_FOUND");
    expectError(await call(own, "DELETE", `/webhooks/${id}`), "NOT_FOUND");
    expect((await call(own, "GET", "/webhooks")).body.data).toEqual([]);
  });
});

// Rule: D8-6
test("a submission reaches the callback and every subscribed endpoint, under one id, signed for each", async () => {
  const [callback, subscribed] = await Promise.all([startReceiver(), startReceiver()]);
  const own = await newFunder({ callback_url: callback.url });
  const { secret } = await newWebhook({ url: subscribed.url, events: ["submission.created"] }, own);
  await submitFor(own, "BOTH-1");
  await until(() => callback.received.length + subscribed.received.length === 2);
  await Promise.all([callback.close(), subscribed.close()]);
  const [called, notified] = [callback.received[0], subscribed.received[0]] as [Received, Received];
  expect(notified.body).toBe(called.body);
  expect(notified.headers["webhook-id"]).toBe(called.headers["webhook-id"]);
  expect(new Verifier(own.callbackSecret).verify(called.body, called.headers)).toBeTruthy();
  expect(new Verifier(secret).verify(notified.body, notified.headers)).toBeTruthy();
  expect(() => new Verifier(secret).verify(called.body, called.headers)).toThrow();
});

// Rule: D8-17
test("a test reaches its endpoint, also a disabled one, and its delivery can be read", async () => {
  const own = await newFunder();
  const [tested, other] = await Promise.all([startReceiver(), startReceiver()]);
  const { id, secret } = await newWebhook({ url: tested.url, events: everyOffer, description: "A" }, own);
  await newWebhook({ url: other.url, events: ["webhook.test"] }, own);
  await call(own, "PATCH", `/webhooks/${id}`, { status: "disabled" });
  const response = await call(own, "POST", `/webhooks/${id}/test`);
  expectResponse(response, 202);
  const delivery = DELIVERY.parse(response.body);
  expect(delivery).toMatchObject({
    type: "webhook.test",
    destination: { kind: "endpoint", endpoint_id: id },
  });
  await until(() => tested.received.length === 1);
  await nothingPending(own);
  await Promise.all([tested.close(), other.close()]);
  expect(other.received).toEqual([]);
  const { body, headers } = tested.received[0] as Received;
  expect(new Verifier(secret).verify(body, headers)).toEqual({
    id: delivery.event_id,
    type: "webhook.test",
    timestamp: expect.any(String),
    data: { webhook: { id, url: tested.url, description: "A" }, callback: null },
  });
  expect(headers["webhook-id"]).toBe(delivery.event_id);
  const read = await call(own, "GET", `/deliveries/${delivery.id}`);
  expect(DELIVERY_WITH_ATTEMPTS.parse(read.body)).toMatchObject({
    status: "delivered",
    payload: JSON.parse(body),
    attempts: [{ number: 1, status_code: 204, error: null }],
  });
});

// Rule: Q1-16
test("an operation that reads no body refuses one that no operation reads, and takes an empty one", async () => {
  const { id } = await newWebhook({ url, events: everyOffer });
  const operations = [
    ["POST", `/webhooks/${id}/test`, 202],
    ["DELETE", `/webhooks/${id}`, 204],
  ] as const;
  for (const [method, path, status] of operations) {
    const sent = (body: string, headers: Record<string, string> = {}) =>
      call(funder, method, path, body, { headers });
    expectError(await sent("{}", { "Content-Type": "text/plain" }), "UNSUPPORTED_MEDIA_TYPE");
    const packed = expectError(await sent("{}", { "Content-Encoding": "gzip" }), "UNSUPPORTED_MEDIA_TYPE");
    expect(packed.message).toContain("Content-Encoding");
    const repeated = expectError(await sent('{"a":1,"a":2}'), "MALFORMED_JSON");
    expect(repeated.message).toContain('"a"');
    expectError(await sent("x"), "MALFORMED_JSON");
    if (method === "POST") expectResponse(await sent("{}"), status);
    expectResponse(await call(funder, method, path), status);
  }
});

describe("an endpoint that is deleted while a request for it runs", () => {
  test.each([
    ["a test", testWebhook],
    [
      "a change",
      (context: CallContext, webhook: Webhook) => changeWebhook(context, webhook, { description: "B" }),
    ],
    ["a rotation", (context: CallContext, webhook: Webhook) => rotateWebhookSecret(context, webhook, {})],
  ])("is not found for %s", async (_what, act) => {
    const { id } = await newWebhook({ url, events: everyOffer });
    const context = await contextOf(funder);
    const webhook = await loadWebhook(context, { webhookId: id });
    await deleteWebhook(context, webhook);
    await expect(act(context, webhook)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

test("an endpoint is neither deleted nor tested in the name of another funder", async () => {
  const { id } = await newWebhook({ url, events: everyOffer });
  const webhook = await loadWebhook(await contextOf(funder), { webhookId: id });
  const otherFunder = await contextOf(await newFunder());
  await deleteWebhook(otherFunder, webhook);
  await expect(testWebhook(otherFunder, webhook)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expectResponse(await call(funder, "GET", `/webhooks/${id}`), 200);
});

describe("a rotated secret", () => {
  // Rule: D8-56
  test("signs beside the old one for the overlap, so that both verify", async () => {
    const own = await newFunder();
    const receiver = await startReceiver();
    const { id, secret: old } = await newWebhook({ url: receiver.url, events: everyOffer }, own);
    const response = await call(own, "POST", `/webhooks/${id}/rotate-secret`);
    expectResponse(response, 200);
    const { secret, previous_secret_expires_at } = ROTATED_WEBHOOK.parse(response.body);
    expect(Math.abs(Date.parse(previous_secret_expires_at) - Date.now() - 86_400_000)).toBeLessThan(60_000);
    await call(own, "POST", `/webhooks/${id}/test`);
    await until(() => receiver.received.length === 1);
    await receiver.close();
    const { body, headers } = receiver.received[0] as Received;
    for (const each of [old, secret]) expect(new Verifier(each).verify(body, headers)).toBeTruthy();
    expect(headers["webhook-signature"]?.split(" ")).toHaveLength(2);
  });

  // Rule: D8-58
  test("without an overlap is the only one immediately, and the old one is not kept", async () => {
    const own = await newFunder();
    const receiver = await startReceiver();
    const { id, secret: old } = await newWebhook({ url: receiver.url, events: everyOffer }, own);
    const rotated = await call(own, "POST", `/webhooks/${id}/rotate-secret`, { overlap_hours: 0 });
    await call(own, "POST", `/webhooks/${id}/test`);
    await until(() => receiver.received.length === 1);
    await receiver.close();
    const { body, headers } = receiver.received[0] as Received;
    expect(new Verifier(String(rotated.body.secret)).verify(body, headers)).toBeTruthy();
    expect(() => new Verifier(old).verify(body, headers)).toThrow();
    const kept = await prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: String(id) } });
    expect(kept).toMatchObject({ secret_previous: null, secret_previous_until: null });
  });

  // Rule: D8-58
  test.each([{ overlap_hours: 169 }, { overlap_hours: -1 }, { overlap_hours: "24" }])(
    "refuses %j",
    async (body) => {
      const { id } = await newWebhook({ url, events: everyOffer });
      expectError(await call(funder, "POST", `/webhooks/${id}/rotate-secret`, body), "VALIDATION_FAILED");
    },
  );
});

/** Waits until no delivery of the funder is being attempted. */
async function noAttemptRuns({ slug }: TestFunder): Promise<void> {
  const where = { funder: { slug }, lease_token: { not: null } };
  await until(async () => (await prisma.delivery.count({ where })) === 0);
}

/** Waits until no delivery of the funder is pending. */
async function nothingPending({ slug }: TestFunder): Promise<void> {
  const where = { funder: { slug }, status: "pending" };
  await until(async () => (await prisma.delivery.count({ where })) === 0);
}
