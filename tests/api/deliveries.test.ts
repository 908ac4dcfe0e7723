import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { DELIVERY_PAGE, DELIVERY_WITH_ATTEMPTS } from "@/lib/schemas/deliveries/operations";
import { READ_SUBMISSION, SUBMISSION_PAGE } from "@/lib/schemas/submissions/operations";
import { prisma } from "@/lib/server/database/database";
import { call, expectError, expectResponse, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { retryNow } from "@/tests/helpers/retries";
import { submitFor } from "@/tests/helpers/submissions";

/** A funder whose callback fails once for each status given, then works. */
async function withReceiver(statuses: number[] = []) {
  const receiver = await startReceiver(statuses);
  return { receiver, funder: await newFunder({ callback_url: receiver.url }) };
}

/** The one delivery of a funder's callback, as the API reads it. */
async function callbackOf(funder: TestFunder) {
  const { data } = DELIVERY_PAGE.parse(
    (await call(funder, "GET", "/deliveries?type=submission.created")).body,
  );
  const { body } = await call(funder, "GET", `/deliveries/${data[0]?.id}`);
  return DELIVERY_WITH_ATTEMPTS.parse(body);
}

describe("GET /deliveries", () => {
  // Rule: D8-61
  test("shows each message and every attempt, with the receiver's response", async () => {
    const { receiver, funder } = await withReceiver([503]);
    await submitFor(funder, "TRIES-1");
    await retryNow(funder);
    await until(() => receiver.received.length === 2);
    await until(async () => (await callbackOf(funder)).status === "delivered");
    await receiver.close();
    const delivery = await callbackOf(funder);
    expect(delivery).toMatchObject({
      type: "submission.created",
      status: "delivered",
      attempt_count: 2,
      next_attempt_at: null,
      destination: { kind: "callback", endpoint_id: null, url: receiver.url },
      attempts: [
        { number: 1, status_code: 503, error: "The receiver responded with 503." },
        { number: 2, status_code: 204, error: null },
      ],
    });
    expect(delivery.payload).toEqual(JSON.parse(receiver.received[0]?.body ?? ""));
    expect(receiver.received[1]?.headers["webhook-attempt"]).toBe("2");
    expect(receiver.received[0]?.headers["webhook-id"]).toBe(delivery.event_id);
  });

  // Rule: D8-20
  test("counts a redirect as a failure, and attempts again", async () => {
    const { receiver, funder } = await withReceiver([302]);
    await submitFor(funder, "MOVED-1");
    await retryNow(funder);
    await until(async () => (await callbackOf(funder)).status === "delivered");
    await receiver.close();
    const { attempts } = await callbackOf(funder);
    expect(attempts.map(({ status_code, error }) => [status_code, error])).toEqual([
      [302, "The receiver responded with 302."],
      [204, null],
    ]);
  });

  // Rule: D8-63
  test("narrows by status and type, in pages, newest first", async () => {
    const { receiver, funder } = await withReceiver();
    for (const deal of ["PAGE-1", "PAGE-2", "PAGE-3"]) await submitFor(funder, deal);
    await until(() => receiver.received.length === 3);
    await until(async () => (await page(funder, "?status=delivered")).data.length === 3);
    await receiver.close();
    expect((await page(funder, "?status=exhausted")).data).toEqual([]);
    expect((await page(funder, "?type=offer.created")).data).toEqual([]);
    const first = await page(funder, "?limit=2");
    const second = await page(funder, `?limit=2&cursor=${first.next_cursor}`);
    expect([first.data.length, second.data.length, second.has_more]).toEqual([2, 1, false]);
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
    const { details } = expectError(
      await call(funder, "GET", "/deliveries?status=lost"),
      "VALIDATION_FAILED",
    );
    expect(details).toEqual(["status must be one of pending, delivered, exhausted, canceled"]);
  });
});

async function page(funder: TestFunder, query: string) {
  const response = await call(funder, "GET", `/deliveries${query}`);
  expectResponse(response, 200);
  return DELIVERY_PAGE.parse(response.body);
}

describe("a replay", () => {
  // Rule: D8-62
  test("sends the same bytes with the same id, and restarts the retry schedule", async () => {
    const { receiver, funder } = await withReceiver([204, 500]);
    await submitFor(funder, "AGAIN-1");
    await until(async () => (await callbackOf(funder)).status === "delivered");
    const { id } = await callbackOf(funder);
    const response = await call(funder, "POST", `/deliveries/${id}/replay`);
    expectResponse(response, 202);
    expect(response.body).toMatchObject({ id, status: "pending", attempt_count: 1 });
    await until(async () => (await callbackOf(funder)).attempt_count === 2);
    const { attempts: made, next_attempt_at } = await callbackOf(funder);
    const wait = Date.parse(next_attempt_at ?? "") - Date.parse(made[1]?.started_at ?? "");
    // The second step of a schedule that went on would be five minutes.
    expect(wait).toBeLessThan(60_000);
    await retryNow(funder);
    await until(() => receiver.received.length === 3);
    await receiver.close();
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    await until(async () => (await callbackOf(funder)).status === "delivered");
    const { attempts } = await callbackOf(funder);
    expect(attempts.map(({ status_code }) => status_code)).toEqual([204, 500, 204]);
  });

  // Rule: L9-22
  test("of a mail that arrived is refused after five in 24 hours to its address", async () => {
    const funder = await newFunder();
    const address = `${randomUUID()}@funder.example`;
    await submitFor(funder, "MAILED-1", { ...SMALLEST_OFFER, notification_emails: [address] });
    const read = async () => prisma.delivery.findFirstOrThrow({ where: { url: `mailto:${address}` } });
    const { id } = await read();
    for (let sent = 1; sent <= 6; sent += 1) {
      await until(async () => (await read()).status === "delivered");
      const response = await call(funder, "POST", `/deliveries/${id}/replay`);
      if (sent <= 5) expectResponse(response, 202);
      else
        expect(expectError(response, "VALIDATION_FAILED").details).toEqual([
          "destination.url was sent 5 delivered mails again in the last 24 hours",
        ]);
    }
  });

  // Rule: D8-64
  test("of all that failed since a time leaves what is older, and what arrived", async () => {
    const { receiver, funder } = await withReceiver();
    for (const deal of ["OLD-1", "NEW-1", "FINE-1"]) await submitFor(funder, deal);
    await until(async () => (await page(funder, "?status=delivered")).data.length === 3);
    const give = async (dealId: string, created_at: Date) =>
      prisma.delivery.updateMany({
        where: { event: { offer: { deal_id: dealId } }, funder: { slug: funder.slug } },
        data: { status: "exhausted", created_at },
      });
    await give("OLD-1", new Date("2026-01-01T00:00:00Z"));
    await give("NEW-1", new Date("2026-02-01T00:00:00Z"));
    const response = await call(funder, "POST", "/deliveries/replay-failed", {
      since: "2026-01-15T00:00:00Z",
    });
    expectResponse(response, 202);
    expect(response.body).toEqual({ replayed: 1 });
    await until(() => receiver.received.length === 4);
    expect(JSON.parse(receiver.received[3]?.body ?? "").data.offer.deal_id).toBe("NEW-1");
    expect((await call(funder, "POST", "/deliveries/replay-failed")).body).toEqual({ replayed: 1 });
    await until(() => receiver.received.length === 5);
    await receiver.close();
    const wrong = await call(funder, "POST", "/deliveries/replay-failed", { since: "yesterday" });
    expect(expectError(wrong, "VALIDATION_FAILED").details).toEqual([
      "since must be an ISO 8601 time with a zone, or Unix seconds",
    ]);
  });

  test("for an endpoint that was deleted is refused with the reason", async () => {
    const receiver = await startReceiver();
    const funder = await newFunder();
    const { body } = await call(funder, "POST", "/webhooks", {
      url: receiver.url,
      events: ["offer.created"],
    });
    await call(funder, "POST", "/offers", { deal_id: "REPLAY-1", ...SMALLEST_OFFER });
    await until(async () => (await page(funder, "?status=delivered")).data.length === 1);
    await call(funder, "DELETE", `/webhooks/${body.id}`);
    const [delivery] = (await page(funder, "")).data;
    expect(delivery?.destination.endpoint_id).toBe(body.id);
    const response = await call(funder, "POST", `/deliveries/${delivery?.id}/replay`);
    await receiver.close();
    expect(expectError(response, "VALIDATION_FAILED").details).toEqual([
      "destination.endpoint_id names a webhook endpoint that is disabled or deleted",
    ]);
  });
});

describe("submissions", () => {
  let funder: TestFunder;
  let numbers: string[];
  beforeAll(async () => {
    funder = await newFunder();
    numbers = [await submitFor(funder, "READ-1"), await submitFor(funder, "READ-2")];
  });
  const list = async (path: string) => {
    const response = await call(funder, "GET", path);
    expectResponse(response, 200);
    return SUBMISSION_PAGE.parse(response.body).data;
  };

  // Rules: D5-61, D7-14
  test("are all listed, newest first, also those of a funder without any callback", async () => {
    const submissions = await list("/submissions");
    expect(submissions.map(({ number }) => number)).toEqual(numbers.toReversed());
    expect(submissions[1]).toMatchObject({
      offer_version: 1,
      note: "Soon",
      contact: { name: "Dana", email: "dana@iso.example" },
      quote: { purchase_price: 20_000.05, amount_sold: 25_000.06 },
      offer: { deal_id: "READ-1", funder: funder.slug, merchant_name: "Café Río" },
    });
    expect(await list("/submissions?submitted_since=99999999999")).toEqual([]);
  });

  test("of one offer are listed under it, and each is read by its id", async () => {
    const submissions = await list("/offers/READ-2/submissions");
    expect(submissions.map(({ number }) => number)).toEqual([numbers[1]]);
    const response = await call(funder, "GET", `/submissions/${submissions[0]?.id}`);
    expectResponse(response, 200);
    expect(READ_SUBMISSION.parse(response.body)).toEqual({
      ...submissions[0],
      decisions: [],
      disclosure: null,
    });
  });
});
