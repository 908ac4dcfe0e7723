import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { DAY_MS } from "@/lib/calculator/durations";
import { prisma } from "@/lib/server/database/database";
import type { Claimed } from "@/lib/services/deliveries/deliveries";
import { recordOutcome } from "@/lib/services/deliveries/outcomes";
import { call, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { mailsTo } from "@/tests/helpers/api-mailbox";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { startReceiver, startSilentReceiver, until } from "@/tests/helpers/receiver";
import { retryNow } from "@/tests/helpers/retries";
import { submitFor } from "@/tests/helpers/submissions";

const deliveriesOf = async ({ slug }: TestFunder, where: object = {}) =>
  prisma.delivery.findMany({ where: { funder: { slug }, ...where }, orderBy: { id: "asc" } });

/** A funder with an alert address of its own, and one endpoint for new offers. */
async function withEndpoint(url: string) {
  const alertEmail = `alerts-${crypto.randomUUID()}@funder.example`;
  const funder = await newFunder({ alert_email: alertEmail });
  const { body } = await call(funder, "POST", "/webhooks", { url, events: ["offer.created"] });
  const offer = (deal_id: string) => call(funder, "POST", "/offers", { deal_id, ...SMALLEST_OFFER });
  const read = async () => (await call(funder, "GET", `/webhooks/${body.id}`)).body;
  return { funder, alertEmail, id: String(body.id), offer, read };
}

describe("receivers that do not respond", () => {
  // Rule: D8-42
  test("a dozen that never respond, each with a queue, do not delay another", async () => {
    const silent = await Promise.all(Array.from({ length: 12 }, () => startSilentReceiver()));
    const stuck = await newFunder();
    for (const { url } of silent)
      await call(stuck, "POST", "/webhooks", { url, events: ["offer.created", "offer.updated"] });
    for (let deal = 1; deal <= 4; deal += 1) {
      await call(stuck, "POST", "/offers", { deal_id: `STUCK-${deal}`, ...SMALLEST_OFFER });
    }
    await until(() => silent.every(({ received }) => received.length > 0));

    const receiver = await startReceiver();
    const { offer } = await withEndpoint(receiver.url);
    const waits: number[] = [];
    for (let deal = 1; deal <= 3; deal += 1) {
      const before = performance.now();
      await offer(`QUICK-${deal}`);
      await until(() => receiver.received.length === deal);
      waits.push(performance.now() - before);
    }
    await Promise.all([receiver.close(), ...silent.map(({ close }) => close())]);
    // The silent ones are given up after 15 seconds: nobody waited for that.
    expect(Math.max(...waits)).toBeLessThan(10_000);
    const pending = await deliveriesOf(stuck, { status: "pending" });
    expect(pending.length).toBe(48);
  });

  test("a queue for one is sent a few at a time, in full", async () => {
    let most = 0;
    let open = 0;
    const { createServer } = await import("node:http");
    const ids = new Set<string>();
    const server = createServer((request, response) => {
      open += 1;
      most = Math.max(most, open);
      ids.add(String(request.headers["webhook-id"]));
      setTimeout(() => {
        open -= 1;
        response.writeHead(204).end();
      }, 50);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as { port: number };
    const { funder, offer } = await withEndpoint(`http://127.0.0.1:${port}/`);
    await Promise.all(Array.from({ length: 40 }, (_, index) => offer(`QUEUE-${index}`)));
    await until(async () => (await deliveriesOf(funder, { status: "delivered" })).length === 40);
    server.close();
    expect(ids.size).toBe(40);
    expect(most).toBeLessThanOrEqual(8);
  });
});

describe("after the last attempt", () => {
  // Rule: D8-27
  test("a callback is exhausted, and the funder's alert address gets one mail that says how to send it again", async () => {
    const receiver = await startReceiver([500, 500]);
    const alertEmail = `last-${crypto.randomUUID()}@funder.example`;
    const funder = await newFunder({
      callback_url: `${receiver.url}?token=hidden`,
      alert_email: alertEmail,
    });
    await submitFor(funder, "LAST-1");
    await until(async () => (await deliveriesOf(funder))[0]?.attempt_count === 1);
    const [callback] = await deliveriesOf(funder);
    await prisma.delivery.update({
      where: { id: callback?.id ?? "" },
      data: { attempt_count: 9, next_attempt_at: new Date() },
    });
    await until(() => mailsTo(alertEmail).length === 1);
    const [mail] = mailsTo(alertEmail);
    expect(mail).toContain(`POST /deliveries/${callback?.id}/replay`);
    expect(mail).toContain("The receiver responded with 500.");
    expect(mail).not.toContain("hidden");
    const { data } = (await call(funder, "GET", "/deliveries?status=exhausted")).body as { data: object[] };
    expect(data).toMatchObject([{ id: callback?.id, attempt_count: 10, next_attempt_at: null }]);
    const replayed = await call(funder, "POST", "/deliveries/replay-failed");
    expect(replayed.body).toEqual({ replayed: 1 });
    await until(() => receiver.received.length === 3);
    await receiver.close();
    expect(mailsTo(alertEmail)).toHaveLength(1);
  });
});

describe("an endpoint", () => {
  // Rule: D8-32
  test("that responds with 410 is disabled immediately, its pending deliveries are canceled, and the funder gets a mail", async () => {
    const receiver = await startReceiver([500, 410]);
    const { funder, alertEmail, id, offer, read } = await withEndpoint(receiver.url);
    await offer("GONE-1");
    await until(async () => (await deliveriesOf(funder))[0]?.attempt_count === 1);
    await offer("GONE-2");
    await until(async () => (await read()).status === "disabled");
    expect(await read()).toMatchObject({ disabled_reason: "It responded with 410 Gone." });
    await until(async () => (await deliveriesOf(funder, { status: "canceled" })).length === 2);
    await until(() => mailsTo(alertEmail).length === 1);
    expect(mailsTo(alertEmail)[0]).toContain(`PATCH /webhooks/${id}`);

    await call(funder, "PATCH", `/webhooks/${id}`, { status: "enabled" });
    expect((await call(funder, "POST", "/deliveries/replay-failed")).body).toEqual({ replayed: 2 });
    await until(
      async () => (await deliveriesOf(funder, { status: "delivered", kind: "endpoint" })).length === 2,
    );
    await receiver.close();
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(2);
  });

  // Rule: D8-31
  test("is disabled after 5 days of failures only, not a day earlier, and a success restarts the count", async () => {
    const receiver = await startReceiver([500, 204, 500, 500]);
    const { funder, id, offer, read } = await withEndpoint(receiver.url);
    const failingSince = async () =>
      (await prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } })).failing_since;
    const failsSince = async (days: number) =>
      prisma.webhookEndpoint.update({
        where: { id },
        data: { failing_since: new Date(Date.now() - days * DAY_MS) },
      });
    await offer("FAIL-1");
    await until(async () => (await failingSince()) !== null);
    await offer("FAIL-2");
    await until(async () => (await failingSince()) === null);
    // The retry of the first would come between: this test's failures are its own.
    await prisma.delivery.updateMany({
      where: { endpoint_id: id, status: "pending" },
      data: { next_attempt_at: new Date(Date.now() + DAY_MS) },
    });

    await failsSince(4);
    await offer("FAIL-3");
    await until(
      async () => (await deliveriesOf(funder, { status: "pending", attempt_count: 1 })).length === 2,
    );
    expect(await read()).toMatchObject({ status: "enabled" });
    await prisma.delivery.updateMany({
      where: { endpoint_id: id, status: "pending" },
      data: { next_attempt_at: new Date(Date.now() + DAY_MS) },
    });

    await failsSince(5);
    await offer("FAIL-4");
    await until(async () => (await read()).status === "disabled");
    await receiver.close();
    expect(await read()).toMatchObject({ disabled_reason: "Nothing but failures for 5 days." });
    await until(async () => (await deliveriesOf(funder, { status: "canceled" })).length === 3);
  });
});

// Rule: D8-30
test("a callback is never disabled, also not by 410", async () => {
  const receiver = await startReceiver([410]);
  const funder = await newFunder({ callback_url: receiver.url });
  await submitFor(funder, "CALLBACK-1");
  await retryNow(funder);
  await until(() => receiver.received.length === 2);
  await until(async () => (await deliveriesOf(funder))[0]?.status === "delivered");
  await receiver.close();
});

// Rule: D8-28
test("an alert that cannot be sent raises no alert of its own", async () => {
  const receiver = await startReceiver([410]);
  const { funder, alertEmail, offer } = await withEndpoint(receiver.url);
  await offer("ALERT-1");
  await until(() => mailsTo(alertEmail).length === 1);
  await until(async () => (await deliveriesOf(funder, { kind: "email", status: "delivered" })).length === 1);
  await receiver.close();
  const [alert] = await deliveriesOf(funder, { kind: "email" });
  const { id = "" } = alert ?? {};
  // As a worker that has the lease of the last attempt would have it.
  const lease = { lease_token: crypto.randomUUID(), lease_until: new Date(Date.now() + 30_000) };
  await prisma.delivery.update({
    where: { id },
    data: { ...lease, status: "pending", attempt_count: 9 },
  });
  const claimed = { ...alert, ...lease, attempt_count: 9 } as unknown as Claimed;
  const response = { status: 550, retryAfter: null, body: "", error: "No such person", durationMs: 5 };
  await recordOutcome(claimed, new Date(), { response, outcome: "failed", requestHeaders: null });
  expect((await deliveriesOf(funder, { kind: "email" })).map(({ status }) => status)).toEqual(["exhausted"]);
});

// Rule: D8-35
test("a worker whose lease has ended changes nothing: the delivery is another's by then", async () => {
  const funder = await newFunder({ callback_url: "http://127.0.0.1:1/" });
  await submitFor(funder, "LEASE-1");
  await until(async () => (await deliveriesOf(funder))[0]?.attempt_count === 1);
  const [delivery] = await deliveriesOf(funder);
  const claimed = { ...delivery, lease_token: crypto.randomUUID() } as unknown as Claimed;
  const response = { status: 204, retryAfter: null, body: "", error: null, durationMs: 5 };
  await recordOutcome(claimed, new Date(), { response, outcome: "delivered", requestHeaders: null });
  expect((await deliveriesOf(funder))[0]).toMatchObject({ status: "pending", attempt_count: 1 });
});

test("a mail is canceled where no mail server is set, and its one attempt has the reason", async () => {
  const funder = await newFunder();
  await submitFor(funder, "NOMAIL-1", {
    notification_emails: [`deals-${crypto.randomUUID()}@funder.example`],
  });
  await until(async () => (await deliveriesOf(funder, { status: "delivered" })).length === 1);
  const [mail] = await deliveriesOf(funder);
  const { id = "" } = mail ?? {};
  const lease = { lease_token: crypto.randomUUID(), lease_until: new Date(Date.now() + 30_000) };
  await prisma.delivery.update({ where: { id }, data: { ...lease, status: "pending" } });
  const claimed = { ...mail, ...lease } as unknown as Claimed;
  const error = "SMTP_URL is not set: the service cannot send mail.";
  const response = { status: null, retryAfter: null, body: "", error, durationMs: 0 };
  await recordOutcome(claimed, new Date(), { response, outcome: "canceled", requestHeaders: null });
  const { body } = await call(funder, "GET", `/deliveries/${id}`);
  expect(body).toMatchObject({ status: "canceled", next_attempt_at: null });
  expect((body.attempts as object[]).at(-1)).toMatchObject({ status_code: null, error });
});

describe("a submission's mails", () => {
  // Rules: D5-62, D6-25, D8-68
  test("go to every recipient of the offer, once each, and contain no link and no metadata", async () => {
    const [deals, ana] = [1, 2].map(() => `p-${crypto.randomUUID()}@funder.example`) as [string, string];
    const funder = await newFunder();
    const number = await submitFor(funder, "MAIL-1", {
      notification_emails: [deals, ana],
      assigned_users: [ana.toUpperCase().replace("FUNDER.EXAMPLE", "funder.example")],
      metadata: { crm: "internal" },
      funder_notes: "internal",
    });
    await until(
      async () => (await deliveriesOf(funder, { kind: "email", status: "delivered" })).length === 2,
    );
    const [mail] = mailsTo(deals);
    expect(mail).toContain(`Subject: Café Río: $20,000.05 submitted by ISO One (${number})`);
    for (const figure of ["$20,000.05", "$25,000.06", "$250.00", "5.00 points", "Dana", "Soon", "MAIL-1"])
      expect(mail).toContain(figure);
    expect(mail).not.toMatch(/sig=|internal/);
  });

  test("cannot be given more headers or markup by what an ISO or a funder writes", async () => {
    const address = `p-${crypto.randomUUID()}@funder.example`;
    const funder = await newFunder();
    const refused = await call(funder, "POST", "/offers", {
      deal_id: "MAIL-2",
      ...SMALLEST_OFFER,
      notification_emails: [address],
      merchant_name: "Bakery\r\nBcc: everybody@funder.example",
    });
    expect(refused.status).toBe(400);
    await submitFor(
      funder,
      "MAIL-3",
      { notification_emails: [address], merchant_name: "<b>A & B</b>" },
      "<i>Dana</i>",
    );
    await until(() => mailsTo(address).length === 1);
    const folder = join(inject("folder"), "mail");
    const [{ id } = { id: "" }] = await deliveriesOf(funder, { kind: "email" });
    const html = readFileSync(join(folder, `${id}.html`), "utf8");
    expect(html).toContain("&lt;b&gt;A &amp; B&lt;/b&gt;");
    expect(html).not.toMatch(/<b>|<i>|<script|<img/);
  });
});

test("a delivery whose secret cannot be decrypted has a failed attempt and is due again, as one that a receiver refuses", async () => {
  const receiver = await startReceiver();
  const { funder, id, offer } = await withEndpoint(receiver.url);
  await prisma.webhookEndpoint.update({ where: { id }, data: { secret: "not encrypted" } });
  await offer("UNREADABLE");
  const attempts = async () =>
    (await deliveriesOf(funder, { kind: "endpoint" })).map(({ attempt_count }) => attempt_count);
  await until(async () => (await attempts())[0] === 1);
  const [delivery] = await deliveriesOf(funder, { kind: "endpoint" });
  expect(delivery).toMatchObject({ status: "pending", lease_token: null });
  await receiver.close();
  expect(receiver.received).toEqual([]);
});

test("a mail whose message cannot be read has failed attempts until its last, and then alerts, as any that fails", async () => {
  const alertEmail = `alerts-${crypto.randomUUID()}@funder.example`;
  const address = `iso-${crypto.randomUUID()}@iso.example`;
  const funder = await newFunder({ alert_email: alertEmail });
  await submitFor(funder, "UNREADABLE-1", { notification_emails: [address] });
  await until(() => mailsTo(address).length === 1);
  const [mail] = await deliveriesOf(funder, { kind: "email", url: `mailto:${address}` });
  if (!mail) throw new Error("The submission has no mail.");
  await prisma.event.update({ where: { id: mail.event_id }, data: { payload: '{"data": "cut o' } });
  const due = { status: "pending", delivered_at: null, next_attempt_at: new Date() };
  const again = (attempt_count: number) =>
    prisma.delivery.update({ where: { id: mail.id }, data: { ...due, attempt_count } });
  const read = async () => prisma.delivery.findUnique({ where: { id: mail.id } });
  await again(8);
  await until(async () => (await read())?.attempt_count === 9);
  expect(await read()).toMatchObject({ status: "pending", lease_token: null });
  await again(9);
  await until(() => mailsTo(alertEmail).length === 1);
  expect(await read()).toMatchObject({ status: "exhausted", attempt_count: 10, next_attempt_at: null });
  expect(mailsTo(alertEmail)[0]).toContain("The message could not be prepared.");
  expect(mailsTo(address)).toHaveLength(1);
});
