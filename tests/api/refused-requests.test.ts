import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { prisma } from "@/lib/server/database/database";
import { BYTES_A_DAY } from "@/lib/server/limits/stored-bytes";
import { requestErasure } from "@/lib/services/erasures/erasures";
import { revokeApiKey } from "@/lib/services/funders/api-keys";
import { purgeExpired } from "@/lib/services/retention";
import {
  call,
  newFunder,
  newKey,
  operator,
  send,
  type TestFunder,
  type TestKey,
} from "@/tests/helpers/api-client";
import { createOffer, newDealId } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { until } from "@/tests/helpers/receiver";
import { signIn } from "@/tests/helpers/sign-in";
import { signedHeaders } from "@/tests/helpers/signatures";
import { submitUnder } from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeEach(async () => {
  funder = await newFunder();
});

const keptOf = async ({ slug }: TestFunder) =>
  prisma.refusedRequest.findMany({ where: { funder: { slug } }, orderBy: { id: "asc" } });

/** The refused requests of the funder, once there are as many. */
async function kept(count: number) {
  await until(async () => (await keptOf(funder)).length >= count);
  const all = await keptOf(funder);
  expect(all).toHaveLength(count);
  return all;
}

const BODY = JSON.stringify({ deal_id: "KEPT-1", ...SMALLEST_OFFER });

describe("a refused request is kept", () => {
  // Rule: C5-1
  test("with the response, its key and address; a success is not", async () => {
    expect((await call(funder, "POST", "/offers", BODY)).status).toBe(201);
    const faulty = JSON.stringify({ deal_id: "KEPT-2", ...SMALLEST_OFFER, buy_rate: 0 });
    const refused = await call(funder, "POST", "/offers", faulty, { from: "127.0.7.7" });
    const [row] = await kept(1);
    const { id } = await prisma.apiKey.findUniqueOrThrow({ where: { key: funder.apiKey } });
    expect(row).toMatchObject({
      api_key_id: id,
      proven: true,
      method: "POST",
      route: "/api/v1/{funder}/offers",
      status: 400,
      code: "VALIDATION_FAILED",
      message: refused.body.message,
      details: refused.body.details,
      request_id: refused.headers.get("x-request-id"),
      target: null,
      body_hash: null,
      deal_id: "KEPT-2",
    });
    expect(row?.address).toBe("127.0.7.7");
    const { cookie } = await signIn({ funder: funder.slug, role: "owner" });
    const page = await send("GET", `/console/${funder.slug}/settings/requests`, { Cookie: cookie });
    expect(page.text).toContain("<code>POST /offers</code>");
    expect(page.text).not.toContain("{funder}");
  });

  // Rule: C5-9
  test("with the deal of the object in its path, of this funder alone, or of its query", async () => {
    const deal_id = newDealId();
    const { calculator_url } = await createOffer(funder, { ...SMALLEST_OFFER, deal_id });
    await submitUnder(String(calculator_url));
    const where = { funder: { slug: funder.slug } };
    const { id: submission } = await prisma.submission.findFirstOrThrow({ where });
    const { id: event } = await prisma.event.findFirstOrThrow({ where });
    const [foreign, narrow] = [await newFunder(), await newKey(funder.slug, { scopes: ["offers:read"] })];
    const refusals: [TestKey, string, string, string | null][] = [
      [funder, "POST", `/submissions/${submission}/decision`, deal_id],
      [funder, "POST", `/submissions/${submission.toUpperCase()}/decision`, deal_id],
      [foreign, "GET", `/submissions/${submission}`, null],
      [narrow, "GET", `/events/${event}`, deal_id],
      [funder, "GET", `/submissions?deal_id=${deal_id}&limit=0`, deal_id],
      [funder, "GET", "/submissions?limit=0", null],
    ];
    for (const [key, method, path, deal] of refusals) {
      const { headers } = await call(key, method, path, method === "POST" ? {} : undefined);
      const where = { request_id: String(headers.get("x-request-id")) };
      await until(async () => (await prisma.refusedRequest.count({ where })) === 1);
      const row = await prisma.refusedRequest.findFirstOrThrow({ where });
      expect([path, row.deal_id]).toEqual([path, deal]);
    }
    const { cookie } = await signIn({ funder: funder.slug, role: "developer" });
    const path = `/console/${funder.slug}/settings/requests?q=${deal_id}`;
    const page = await send("GET", path, { Cookie: cookie });
    expect(page.text).toContain(`<b>${deal_id}</b>`);
  });

  // Rule: D4-61
  test("on the account of what the funder's keys store, and without its details once that is used up", async () => {
    const faulty = JSON.stringify({ deal_id: "KEPT-3", ...SMALLEST_OFFER, buy_rate: 0 });
    const { funder_id } = await operator(funder.slug);
    const stored = { funder_id, window_start: new Date(Math.floor(Date.now() / 600_000) * 600_000) };
    await call(funder, "POST", "/offers", faulty);
    await kept(1);
    await until(
      async () => (await prisma.storedBytes.count({ where: { funder_id, bytes: { gt: 300 } } })) > 0,
    );
    await prisma.storedBytes.upsert({
      where: { funder_id_window_start: stored },
      create: { ...stored, bytes: BYTES_A_DAY },
      update: { bytes: BYTES_A_DAY },
    });
    const refused = await call(funder, "POST", "/offers", faulty);
    expect(refused.body.details).toHaveLength(1);
    const [first, second] = await kept(2);
    expect([first?.details.length, second?.details.length]).toEqual([1, 0]);
    expect(second?.message).toBe(refused.body.message);
  });

  // Rule: C5-2
  test("with the string we signed, if its signature was refused: the body only as length and hash", async () => {
    const sent = `${BODY} `;
    await call(funder, "POST", "/offers", BODY, { sentBody: sent });
    const [row] = await kept(1);
    expect(row).toMatchObject({
      proven: false,
      status: 401,
      code: "SIGNATURE_INVALID",
      target: `/api/v1/${funder.slug}/offers`,
      body_bytes: Buffer.byteLength(sent),
      body_hash: createHash("sha256").update(sent).digest("hex").slice(0, 8),
      matched: "reserialized_body",
    });
    expect(Number(row?.timestamp_sent)).toBeGreaterThan(1_700_000_000);
  });

  // Rule: C5-3
  test.each<[string, string, () => Promise<unknown>]>([
    [
      "a newline was sent after the signed body",
      "trailing_newline",
      () => call(funder, "POST", "/offers", BODY, { sentBody: `${BODY}\n` }),
    ],
    [
      "the path was signed decoded",
      "decoded_path",
      () => {
        const target = `/api/v1/${funder.slug}/offers/A-B`;
        const headers = signedHeaders(funder.apiKey, funder.apiSecret, { method: "GET", target });
        return send("GET", target.replace("A-B", "A%2DB"), headers, undefined);
      },
    ],
    [
      "the time was in milliseconds",
      "milliseconds",
      () => call(funder, "GET", "/offers", undefined, { timestamp: Date.now() }),
    ],
    [
      "only the clock was wrong",
      "as_received",
      () => call(funder, "GET", "/offers", undefined, { timestamp: Math.floor(Date.now() / 1000) - 900 }),
    ],
  ])("with the variant that would have matched, where %s", async (_what, variant, ask) => {
    await ask();
    const [row] = await kept(1);
    expect(row?.matched).toBe(variant);
  });

  // Rule: C5-4
  test("without secrets, signatures of links and texts without end, wherever a client put them", async () => {
    const sig = "q9dGwsHkNlOiNYjZJ3cNmQ8z7vX1s2f0aBcDeFgHiJk";
    await call(funder, "GET", `/offers/${"x".repeat(700)}?sig=${sig}`, undefined, { secret: "wrong" });
    const named = { [funder.apiSecret]: 1, ["y".repeat(600)]: 2, ...SMALLEST_OFFER, deal_id: "KEPT-3" };
    await call(funder, "POST", "/offers", named);
    const rows = await kept(2);
    const text = JSON.stringify(rows);
    for (const secret of [sig, funder.apiSecret, funder.callbackSecret]) expect(text).not.toContain(secret);
    expect(text).toContain("sig=...");
    for (const { message, details } of rows)
      for (const each of [message, ...details]) expect(each.length).toBeLessThanOrEqual(500);
  });

  // Rule: C5-1
  test("if its key was revoked, so that the cause is found", async () => {
    const key = await newKey(funder.slug, {});
    await revokeApiKey(await operator(funder.slug), key.apiKey);
    await call(key, "GET", "/offers");
    const [row] = await kept(1);
    expect(row).toMatchObject({ proven: false, code: "API_KEY_INVALID" });
  });

  // Rule: C5-1
  test("but not if its key is nobody's", async () => {
    await call({ ...funder, apiKey: "fk_0000000000000000000000000000" }, "GET", "/offers");
    await call({ ...funder, apiKey: "hello" }, "GET", "/offers");
    await call(funder, "GET", "/offers/NONE");
    const [row] = await kept(1);
    expect(row?.code).toBe("NOT_FOUND");
  });
});

describe("the budgets of a minute", () => {
  /** The refusals of a run within one minute, signed or not. */
  async function refusals(count: number, ask: () => Promise<unknown>) {
    const minutes = async () =>
      prisma.refusedMinute.findMany({
        where: { funder: { slug: funder.slug } },
        orderBy: { minute: "asc" },
      });
    await Promise.all(Array.from({ length: count }, ask));
    const counted = async () => (await minutes()).reduce((sum, { refused }) => sum + refused, 0);
    await until(async () => (await counted()) === count);
    return minutes();
  }

  /** How many of a minute's refusals are kept: a run may cross from one minute to the next. */
  const within = (minutes: { refused: number }[], budget: number) =>
    minutes.reduce((sum, { refused }) => sum + Math.min(refused, budget), 0);

  // Rule: C5-5
  test("keep 20 unsigned requests of a key, and count the rest", async () => {
    const minutes = await refusals(50, () => call(funder, "GET", "/offers", undefined, { secret: "wrong" }));
    expect(await kept(within(minutes, 20))).not.toHaveLength(50);
    expect(minutes.every(({ proven }) => !proven)).toBe(true);
  });

  // Rule: C5-5
  test("keep 100 signed ones, which unsigned ones do not use up", async () => {
    await refusals(30, () => call(funder, "GET", "/offers", undefined, { secret: "wrong" }));
    const unsigned = (await keptOf(funder)).length;
    await Promise.all(Array.from({ length: 120 }, () => call(funder, "GET", "/offers/NONE")));
    const signed = async () =>
      prisma.refusedMinute.findMany({ where: { funder: { slug: funder.slug }, proven: true } });
    await until(async () => (await signed()).reduce((sum, { refused }) => sum + refused, 0) === 120);
    await kept(unsigned + within(await signed(), 100));
  });
});

/** Makes the funder's refused requests and their numbers so many days old. */
async function age(days: number): Promise<void> {
  const at = new Date(Date.now() - days * 86_400_000);
  const where = { funder: { slug: funder.slug } };
  await prisma.refusedRequest.updateMany({ where, data: { created_at: at } });
  await prisma.refusedMinute.updateMany({ where, data: { minute: at } });
}

describe("refused requests end", () => {
  // Rule: C5-6
  test("after 7 days, with their numbers", async () => {
    await call(funder, "GET", "/offers/NONE");
    await kept(1);
    // The rows are made older, not the clock moved: the purge is for every funder, and others use its rows.
    await age(6.9);
    await purgeExpired(new Date());
    expect(await keptOf(funder)).toHaveLength(1);
    await age(7.1);
    await purgeExpired(new Date());
    expect(await keptOf(funder)).toEqual([]);
    expect(await prisma.refusedMinute.count({ where: { funder: { slug: funder.slug } } })).toBe(0);
  });

  // Rule: C5-7
  test("with the erasure of the deal or the address that they name", async () => {
    await call(funder, "GET", "/offers/KEPT-7", undefined, { secret: "wrong" });
    await call(funder, "GET", "/offers/KEPT-8", undefined, { secret: "wrong" });
    await call(funder, "POST", "/offers", { deal_id: "K-9", ...SMALLEST_OFFER, "Dana@iso.example": 1 });
    await kept(3);
    await requestErasure(await operator(funder.slug), { deal_id: "KEPT-7" });
    // They are stored after their responses, in any order; one that was signed has no target.
    const left = (await keptOf(funder)).map(({ target }) => target?.slice(-6)).toSorted();
    expect(left).toEqual(["KEPT-8", undefined]);
    await requestErasure(await operator(funder.slug), { contact_email: "dana@iso.example" });
    expect(await keptOf(funder)).toHaveLength(1);
  });
});
