import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/server/database/database";
import { call, callAction, newFunder, newSandbox, send, type TestFunder } from "@/tests/helpers/api-client";
import { completeProfile, disclosedOffer } from "@/tests/helpers/disclosures";
import { createOffer, newDealId } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { until } from "@/tests/helpers/receiver";
import { type SignedIn, signIn } from "@/tests/helpers/sign-in";
import { merchantPartsOf, partsOf } from "@/tests/helpers/submissions";

let funder: TestFunder;
let staff: SignedIn;
let outsider: SignedIn;
beforeAll(async () => {
  funder = await newFunder();
  const other = await newFunder();
  [staff, outsider] = await Promise.all([
    signIn({ funder: funder.slug, role: "viewer" }),
    signIn({ funder: other.slug, role: "owner" }),
  ]);
});

const cookieOf = (person: SignedIn | null): Record<string, string> =>
  person ? { Cookie: person.cookie } : {};

async function viewedBy(person: SignedIn | null, of = funder) {
  const { id, deal_id, calculator_url } = await createOffer(of, SMALLEST_OFFER);
  await callAction("view", `/${deal_id}`, [partsOf(calculator_url)], { headers: cookieOf(person) });
  return prisma.event.count({ where: { offer_id: id, type: "offer.viewed" } });
}

describe("a link opened in a browser with a session of its funder", () => {
  // Rule: A4-7
  test("is not opened; a stranger, another funder's person and one whose session has ended open it", async () => {
    expect(await viewedBy(staff)).toBe(0);
    expect(await viewedBy(null)).toBe(1);
    expect(await viewedBy(outsider)).toBe(1);
    const left = await signIn({ funder: funder.slug, role: "operator" });
    await prisma.session.delete({ where: { id: left.sessionId } });
    expect(await viewedBy(left)).toBe(1);
  });

  // Rule: A4-7
  test("of a sandbox is opened: there the funder plays the ISO", async () => {
    const { live, sandbox } = await newSandbox();
    const own = await signIn({ funder: live.slug, role: "owner" });
    expect(await viewedBy(own, sandbox)).toBe(1);
    expect(await viewedBy(own, live)).toBe(0);
  });

  // Rule: A4-7
  test("of the merchant is opened by the sender, from whatever address", async () => {
    await completeProfile(funder);
    for (const [person, bySender] of [
      [staff, true],
      [outsider, false],
    ] as const) {
      const { document, url, deal_id } = await disclosedOffer(funder);
      await callAction("opened", `/${deal_id}/merchant`, [merchantPartsOf(url)], {
        headers: cookieOf(person),
      });
      const opening = () =>
        prisma.disclosureEvidence.findFirst({ where: { disclosure_id: document.id, kind: "opened" } });
      await until(async () => (await opening()) !== null);
      expect(await opening()).toMatchObject({ by_sender: bySender });
    }
  });
});

describe("GET /{dealId}/as-iso", () => {
  const path = (dealId: string) => `/${dealId}/as-iso?funder=${funder.slug}`;

  // Rule: A4-8
  test("shows every role of the funder what the ISO sees, without a signature, and records nothing", async () => {
    const { id, deal_id } = await createOffer(funder, SMALLEST_OFFER);
    const { status, text } = await send("GET", path(deal_id), cookieOf(staff));
    expect(status).toBe(200);
    expect(text).toContain("You see what the ISO sees.");
    expect(text).toContain(`/console/${funder.slug}/offers/${deal_id}`);
    expect(text).toContain("Net funding");
    expect(text).not.toMatch(/sig=[\w-]/);
    // No button that would do nothing, and no file.
    expect(text).not.toMatch(/Dates as CSV|>Review</);
    expect(await prisma.event.count({ where: { offer_id: id, type: "offer.viewed" } })).toBe(0);
    expect(await prisma.link.findFirstOrThrow({ where: { offer_id: id } })).toMatchObject({
      first_viewed_at: null,
    });
  });

  // Rule: A4-8
  test("is not found for a stranger to the funder, without a live link, and of another funder's deal", async () => {
    const { deal_id } = await createOffer(funder, SMALLEST_OFFER);
    expect((await send("GET", path(deal_id), cookieOf(outsider))).status).toBe(404);
    expect((await send("GET", path(newDealId()), cookieOf(staff))).status).toBe(404);
    expect((await send("GET", `/${deal_id}/as-iso`, cookieOf(staff))).status).toBe(404);
    const signedOut = await send("GET", path(deal_id));
    expect(signedOut.status).toBe(307);
    expect(signedOut.headers.get("location")).toContain("/console/-/sign-in");
    await call(funder, "DELETE", `/offers/${deal_id}`);
    expect((await send("GET", path(deal_id), cookieOf(staff))).status).toBe(404);
  });
});
