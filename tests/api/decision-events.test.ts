import { Webhook } from "standardwebhooks";
import { beforeAll, describe, expect, test } from "vitest";
import { EVENT_PAYLOADS } from "@/lib/schemas/events/operations";
import { prisma } from "@/lib/server/database/database";
import { call, expectResponse, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { decideBy, decided, newSubmission, readSubmission, TERMS } from "@/tests/helpers/submissions";

let funder: TestFunder;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver();
  funder = await newFunder({ callback_url: receiver.url });
  return receiver.close;
});

const COUNTER = { ...TERMS, purchase_price: 30_000, num_payments: 120 };
const mailsOf = async (id: string) =>
  prisma.delivery.count({
    where: { kind: "email", type: "submission.decided", event: { submission_id: id } },
  });

describe("submission.decided", () => {
  // Rule: A1-12
  test("reaches the callback and a subscribed endpoint, with the decision as it was returned", async () => {
    const endpoint = await startReceiver();
    const own = await newFunder({ callback_url: receiver.url });
    await call(own, "POST", "/webhooks", { url: endpoint.url, events: ["submission.decided"] });
    const { id, number } = await newSubmission(own, "EVENT-1", { metadata: { crm: "7" } });
    const decision = await decided(own, id, { decision: "countered", terms: COUNTER });
    const isIt = ({ body }: { body: string }) => body.includes('"submission.decided"') && body.includes(id);
    await until(() => receiver.received.some(isIt) && endpoint.received.some(isIt));
    await endpoint.close();
    const message = receiver.received.find(isIt);
    new Webhook(own.callbackSecret).verify(message?.body ?? "", message?.headers ?? {});
    const { timestamp, data } = EVENT_PAYLOADS["submission.decided"].parse(JSON.parse(message?.body ?? ""));
    expect(timestamp).toBe(decision.created_at);
    expect(data).toMatchObject({
      decision,
      submission: { id, number },
      offer: { deal_id: "EVENT-1", funder: own.slug, merchant_name: "Café Río", metadata: { crm: "7" } },
    });
    expect(message?.body).not.toContain("sig=");
  });

  // Rule: A1-12
  test("goes to the address the offer has when the decision is made", async () => {
    const later = await startReceiver();
    const { id } = await newSubmission(funder, "EVENT-2");
    await call(funder, "PATCH", "/offers/EVENT-2", { version: 1, callback_url: later.url });
    await decided(funder, id, { decision: "accepted" });
    await until(() => later.received.length === 1);
    await later.close();
    expect(later.received[0]?.body).toContain('"submission.decided"');
  });

  // Rule: A1-17
  test("that the callback refuses does not undo the decision", async () => {
    const refusing = await startReceiver([500]);
    const own = await newFunder({ callback_url: refusing.url });
    const { id } = await newSubmission(own, "EVENT-3");
    const response = await decideBy(own, id, { decision: "accepted" });
    expectResponse(response, 201);
    await until(() => refusing.received.length > 0);
    await refusing.close();
    expect((await readSubmission(own, id)).decision?.decision).toBe("accepted");
  });
});

describe("the mail to the ISO", () => {
  // Rule: A1-15
  test("goes to the contact's address, at most 5 times a day", async () => {
    const { id } = await newSubmission(funder, "MAIL-1");
    for (let count = 0; count < 7; count += 1) await decided(funder, id, { decision: "declined" });
    expect(await mailsOf(id)).toBe(5);
    expect((await readSubmission(funder, id)).decisions).toHaveLength(7);
  });

  // Rule: A1-15
  test("is not sent to an address given to a form that did not say so", async () => {
    const { id } = await newSubmission(funder, "MAIL-2");
    await prisma.submission.update({ where: { id }, data: { decision_mail: null } });
    await decided(funder, id, { decision: "declined" });
    expect(await mailsOf(id)).toBe(0);
  });

  // Rule: A1-15
  test("is not sent more often by decisions at once", async () => {
    const { id } = await newSubmission(funder, "BOTH-3");
    for (let count = 0; count < 4; count += 1) await decided(funder, id, { decision: "declined" });
    await Promise.all([
      decided(funder, id, { decision: "accepted" }),
      decided(funder, id, { decision: "declined" }),
      decided(funder, id, { decision: "accepted" }),
    ]);
    expect(await mailsOf(id)).toBe(5);
  });
});
