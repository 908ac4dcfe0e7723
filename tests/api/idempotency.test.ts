import { Client } from "pg";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { SUBMISSION_PAGE } from "@/lib/schemas/submissions/operations";
import { prisma } from "@/lib/server/database/database";
import { expireLinks } from "@/lib/services/links/link-events";
import { loadOffer } from "@/lib/services/offers/read";
import { expireCurrentLink } from "@/lib/services/sandbox/actions";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  newKey,
  newSandbox,
  type TestFunder,
  type TestKey,
} from "@/tests/helpers/api-client";
import { contextOf } from "@/tests/helpers/call-context";
import { createOffer } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { until } from "@/tests/helpers/receiver";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

function create(deal_id: string, key: string, changes: object = {}, caller: TestKey = funder) {
  const headers = { "Idempotency-Key": key };
  return call(caller, "POST", "/offers", { deal_id, ...SMALLEST_OFFER, ...changes }, { headers });
}

const offersOf = async (deal_id: string) =>
  prisma.offer.count({ where: { deal_id, funder: { slug: funder.slug } } });

const whereKey = (key: string) => ({ key, api_key: { key: funder.apiKey } });
const recordOf = async (key: string) => prisma.idempotencyRecord.findFirstOrThrow({ where: whereKey(key) });

describe("a creation sent again with its Idempotency-Key", () => {
  // Rule: D5-73
  test("gets the first response again, marked as such, and creates nothing", async () => {
    const first = await create("ONCE-1", "key-1");
    expectResponse(first, 201);
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    const second = await create("ONCE-1", "key-1");
    expectResponse(second, 201);
    expect(second.text).toBe(first.text);
    expect(second.headers.get("location")).toBe(first.headers.get("location"));
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(await offersOf("ONCE-1")).toBe(1);
  });

  // Rule: D5-80
  test("gets its link again, whose signature is not stored", async () => {
    const { body, text } = await create("ONCE-2", "key-0");
    const sig = String(body.calculator_url).match(/sig=([\w-]{43})&/)?.[1] ?? "";
    expect(sig).toHaveLength(43);
    expect(JSON.stringify(await recordOf("key-0"))).not.toContain(sig);
    expect((await create("ONCE-2", "key-0")).text).toBe(text);
  });

  test("gets what the release before recorded: a link with its signature", async () => {
    const { text } = await create("BEFORE-1", "key-11");
    await prisma.idempotencyRecord.updateMany({
      where: whereKey("key-11"),
      data: { body: text },
    });
    expect((await create("BEFORE-1", "key-11")).text).toBe(text);
  });

  test("gets a refusal again too, even after its cause is gone", async () => {
    const { deal_id } = await createOffer(funder);
    const first = await create(deal_id, "key-2");
    expectError(first, "DEAL_ALREADY_EXISTS");
    await call(funder, "DELETE", `/offers/${deal_id}`);
    const second = await create(deal_id, "key-2");
    expect(second.text).toBe(first.text);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
  });

  // Rule: D5-74
  test("is the same key bare and quoted", async () => {
    const first = await create("ONCE-3", "key-3");
    expect((await create("ONCE-3", '"key-3"')).text).toBe(first.text);
  });

  test("at the same moment is done once", async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => create("ONCE-4", "key-4")));
    const created = responses.filter(({ status }) => status === 201);
    expect(new Set(created.map(({ text }) => text)).size).toBe(1);
    for (const response of responses)
      if (response.status !== 201) expectError(response, "IDEMPOTENCY_IN_PROGRESS");
    expect(await offersOf("ONCE-4")).toBe(1);
    expect((await create("ONCE-4", "key-4")).text).toBe(created[0]?.text);
  });

  // Rule: D5-77
  test("after 24 hours is a new request", async () => {
    await create("ONCE-5", "key-5");
    const where = whereKey("key-5");
    const kept = await recordOf("key-5");
    expect(kept.expires_at.getTime() - kept.created_at.getTime()).toBe(24 * 3_600_000);
    await prisma.idempotencyRecord.updateMany({ where, data: { expires_at: new Date(0) } });
    expectError(await create("ONCE-5", "key-5"), "DEAL_ALREADY_EXISTS");
  });
});

// Rule: D3-22
test("a repeated request is refused while the first one runs, and a killed one blocks none", async () => {
  const key = await prisma.apiKey.findUniqueOrThrow({ where: { key: funder.apiKey } });
  const running = new Client({ connectionString: inject("settings").DATABASE_URL });
  running.on("error", () => undefined);
  await running.connect();
  await running.query("BEGIN");
  // What the statement of a creation holds for as long as it runs.
  await running.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`${key.id} key-10`]);
  expectError(await create("RUNNING-1", "key-10"), "IDEMPOTENCY_IN_PROGRESS");
  await running.end();
  expectResponse(await create("RUNNING-1", "key-10"), 201);
});

describe("an Idempotency-Key", () => {
  // Rule: D3-21
  test("sent with another request is a conflict, also at the same moment", async () => {
    await create("OTHER-1", "key-6");
    expectError(await create("OTHER-1", "key-6", { buy_rate: 1.3 }), "IDEMPOTENCY_CONFLICT");
    const responses = await Promise.all(
      ["A", "B", "C", "D"].map((letter) => create(`OTHER-${letter}`, "key-7")),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status } of responses) expect([201, 409, 422]).toContain(status);
    const made = await Promise.all(["A", "B", "C", "D"].map((letter) => offersOf(`OTHER-${letter}`)));
    expect(made.toSorted()).toEqual([0, 0, 0, 1]);
  });

  // Rule: D5-75
  test("belongs to the API key it came with", async () => {
    const other = await newKey(funder.slug, {});
    await create("MINE-1", "key-8");
    expectError(await create("MINE-1", "key-8", {}, other), "DEAL_ALREADY_EXISTS");
  });

  test("counts as a use of its API key like any other request", async () => {
    const key = await newKey(funder.slug, {});
    expectResponse(await create("USED-1", "key-9", {}, key), 201);
    const where = { key: key.apiKey };
    await until(async () => (await prisma.apiKey.findUnique({ where }))?.last_used_at != null);
  });

  // Rule: D5-76
  test.each([
    ["nothing", ""],
    ["more than 255 characters", "a".repeat(256)],
    ["two words", "two words"],
  ])("of %s is refused", async (_what, key) => {
    const { details } = expectError(await create("FORM-1", key), "VALIDATION_FAILED");
    expect(details).toEqual(["Idempotency-Key must be 1 to 255 visible ASCII characters"]);
  });

  // Rule: D5-78
  test("stores no refusal by the rate limit", async () => {
    const hurried = await newKey(funder.slug, { per_second: 1, per_minute: 1000 });
    const refused: string[] = [];
    // On a busy machine a burst may be spread over several seconds.
    for (let burst = 0; refused.length === 0 && burst < 5; burst += 1) {
      const names = Array.from({ length: 6 }, (_, index) => `LIMIT-${burst}-${index}`);
      const responses = await Promise.all(names.map((name) => create(name, name, {}, hurried)));
      refused.push(...names.filter((_, index) => responses[index]?.status === 429));
    }
    const [name = ""] = refused;
    let again = await create(name, name, {}, hurried);
    await until(async () => {
      if (again.status === 429) again = await create(name, name, {}, hurried);
      return again.status !== 429;
    });
    expectResponse(again, 201);
    expect(again.headers.get("idempotent-replayed")).toBeNull();
  });

  // Rule: D5-79
  test("is free again after VALIDATION_FAILED: the corrected request creates", async () => {
    expectError(await create("LATER-2", "key-12", { buy_rate: 0 }), "VALIDATION_FAILED");
    const corrected = await create("LATER-2", "key-12");
    expectResponse(corrected, 201);
    expect(corrected.headers.get("idempotent-replayed")).toBeNull();
  });

  test("under which the release before recorded VALIDATION_FAILED counts as new", async () => {
    await create("LATER-3", "key-13");
    const refused = { status: 400, request_hash: "0".repeat(64) };
    await prisma.idempotencyRecord.updateMany({ where: whereKey("key-13"), data: refused });
    expectResponse(await create("LATER-4", "key-13"), 201);
    expect((await recordOf("key-13")).status).toBe(201);
  });

  test("stores no response to a malformed request", async () => {
    const headers = { headers: { "Idempotency-Key": "key-9" } };
    expectError(await call(funder, "POST", "/offers", "{", headers), "MALFORMED_JSON");
    expectResponse(await create("LATER-1", "key-9"), 201);
  });
});

test("64 links, submissions, decisions, patches and a revoke of one offer at once are done, or told what changed", async () => {
  const { sandbox } = await newSandbox();
  expectResponse(await call(sandbox, "POST", "/offers", { deal_id: "BUSY", ...SMALLEST_OFFER }), 201);
  expectResponse(await call(sandbox, "POST", "/sandbox/offers/BUSY/submit", {}), 201);
  const { body } = await call(sandbox, "GET", "/offers/BUSY/submissions");
  const [submission] = SUBMISSION_PAGE.parse(body).data;
  const writes = [
    () => call(sandbox, "POST", "/offers/BUSY/calculator-url", {}),
    () => call(sandbox, "POST", "/sandbox/offers/BUSY/submit", {}),
    () => call(sandbox, "POST", `/submissions/${submission?.id}/decision`, { decision: "accepted" }),
    () => call(sandbox, "PATCH", "/offers/BUSY", { version: 1, max_upsell: 0.15 }),
  ];
  const responses = await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      index === 40 ? call(sandbox, "DELETE", "/offers/BUSY") : writes[index % writes.length]?.(),
    ),
  );
  const told = responses.map((response) =>
    response && response.status < 300 ? "done" : response?.body.error,
  );
  const others = told.filter((code) => !["done", "VERSION_CONFLICT", "OFFER_REVOKED"].includes(String(code)));
  expect(others).toEqual([]);
  expect(told.filter((code) => code === "done").length).toBeGreaterThan(0);
  expect((await call(sandbox, "GET", "/offers/BUSY")).body.status).toBe("revoked");
});

test("16 links and 16 ends of the link of one offer at once refuse none", async () => {
  const { sandbox } = await newSandbox();
  expectResponse(await call(sandbox, "POST", "/offers", { deal_id: "ENDED", ...SMALLEST_OFFER }), 201);
  const responses = await Promise.all(
    Array.from({ length: 32 }, (_, index) =>
      call(
        sandbox,
        "POST",
        index % 2 ? "/sandbox/offers/ENDED/expire-link" : "/offers/ENDED/calculator-url",
        {},
      ),
    ),
  );
  expect(responses.filter(({ status }) => status >= 300).map(({ text }) => text)).toEqual([]);
});

// Rule: D3-32
test("an end of a link that a later request, or the sweep, recorded first is done", async () => {
  const { sandbox } = await newSandbox();
  const context = await contextOf(sandbox);
  const offers = [await createOffer(sandbox), await createOffer(sandbox)];
  const [ended, swept] = await Promise.all(
    offers.map(({ deal_id: dealId }) => loadOffer(context, { dealId })),
  );
  if (!ended || !swept) throw new Error("No offers.");
  const later = (time: string | Date) => new Date(new Date(time).getTime() + 50);
  await expireCurrentLink({ ...context, now: later(context.now) }, ended);
  expect(await expireCurrentLink(context, ended)).toBeNull();
  await expireLinks(later(swept.link_expires_at));
  expect(await expireCurrentLink(context, swept)).toBeNull();
  const where = { type: "offer.expired", offer_id: { in: [ended.id, swept.id] } };
  expect(await prisma.event.count({ where })).toBe(2);
});
