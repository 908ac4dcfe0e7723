import { beforeAll, describe, expect, test } from "vitest";
import { CONSOLE_DELIVERIES_QUERY } from "@/lib/schemas/console-queries";
import type { Role } from "@/lib/schemas/permissions";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database";
import { consoleDeliveries, deliveryChoices, deliveryPage } from "@/lib/services/console/deliveries";
import { acknowledgeDisclosure } from "@/lib/services/disclosures/confirm";
import { call, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { personOf } from "@/tests/helpers/call-context";
import { completeProfile, disclosedOffer } from "@/tests/helpers/disclosures";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { merchantPartsOf, submitFor } from "@/tests/helpers/submissions";

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
  const found = async () => (await deliveriesOf(owner)).rows.find(({ deal_id }) => deal_id === dealId);
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
    const payloadFor = async (role: Role) =>
      (await deliveryPage(await personOf(disclosing, role), id)).payload;
    for (const part of ["Maria Alvarez", "203.0.113.9", "Seen/9"]) {
      expect(await payloadFor("operator")).toContain(part);
      expect(await payloadFor("viewer")).not.toContain(part);
    }
    expect(await payloadFor("viewer")).toContain('"kind":"acknowledged"');
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
    expect(await deliveryChoices(outsider)).toEqual({ endpoints: [], failed: 0 });
  });
});
