import { beforeAll, describe, expect, inject, test } from "vitest";
import { HOUR_MS } from "@/lib/calculator/durations";
import { prisma } from "@/lib/server/database/database";
import { newFunder, send, type TestFunder } from "@/tests/helpers/api-client";
import { signIn } from "@/tests/helpers/sign-in";

let funder: TestFunder;
let other: TestFunder;

beforeAll(async () => {
  [funder, other] = [await newFunder(), await newFunder()];
});

const offersOf = ({ slug }: TestFunder) => `/console/${slug}/offers`;
const open = (path: string, cookie?: string) => send("GET", path, { Cookie: cookie });
/** What a page sends when the person types or clicks. */
const touch = (headers: Record<string, string | undefined>) => send("POST", "/console/-/active", headers);

/** Moves the times of a session into the past. */
async function age(id: string, { startedHoursAgo = 0, inputHoursAgo = 0 }) {
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
  const data = { created_at: ago(startedHoursAgo), last_input_at: ago(inputHoursAgo) };
  await prisma.session.update({ where: { id }, data });
}

describe("a page of a funder's console", () => {
  test("opens for a member", async () => {
    const { cookie } = await signIn({ funder: funder.slug, role: "viewer" });
    const page = await open(offersOf(funder), cookie);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Test Funder");
  });

  test("leads a browser that is not signed in to sign-in, and back to the same address", async () => {
    const page = await open(`${offersOf(funder)}?status=active`);
    expect(page.status).toBe(307);
    const to = encodeURIComponent(`${offersOf(funder)}?status=active`);
    expect(page.headers.get("location")).toBe(`/console/-/sign-in?to=${to}`);
  });

  // Rule: C1-15
  test("is 404 for a member of another funder, as an unknown funder is", async () => {
    const { cookie } = await signIn({ funder: other.slug, role: "owner" });
    expect((await open(offersOf(funder), cookie)).status).toBe(404);
    expect((await open("/console/nobody/offers", cookie)).status).toBe(404);
  });

  // Rule: C1-14
  test("is 404 once the membership ended, also for a member of another funder", async () => {
    const { cookie, userId, email } = await signIn({ funder: funder.slug, role: "admin" });
    await signIn({ funder: other.slug, role: "viewer", email });
    await prisma.membership.deleteMany({
      where: { user_id: userId, funder: { slug: funder.slug } },
    });
    expect((await open(offersOf(funder), cookie)).status).toBe(404);
    expect((await open(offersOf(other), cookie)).status).toBe(200);
  });

  // Rule: C1-13
  test.each([
    ["12 hours without input", { inputHoursAgo: 12.01 }],
    ["7 days, whatever the input", { startedHoursAgo: 7 * 24 + 0.01 }],
  ])("is closed after %s", async (_what, times) => {
    const { cookie, sessionId } = await signIn({ funder: funder.slug, role: "viewer" });
    await age(sessionId, times);
    expect((await open(offersOf(funder), cookie)).status).toBe(307);
  });

  // Rule: C1-13
  test("does not count as input: however often it is loaded, the session ends", async () => {
    const { cookie, sessionId } = await signIn({ funder: funder.slug, role: "viewer" });
    await age(sessionId, { inputHoursAgo: 11.99 });
    expect((await open(offersOf(funder), cookie)).status).toBe(200);
    expect((await open("/console/-/active", cookie)).status).toBe(204);
    const { last_input_at } = await prisma.session.findUniqueOrThrow({
      where: { id: sessionId },
    });
    expect(Date.now() - last_input_at.getTime()).toBeGreaterThan(11 * HOUR_MS);
    await age(sessionId, { inputHoursAgo: 12.01 });
    expect((await open("/console/-/active", cookie)).status).toBe(401);
  });

  test("leads a script that read it back to its own address too", async () => {
    const page = await open(`${offersOf(funder)}?status=active&_rsc=abc12`);
    const to = encodeURIComponent(`${offersOf(funder)}?status=active`);
    expect(page.headers.get("location")).toBe(`/console/-/sign-in?to=${to}`);
  });

  // Rule: C1-13
  test("stays open past 12 hours for a person who acts or touches it, from that moment", async () => {
    const { cookie, sessionId } = await signIn({ funder: funder.slug, role: "viewer" });
    await age(sessionId, { startedHoursAgo: 20, inputHoursAgo: 11.99 });
    const touched = Date.now();
    expect((await touch({ Cookie: cookie, Origin: inject("baseUrl") })).status).toBe(204);
    const { last_input_at } = await prisma.session.findUniqueOrThrow({
      where: { id: sessionId },
    });
    expect(last_input_at.getTime()).toBeGreaterThanOrEqual(touched);
    expect((await open(offersOf(funder), cookie)).status).toBe(200);
    await age(sessionId, { startedHoursAgo: 20, inputHoursAgo: 12.01 });
    expect((await touch({ Cookie: cookie, Origin: inject("baseUrl") })).status).toBe(401);
    expect((await open(offersOf(funder), cookie)).status).toBe(307);
  });

  // Rule: C1-13
  test("is not kept open by another site, nor past 7 days", async () => {
    const { cookie, sessionId } = await signIn({ funder: funder.slug, role: "viewer" });
    await age(sessionId, { inputHoursAgo: 11.99 });
    for (const Origin of ["https://evil.example", undefined])
      expect((await touch({ Cookie: cookie, Origin })).status).toBe(403);
    const { last_input_at } = await prisma.session.findUniqueOrThrow({
      where: { id: sessionId },
    });
    expect(Date.now() - last_input_at.getTime()).toBeGreaterThan(11 * HOUR_MS);
    await age(sessionId, { startedHoursAgo: 7 * 24 + 0.01 });
    expect((await touch({ Cookie: cookie, Origin: inject("baseUrl") })).status).toBe(401);
  });

  test("does not open by a cookie that is not a session's token", async () => {
    const { sessionId } = await signIn({ funder: funder.slug, role: "owner" });
    const { token_hash } = await prisma.session.findUniqueOrThrow({ where: { id: sessionId } });
    for (const value of [token_hash, sessionId, "", "a"])
      expect((await open(offersOf(funder), `console-session=${value}`)).status).toBe(307);
  });
});

describe("an address of the console with an invalid query or id", () => {
  const LISTS = [
    "/offers",
    "/submissions",
    "/deliveries",
    "/disclosures",
    "/settings/audit",
    "/settings/requests",
  ];
  const ODD = [
    "?q=%00",
    "?q=a%00b",
    "?q=%ED%A0%80",
    `?q=${"%F0%9F%8F%A6".repeat(200)}`,
    "?q=a&q=b",
    "?from=0000-01-01&to=0000-12-31",
    "?from=9999-12-31&to=9999-12-31",
    "?from=0001-01-01&to=9999-12-31&zone=Asia/Tokyo",
    "?who=00000000-0000-0000-0000-000000000000&action=none",
    "?after=AAAAAAAAAAAAAAAAAAAAAA&before=%00",
    "?open=%00&receiver=%00&type=%00&status=%00",
  ];

  // Rule: C6-19
  test("shows the list without a filter, or an empty list", async () => {
    const { cookie } = await signIn({ funder: funder.slug, role: "owner" });
    const wrong: [string, number][] = [];
    for (const list of LISTS)
      for (const odd of ODD) {
        const { status, text } = await open(`/console/${funder.slug}${list}${odd}`, cookie);
        // A part of a page that fails while it is sent leaves the digest of its error.
        if (status !== 200 || /data-dgst|"digest/.test(text)) wrong.push([`${list}${odd}`, status]);
      }
    expect(wrong).toEqual([]);
  });

  // Rule: C6-19
  test("is 404 where the id is unknown", async () => {
    const { cookie } = await signIn({ funder: funder.slug, role: "owner" });
    const root = `/console/${funder.slug}`;
    const places = [
      "/offers/a%00b",
      "/submissions/%00",
      "/deliveries/%00",
      "/settings/brands/%00",
      "/nothing",
    ];
    for (const path of [...places.map((place) => root + place), "/console/a%00b", "/console/a%00b/offers"])
      expect([path, (await open(path, cookie)).status]).toEqual([path, 404]);
  });
});
