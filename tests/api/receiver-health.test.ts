import { beforeAll, describe, expect, test } from "vitest";
import { earlierText, receiverTitle } from "@/components/console/deliveries/receiver-health";
import { CONSOLE_DELIVERIES_QUERY } from "@/lib/schemas/console/queries";
import type { ReceiverState } from "@/lib/schemas/console/receivers";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import type { ConsoleContext } from "@/lib/server/web/console-context";
import { updateBrand } from "@/lib/services/brands/brands";
import { consoleDeliveries } from "@/lib/services/console/deliveries";
import { failingReceivers, receiverState, receiversInConsole } from "@/lib/services/console/receivers";
import { consoleFrame, today } from "@/lib/services/console/today";
import { countShown, replayShown } from "@/lib/services/deliveries/replays";
import { call, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { personOf } from "@/tests/helpers/call-context";
import { createOffer } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { submitFor } from "@/tests/helpers/submissions";

const at = (context: CallContext, now = new Date()) => ({ ...context, now });
const later = (context: CallContext, ms: number) => at(context, new Date(Date.now() + ms));
const isFailing = async (context: CallContext) =>
  (await consoleFrame(at(context) as unknown as ConsoleContext)).failing;

const laneOfCallback = ({ brandId }: TestFunder, url: string) => `brand:${brandId} ${new URL(url).origin}`;

describe("a callback that answers 500", () => {
  let funder: TestFunder;
  let owner: CallContext;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  beforeAll(async () => {
    receiver = await startReceiver([500, 500, 500]);
    funder = await newFunder({ callback_url: receiver.url });
    owner = await personOf(funder, "owner");
    return receiver.close;
  });

  // Rule: A4-1
  test("is failing after three attempts: on Today first, in the bar, with since, answer and what waits", async () => {
    expect(await receiversInConsole(at(owner))).toMatchObject([
      {
        filter: laneOfCallback(funder, receiver.url),
        kind: "callback",
        callback: "current",
        url: receiver.url,
        state: "untried",
        waiting: 0,
      },
    ]);
    for (const deal of ["FAILING-1", "FAILING-2"]) await submitFor(funder, deal);
    const tried = async () => (await receiversInConsole(at(owner)))[0];
    await until(async () => (await tried())?.failed === 2);
    expect(await tried()).toMatchObject({ state: "unsure", failed: 2, succeeded: 0 });
    expect(await isFailing(owner)).toBe(false);

    await submitFor(funder, "FAILING-3");
    await until(() => isFailing(owner));
    const { failing } = await today(at(owner));
    expect(failing).toMatchObject([
      {
        state: "failing",
        last_status: 500,
        last_success_at: null,
        waiting: 3,
        failing_since: expect.any(Date),
        oldest: expect.any(Date),
      },
    ]);
    const outsider = await personOf(await newFunder(), "owner");
    expect(await failingReceivers(at(outsider))).toEqual([]);
    expect(await isFailing(outsider)).toBe(false);
  });

  // Rules: A4-1, A4-3
  test("is well again once what waits was retried and arrived; a second retry within a minute sends nothing", async () => {
    expect(await countShown(owner, { receiver: laneOfCallback(funder, receiver.url) })).toEqual({
      failed: 0,
      waiting: 3,
    });
    expect(await replayShown(at(owner), "waiting", {})).toEqual({ replayed: 3, tooSoon: false });
    expect(await replayShown(at(owner), "waiting", {})).toEqual({ replayed: 0, tooSoon: true });
    const audit = await prisma.auditEntry.findMany({
      where: { funder: { slug: funder.slug }, action: "deliveries.replayed" },
    });
    expect(audit.map(({ detail }) => detail)).toEqual([{ waiting: true, replayed: 3 }]);
    // They are paced, and the schedule of each begins anew.
    const waiting = await prisma.delivery.findMany({
      where: { funder: { slug: funder.slug }, status: "pending" },
      select: { next_attempt_at: true, attempt_count: true, replayed_after: true },
      orderBy: { next_attempt_at: "asc" },
    });
    for (const each of waiting) expect(each.replayed_after).toBe(each.attempt_count);
    await call(funder, "POST", "/offers", { ...SMALLEST_OFFER, deal_id: "WAKES-1" });
    const state = async () => (await receiversInConsole(at(owner)))[0]?.state;
    await until(async () => (await state()) === "well");
    await until(async () => (await countShown(owner, {})).waiting === 0);
    expect(await isFailing(owner)).toBe(false);
    expect(await receiversInConsole(at(owner))).toMatchObject([
      { state: "well", succeeded: 3, failed: 3, failing_since: null, last_success_at: expect.any(Date) },
    ]);
    expect((await receiversInConsole(later(owner, 25 * 3_600_000)))[0]).toMatchObject({ succeeded: 0 });
  });
});

describe("a callback whose address was changed", () => {
  let funder: TestFunder;
  let owner: CallContext;
  const earlier = "http://127.0.0.1:1/mca?token=secret";
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  beforeAll(async () => {
    receiver = await startReceiver();
    funder = await newFunder({ callback_url: earlier });
    owner = await personOf(funder, "owner");
    for (const deal of ["MOVED-1", "MOVED-2", "MOVED-3"]) await submitFor(funder, deal);
    await until(async () => (await failingReceivers(at(owner))).length === 1);
    await updateBrand(owner, String(funder.brandId), { callback_url: receiver.url });
    await submitFor(funder, "MOVED-4");
    await until(() => receiver.received.length === 1);
    return receiver.close;
  });

  // Rules: A4-3, A4-4
  test("is told apart from its earlier address by path, and each is listed, counted and retried alone", async () => {
    const present = laneOfCallback(funder, receiver.url);
    const past = laneOfCallback(funder, earlier);
    await until(async () => (await receiversInConsole(at(owner)))[0]?.state === "well");
    const shown = await receiversInConsole(at(owner));
    expect(shown).toMatchObject([
      { filter: present, callback: "current", url: receiver.url, state: "well", waiting: 0 },
      { filter: past, callback: "earlier", url: "http://127.0.0.1:1/mca", waiting: 3 },
    ]);
    expect(JSON.stringify(shown)).not.toContain("secret");
    // What failed before says nothing of what is set now.
    expect(await failingReceivers(at(owner))).toEqual([]);
    expect(shown.map(receiverTitle)).toEqual([
      `Callback, ${receiver.url.replace("http://", "")}`,
      "Earlier callback, 127.0.0.1:1/mca",
    ]);
    expect(shown.map(earlierText)).toEqual([
      null,
      expect.stringContaining("They go to the earlier address 127.0.0.1:1/mca, which is no longer set."),
    ]);
    expect(await countShown(owner, { receiver: present })).toEqual({ failed: 0, waiting: 0 });
    expect(await countShown(owner, { receiver: past })).toEqual({ failed: 0, waiting: 3 });
    const list = async (of: string) => {
      const { rows } = await consoleDeliveries(owner, CONSOLE_DELIVERIES_QUERY.parse({ receiver: of }));
      return rows.map(({ url }) => url);
    };
    expect(await list(present)).toEqual([receiver.url]);
    expect(await list(past)).toEqual(Array(3).fill("http://127.0.0.1:1/mca"));
    expect(await replayShown(at(owner), "waiting", { receiver: present })).toMatchObject({ replayed: 0 });
    expect(await replayShown(at(owner), "waiting", { receiver: past })).toMatchObject({ replayed: 3 });
  });
});

// Rule: A4-4
test("offers' own callbacks at one host are one receiver that says so, with the port and path of each", async () => {
  const funder = await newFunder();
  const owner = await personOf(funder, "owner");
  for (const [deal, path] of [
    ["OWN-1", "own-a"],
    ["OWN-2", "own-b"],
  ])
    await submitFor(funder, String(deal), { callback_url: `http://127.0.0.1:1/${path}` });
  const shown = async () => (await receiversInConsole(at(owner)))[0];
  await until(async () => (await shown())?.failed === 2);
  const own = (await shown()) ?? expect.fail("The callbacks of offers are a receiver.");
  expect(receiverTitle(own)).toBe("Callbacks of offers at 127.0.0.1:1/own-a and 127.0.0.1:1/own-b");
  const query = CONSOLE_DELIVERIES_QUERY.parse({ receiver: own.filter });
  expect((await consoleDeliveries(owner, query)).rows).toHaveLength(2);
});

describe("two endpoints of one host", () => {
  let funder: TestFunder;
  let owner: CallContext;
  const ids: string[] = [];
  beforeAll(async () => {
    // Nothing listens there.
    funder = await newFunder();
    owner = await personOf(funder, "owner");
    for (const [path, description] of [
      ["crm", "CRM import"],
      ["ledger", null],
    ]) {
      const url = `http://127.0.0.1:1/hooks/${path}?token=secret`;
      const { body } = await call(funder, "POST", "/webhooks", {
        url,
        events: ["offer.created"],
        ...(description && { description }),
      });
      ids.push((body as { id: string }).id);
    }
    for (let count = 0; count < 3; count += 1) await createOffer(funder, SMALLEST_OFFER);
    await until(async () => (await failingReceivers(at(owner))).length === 2);
  });

  // Rule: A4-4
  test("have a health of their own, and are told apart by path or description, without their query", async () => {
    const shown = await receiversInConsole(at(owner));
    expect(shown).toMatchObject([
      {
        filter: ids[0],
        name: "CRM import",
        url: "http://127.0.0.1:1/hooks/crm",
        state: "failing",
        waiting: 3,
      },
      { filter: ids[1], name: null, url: "http://127.0.0.1:1/hooks/ledger", state: "failing", waiting: 3 },
    ]);
    expect(JSON.stringify(shown)).not.toContain("secret");
  });

  // Rule: A4-3
  test("are resent as the list's filters show: by receiver, message and status, the number that was said", async () => {
    const [crm = "", ledger = ""] = ids;
    const of = (receiver: string) => ({ funder: { slug: funder.slug }, endpoint_id: receiver });
    expect(await replayShown(at(owner), "waiting", { receiver: crm, type: "offer.revoked" })).toEqual({
      replayed: 0,
      tooSoon: false,
    });
    expect(await replayShown(at(owner), "waiting", { receiver: crm })).toEqual({
      replayed: 3,
      tooSoon: false,
    });
    const entry = await prisma.auditEntry.findFirstOrThrow({
      where: { funder: { slug: funder.slug }, action: "deliveries.replayed" },
    });
    expect(entry.detail).toEqual({ waiting: true, receiver: "http://127.0.0.1:1/hooks/crm", replayed: 3 });
    const replayed = await prisma.delivery.findMany({ where: { ...of(ledger), replayed_after: { gt: 0 } } });
    expect(replayed).toEqual([]);

    await prisma.delivery.updateMany({
      where: { funder: { slug: funder.slug } },
      data: { status: "exhausted", next_attempt_at: null, lease_token: null, lease_until: null },
    });
    const filter = { receiver: ledger, status: "exhausted" as const };
    const { failed } = await countShown(owner, filter);
    expect(failed).toBe(3);
    expect(await countShown(owner, { receiver: ledger, status: "canceled" })).toMatchObject({ failed: 0 });
    expect(await replayShown(at(owner), "failed", filter)).toEqual({ replayed: failed, tooSoon: false });
    expect(await prisma.delivery.count({ where: { ...of(crm), status: "exhausted" } })).toBe(3);
  });

  // Rule: A4-1
  test("that is off, moved or deleted fails no more", async () => {
    const [crm = "", ledger = ""] = ids;
    await prisma.receiverHealth.updateMany({
      where: { funder: { slug: funder.slug } },
      data: { failures: 5, failing_since: new Date() },
    });
    await call(funder, "PATCH", `/webhooks/${crm}`, { status: "disabled" });
    await call(funder, "PATCH", `/webhooks/${ledger}`, { url: "http://127.0.0.1:2/hooks/ledger" });
    const [off, moved] = await receiversInConsole(at(owner));
    expect(off?.state).toBe("off");
    // What waits may have been tried at the new address since.
    expect(["untried", "unsure"]).toContain(moved?.state);
    expect(await failingReceivers(at(owner))).toEqual([]);
    await call(funder, "DELETE", `/webhooks/${ledger}`);
    expect((await receiversInConsole(at(owner))).map(({ filter }) => filter)).toEqual([crm]);
  });
});

// Rule: A4-2
test.each<[ReceiverState, number, boolean, number | null]>([
  ["untried", 0, false, null],
  ["well", 0, true, null],
  ["well", 0, true, 5],
  ["held_up", 0, true, 6],
  ["unsure", 2, true, 60],
  ["failing", 3, true, 60],
  ["failing", 3, false, null],
])(
  "a receiver is %s after %i failures in a row (a success before: %s) with a message waiting %s min",
  (state, failures, succeeded, minutes) => {
    const now = new Date("2026-01-02T16:20:00Z");
    const before = (count: number) => new Date(now.getTime() - count * 60_000);
    const oldest = minutes === null ? null : before(minutes);
    expect(receiverState({ failures, last_success_at: succeeded ? before(1) : null, oldest }, now)).toBe(
      state,
    );
  },
);
