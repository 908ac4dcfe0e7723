import { describe, expect, test } from "vitest";
import { EVENT_TYPES } from "@/lib/schemas/events/event-types";
import { type DueLane, isUrgent } from "@/lib/services/deliveries/claim-statements";
import { hostOf, laneOf } from "@/lib/services/deliveries/deliveries";
import { Batches } from "@/lib/services/deliveries/outcomes";
import { nextAttempt, RETRY_WAITS } from "@/lib/services/deliveries/retry-schedule";
import { Slots } from "@/lib/services/deliveries/slots";

const NOW = 1_800_000_000_000;

const lane = (funder_id: string, receiver: string, urgent = 0, others = true): DueLane => ({
  funder_id,
  receiver,
  urgent,
  others,
});
const lanesOf = (funder: string, count: number) =>
  Array.from({ length: count }, (_, index) => lane(funder, `https://r${index}.${funder}.example`));

/** Starts all that the slots grant, as if that much were due; the deliveries that started. */
function start(slots: Slots, lanes: DueLane[], now = NOW, due = Number.POSITIVE_INFINITY) {
  const grants = slots.grants(lanes, now);
  const started = grants.flatMap(({ funder_id, receiver, count, others }) =>
    Array.from({ length: Math.min(count, due) }, (_, index) => {
      const type = index < count - others ? "submission.created" : "offer.created";
      return { id: crypto.randomUUID(), funder_id, receiver, type };
    }),
  );
  slots.take(started, grants, true);
  return started;
}

/** Lanes that responded well and quickly. */
function withQuick(slots: Slots, lanes: DueLane[]): void {
  for (const [index, quick] of lanes.entries()) {
    // One second each, so that no host's rate is spent.
    for (const target of start(slots, [quick], NOW + index * 1000, 1)) {
      slots.note(target, true);
      slots.release(target);
    }
  }
}

describe("slots between funders", () => {
  test("one funder's thousand silent receivers get half of the slots", () => {
    expect(start(new Slots(), lanesOf("loud", 1_000))).toHaveLength(100);
  });

  test("concurrent funders get the same number", () => {
    const slots = new Slots();
    const funders = ["a", "b", "c", "d"];
    const started = start(
      slots,
      funders.flatMap((funder) => lanesOf(funder, 500)),
    );
    const shares = funders.map((funder) => started.filter(({ funder_id }) => funder_id === funder).length);
    expect(new Set(shares)).toEqual(new Set([40]));
  });

  // Rule: D8-37
  test("a funder with nothing in progress starts one immediately, also when others hold every shared slot", () => {
    const slots = new Slots();
    for (let funder = 0; funder < 100; funder += 1)
      start(slots, lanesOf(`loud-${funder}`, 200), NOW + funder * 1000);
    const [first, ...more] = start(slots, lanesOf("quiet", 20), NOW + 200_000);
    expect(first).toMatchObject({ funder_id: "quiet" });
    expect(more).toEqual([]);
  });

  test("a slot that is given back goes to the funder with the least under way", () => {
    const slots = new Slots();
    const lanes = [...lanesOf("loud", 500), ...lanesOf("other", 500)];
    const [first] = start(slots, lanesOf("loud", 500));
    start(slots, lanes, NOW + 1000);
    expect(slots.release(first as never)).toBe("any");
    expect(start(slots, lanes, NOW + 2000).map(({ funder_id }) => funder_id)).toEqual(["other"]);
  });
});

describe("slots between the receivers of a funder", () => {
  test("two for a receiver that is not known, eight for one that responded well and quickly", () => {
    const slots = new Slots();
    const [quick, unknown] = lanesOf("a", 2) as [DueLane, DueLane];
    withQuick(slots, [quick]);
    const started = start(slots, [quick, unknown], NOW + 5000);
    expect(started.filter(({ receiver }) => receiver === quick.receiver)).toHaveLength(8);
    expect(started.filter(({ receiver }) => receiver === unknown.receiver)).toHaveLength(2);
  });

  test("another funder's deliveries to the same receiver take none of them", () => {
    const slots = new Slots();
    const receiver = "https://hooks.example";
    expect(start(slots, [lane("a", receiver)])).toHaveLength(2);
    expect(start(slots, [lane("b", receiver)])).toHaveLength(2);
  });

  test("each gets one before any gets a second", () => {
    const slots = new Slots();
    const started = start(slots, lanesOf("a", 100));
    expect(new Set(started.map(({ receiver }) => receiver)).size).toBe(100);
  });
});

describe("deliveries a second to one host", () => {
  // Rule: D8-38
  test("are twenty for all funders and ports together, until it responds well", () => {
    const slots = new Slots();
    const lanes = Array.from({ length: 50 }, (_, index) =>
      lane(`f${index}`, `https://victim.example:${8000 + index}`),
    );
    expect(start(slots, lanes, NOW)).toHaveLength(20);
    expect(start(slots, lanes, NOW + 500)).toHaveLength(0);
    expect(start(slots, lanes, NOW + 1000)).toHaveLength(20);
  });

  // Rule: D8-38
  test("are ten for one funder: the others start immediately", () => {
    const slots = new Slots();
    const ports = Array.from({ length: 50 }, (_, index) =>
      lane("loud", `https://hooks.example:${8000 + index}`),
    );
    expect(start(slots, ports)).toHaveLength(10);
    expect(start(slots, [...ports, lane("quiet", "https://hooks.example")])).toMatchObject([
      { funder_id: "quiet" },
      {},
    ]);
  });

  test("go to every funder in turn, however long another's queue is", () => {
    const slots = new Slots();
    const [quiet, loud] = [lane("quiet", "https://hooks.example"), lane("loud", "https://hooks.example")];
    // A receiver that refuses at once has nothing under way when the next second begins.
    for (let second = 0; second < 3; second += 1)
      for (const target of start(slots, [loud], NOW + second * 1000)) slots.release(target);
    for (let funder = 0; funder < 19; funder += 1)
      start(slots, [lane(`f${funder}`, loud.receiver)], NOW + 9000, 1);
    expect(start(slots, [loud, quiet], NOW + 9000)).toMatchObject([{ funder_id: "quiet" }]);
  });

  test("a receiver that responds well and quickly is not held up by one that does not", () => {
    const slots = new Slots();
    const good = lane("good", "https://hooks.example");
    withQuick(slots, [good]);
    const bad = Array.from({ length: 20 }, (_, index) => lane(`f${index}`, good.receiver));
    start(slots, bad, NOW + 5000);
    expect(
      start(slots, [...bad, good], NOW + 5000).filter(({ funder_id }) => funder_id === "good"),
    ).toHaveLength(8);
  });

  test("fall back to twenty once a response is bad", () => {
    const slots = new Slots();
    const lanes = Array.from({ length: 20 }, (_, index) => lane(`f${index}`, "https://hooks.example"));
    withQuick(slots, lanes);
    const started = start(slots, lanes, NOW + 60_000);
    expect(started.length).toBeGreaterThan(100);
    for (const target of started) {
      slots.note(target, false);
      slots.release(target);
    }
    expect(start(slots, lanes, NOW + 61_000)).toHaveLength(20);
  });
});

describe("messages with a submission or a decision", () => {
  const [endpoint, callback] = ["endpoint:1 https://host.example", "brand:1 https://host.example"] as const;

  // Rule: D13-62
  test("start before the lifecycle events of their funder, within the slots and the rate of the host", () => {
    const slots = new Slots();
    const rate = Array.from({ length: 10 }, (_, index) =>
      lane("a", `endpoint:${index} https://host.example`),
    );
    const started = start(slots, [...rate, lane("a", callback, 3, false)]);
    expect(started.filter(({ receiver }) => receiver === callback)).toHaveLength(2);
    expect(started).toHaveLength(10);
  });

  // Rule: D13-62
  test("start while lifecycle events of their funder hold its slots and its rate of the host", () => {
    const slots = new Slots();
    expect(start(slots, lanesOf("a", 1_000))).toHaveLength(100);
    const hanging = Array.from({ length: 10 }, (_, index) =>
      lane("b", `endpoint:${index} https://host.example`),
    );
    expect(start(slots, hanging)).toHaveLength(10);
    expect(start(slots, [...lanesOf("a", 1_000), lane("a", callback, 2, false)])).toMatchObject([
      { funder_id: "a", receiver: callback },
      { funder_id: "a", receiver: callback },
    ]);
    expect(start(slots, [...hanging, lane("b", callback, 1, false)])).toMatchObject([
      { funder_id: "b", receiver: callback },
    ]);
  });

  test("leave what they do not use of their lane to lifecycle events in the same claim", () => {
    const slots = new Slots();
    withQuick(slots, [lane("a", endpoint)]);
    const [grant] = slots.grants([lane("a", endpoint, 3)], NOW + 5_000);
    expect(grant).toMatchObject({ count: 8, others: 5 });
  });

  test("are the same in a claim and in its index", () => {
    expect(EVENT_TYPES.filter(isUrgent)).toEqual(["submission.created", "submission.decided"]);
  });
});

describe("mails", () => {
  // Rule: D13-63
  test("of all funders have six slots, and each that ends makes room for another funder's", () => {
    const slots = new Slots();
    const lanes = Array.from({ length: 8 }, (_, index) => lane(`f${index}`, "mailto:"));
    const started = start(slots, lanes, NOW, 1);
    expect(started).toHaveLength(6);
    expect(slots.release(started[0] as never)).toBe("any");
    expect(start(slots, lanes.slice(5), NOW + 500, 1)).toMatchObject([{ funder_id: "f6" }]);
  });
});

// Rule: D13-61
test("each endpoint, each brand's callback and all mail have a lane, and offers' own URLs one a host", () => {
  const url = "https://host.example:8443/a?b";
  expect(laneOf({ url, endpoint_id: "1" })).toBe("endpoint:1 https://host.example:8443");
  expect(laneOf({ url, brand_id: "1" })).toBe("brand:1 https://host.example:8443");
  expect(laneOf({ url })).toBe("https://host.example");
  expect(laneOf({ url: "https://host.example/other" })).toBe("https://host.example");
  expect(laneOf({ url: "mailto:a@funder.example" })).toBe("mailto:");
  for (const lane of [laneOf({ url, endpoint_id: "1" }), laneOf({ url, brand_id: "1" }), laneOf({ url })])
    expect(hostOf(lane)).toBe("https://host.example");
});

test("an ended delivery causes another claim only where more may be due: of its receiver, or of all", () => {
  const slots = new Slots();
  const [one] = start(slots, lanesOf("a", 1), NOW, 1);
  expect(slots.release(one as never)).toBe("none");
  const [first] = start(slots, lanesOf("a", 1), NOW + 1000);
  expect(slots.release(first as never)).toBe("lane");
  const [other] = start(slots, lanesOf("b", 1_000), NOW + 2000);
  expect(slots.release(other as never)).toBe("any");
});

/** Batches whose runs are collected, and end when the test says so. */
function held() {
  const runs: { items: string[]; end: (error?: Error) => void }[] = [];
  const batches = new Batches<string>(
    (items) =>
      new Promise((resolve, reject) => {
        runs.push({ items, end: (error) => (error ? reject(error) : resolve()) });
      }),
  );
  const started = async (count: number) => {
    await expect.poll(() => runs.length).toBe(count);
    return runs.map(({ items }) => items);
  };
  return { batches, runs, started };
}

test("what is added while a run is in progress is in the next one, together and in order", async () => {
  const { batches, runs, started } = held();
  const added = [batches.add("a", "1")];
  await started(1);
  added.push(batches.add("a", "2"), batches.add("a", "3"));
  runs[0]?.end();
  expect(await started(2)).toEqual([["1"], ["2", "3"]]);
  runs[1]?.end();
  await Promise.all(added);
});

test("what is added in the same turn of the event loop is in one run", async () => {
  const { batches, runs, started } = held();
  const added = ["1", "2", "3"].map((item) => batches.add("a", item));
  expect(await started(1)).toEqual([["1", "2", "3"]]);
  runs[0]?.end();
  await Promise.all(added);
});

test("a run that does not end delays nothing under another key", async () => {
  const { batches, runs, started } = held();
  const stuck = batches.add("a", "1");
  await started(1);
  const other = batches.add("b", "2");
  expect(await started(2)).toEqual([["1"], ["2"]]);
  runs[1]?.end();
  await other;
  runs[0]?.end();
  await stuck;
});

test("a run that fails rejects its own items, and the next one runs", async () => {
  const { batches, runs, started } = held();
  const first = expect(batches.add("a", "1")).rejects.toThrow("refused");
  await started(1);
  const second = batches.add("a", "2");
  runs[0]?.end(new Error("refused"));
  await first;
  await started(2);
  runs[1]?.end();
  await second;
});

const FAILED_AT = new Date("2026-01-01T00:00:00Z");
const seconds = (attempts: number, retryAfter: number | null, random: number) =>
  ((nextAttempt(attempts, FAILED_AT, retryAfter, random)?.getTime() ?? Number.NaN) - FAILED_AT.getTime()) /
  1000;

// Rule: D8-23
test("the waits are those of the contract", () => {
  expect(RETRY_WAITS).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
});

// Rule: D8-24
test("a wait is spread by a fifth either way", () => {
  expect(seconds(1, null, 0)).toBe(4);
  expect(seconds(1, null, 0.5)).toBe(5);
  expect(seconds(2, null, 1)).toBe(360);
});

// Rule: D8-25
test("Retry-After is used between once and twice the wait of the step", () => {
  expect(seconds(2, 1, 0)).toBe(300);
  expect(seconds(2, 450, 0)).toBe(450);
  expect(seconds(2, 86_400, 0)).toBe(600);
});

test("there is no attempt after the tenth", () => {
  expect(nextAttempt(9, FAILED_AT, null, 0.5)).not.toBeNull();
  expect(nextAttempt(10, FAILED_AT, null, 0.5)).toBeNull();
});
