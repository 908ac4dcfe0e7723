import { Webhook as Verifier, Webhook } from "standardwebhooks";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DELIVERY, DELIVERY_WITH_ATTEMPTS } from "@/lib/schemas/deliveries/operations";
import { EVENT_PAYLOADS } from "@/lib/schemas/events/operations";
import { prisma } from "@/lib/server/database/database";
import { createBrand } from "@/lib/services/brands/brands";
import { COMMANDS } from "@/scripts/admin/commands";
import { adminContext } from "@/tests/helpers/admin-command";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  operator,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { type Received, startReceiver, until } from "@/tests/helpers/receiver";
import { submitFor } from "@/tests/helpers/submissions";

describe("a funder with a callback", () => {
  let funder: TestFunder;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  beforeAll(async () => {
    receiver = await startReceiver();
    return receiver.close;
  });
  beforeEach(async () => {
    funder = await newFunder({ callback_url: receiver.url });
  });

  async function run(command: string, positionals: string[], values: Record<string, string> = {}) {
    const found = COMMANDS[command];
    if (!found) throw new Error(`There is no command ${command}.`);
    return found.run(adminContext(), positionals, values);
  }

  /** The callback of a new submission. */
  async function nextCallback(dealId: string): Promise<Received> {
    const before = receiver.received.length;
    await submitFor(funder, dealId);
    await until(() => receiver.received.length > before);
    return receiver.received.at(-1) as Received;
  }

  const verifies = (secret: string, { body, headers }: Received) => {
    try {
      return Boolean(new Webhook(secret).verify(body, headers));
    } catch {
      return false;
    }
  };

  describe("the callback secret", () => {
    test("is shown as it was issued", async () => {
      const { json, text } = await run("callback-secret show", [funder.slug]);
      expect(json).toMatchObject({ callback_secret: funder.callbackSecret, previous_callback_secret: null });
      expect(text).toContain(funder.callbackSecret);
    });

    // Rules: D8-57, D9-17
    test("once rotated signs beside the old one for the overlap, and is alone after it", async () => {
      const { json } = await run("callback-secret rotate", [funder.slug], { overlap: "1h" });
      const { callback_secret: fresh } = json as { callback_secret: string };
      const both = await nextCallback("ROTATED-1");
      expect([funder.callbackSecret, fresh].map((secret) => verifies(secret, both))).toEqual([true, true]);
      const shown = await run("callback-secret show", [funder.slug]);
      expect(shown.json).toMatchObject({
        callback_secret: fresh,
        previous_callback_secret: funder.callbackSecret,
      });

      await prisma.funder.update({
        where: { slug: funder.slug },
        data: { callback_secret_previous_until: new Date(Date.now() - 1_000) },
      });
      const alone = await nextCallback("ROTATED-2");
      expect([funder.callbackSecret, fresh].map((secret) => verifies(secret, alone))).toEqual([false, true]);
      await expect(run("callback-secret rotate", [funder.slug], { overlap: "8d" })).rejects.toThrow("7 days");
      const audited = await prisma.auditEntry.findMany({
        where: { action: "callback_secret.rotated", funder: { slug: funder.slug } },
      });
      expect(JSON.stringify(audited)).not.toContain("whsec_");
    });
  });

  // Rule: D9-18
  test("an operator lists a funder's deliveries and sends one again", async () => {
    for (const dealId of ["OPERATED-0", "OPERATED-1"]) await nextCallback(dealId);
    await until(async () =>
      (await run("deliveries list", [funder.slug], { status: "pending" })).text.includes("no such"),
    );
    const { json, text } = await run("deliveries list", [funder.slug], {
      type: "submission.created",
      limit: "1",
    });
    const [delivery] = (json as { data: { id: string; event_id: string }[] }).data;
    expect(text).toContain(delivery?.id);
    const { next_cursor: cursor } = json as { next_cursor: string };
    const next = await run("deliveries list", [funder.slug], {
      type: "submission.created",
      limit: "1",
      cursor,
    });
    expect((next.json as { data: unknown[] }).data).toHaveLength(1);
    expect(next.text).not.toContain(delivery?.id);
    const before = receiver.received.length;
    await run("deliveries replay", [delivery?.id ?? ""]);
    await until(() => receiver.received.length > before);
    expect(receiver.received.at(-1)?.headers["webhook-id"]).toBe(delivery?.event_id);
    await expect(run("deliveries replay", ["nothing"])).rejects.toThrow("There is no delivery nothing.");
  });
});

describe("a test of the callback", () => {
  // Rule: D12-26
  test("reaches the default brand's address alone, signed with the callback secret; its delivery can be read", async () => {
    const [callback, subscribed] = await Promise.all([startReceiver(), startReceiver()]);
    const funder = await newFunder({ callback_url: callback.url });
    await call(funder, "POST", "/webhooks", { url: subscribed.url, events: ["webhook.test"] });
    const response = await call(funder, "POST", "/callback/test");
    expectResponse(response, 202);
    const { id, event_id, destination } = DELIVERY.parse(response.body);
    expect(destination).toEqual({ kind: "callback", endpoint_id: null, url: callback.url });
    const path = `/deliveries/${id}`;
    await until(async () => (await call(funder, "GET", path)).body.status === "delivered");
    const read = DELIVERY_WITH_ATTEMPTS.parse((await call(funder, "GET", path)).body);
    await Promise.all([callback.close(), subscribed.close()]);
    expect(subscribed.received).toEqual([]);
    const { body, headers } = callback.received[0] as Received;
    expect(headers["webhook-id"]).toBe(event_id);
    const message = EVENT_PAYLOADS["webhook.test"].parse(
      new Verifier(funder.callbackSecret).verify(body, headers),
    );
    expect(message.data).toEqual({
      webhook: null,
      callback: { brand_id: funder.brandId, url: callback.url },
    });
    expect(read.payload).toEqual(message);
  });

  test("reaches the brand that is named", async () => {
    const callback = await startReceiver();
    const funder = await newFunder();
    const brand = { name: "Another", callback_url: callback.url };
    const { id } = await createBrand(await operator(funder.slug), brand);
    expectResponse(await call(funder, "POST", "/callback/test", { brand_id: id }), 202);
    await until(() => callback.received.length === 1);
    await callback.close();
  });

  // Rule: D12-27
  test("is refused where there is no address, and for a brand of another funder", async () => {
    const [funder, other] = await Promise.all([
      newFunder(),
      newFunder({ callback_url: "http://127.0.0.1:1/" }),
    ]);
    const none = expectError(await call(funder, "POST", "/callback/test", {}), "VALIDATION_FAILED");
    expect(none.details).toEqual([
      `brand_id must be a brand with a callback_url; ${funder.brandId} has none`,
    ]);
    const foreign = await call(funder, "POST", "/callback/test", { brand_id: other.brandId });
    expect(expectError(foreign, "VALIDATION_FAILED").details).toEqual([
      "brand_id must be a brand of this funder",
    ]);
    const malformed = await call(funder, "POST", "/callback/test", { brand_id: "default" });
    expect(expectError(malformed, "VALIDATION_FAILED").details).toEqual(["brand_id must be a UUID"]);
    expect((await call(funder, "GET", "/deliveries")).body.data).toEqual([]);
  });
});
