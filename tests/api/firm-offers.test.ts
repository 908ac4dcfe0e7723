import { beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "@/lib/calculator/durations";
import { formatDay } from "@/lib/calculator/schedule/texts";
import { CHANGED_OFFER, REVOKED_OFFER } from "@/lib/schemas/offers/responses";
import { prisma } from "@/lib/server/database/database";
import { dayIn } from "@/lib/services/time-zones";
import { call, expectResponse, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { createOffer } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

/** An offer whose link was last viewed some days ago, which stands in for opening its page then. */
async function viewedOffer(merchant_state: string, daysAgo: number | null, changes: object = {}) {
  const offer = await createOffer(funder, { ...SMALLEST_OFFER, merchant_state, ...changes });
  const at = daysAgo === null ? null : new Date(Date.now() - daysAgo * DAY_MS);
  await prisma.link.updateMany({
    where: { offer_id: offer.id },
    data: { first_viewed_at: at && new Date(at.getTime() - DAY_MS), last_viewed_at: at },
  });
  return offer.deal_id;
}

async function patch(dealId: string) {
  const response = await call(funder, "PATCH", `/offers/${dealId}`, { version: 1, funder_notes: "Called." });
  expectResponse(response, 200);
  return response.body;
}
const viewedDay = (daysAgo: number) =>
  formatDay(dayIn("America/New_York", new Date(Date.now() - daysAgo * DAY_MS)));

// Rule: L2-25
describe("a change of an offer in Connecticut", () => {
  test("within three days after its link was last viewed answers as ever, with the law and its exceptions", async () => {
    for (const daysAgo of [0, 3]) {
      const { warnings, ...body } = CHANGED_OFFER.parse(await patch(await viewedOffer("CT", daysAgo)));
      expect(body).toMatchObject({ status: "active", version: 2 });
      expect(warnings).toEqual([
        `Connecticut (Gen. Stat. 36a-869): a specific offer stays as it is until midnight of the third calendar day after it was made, except on what underwriting finds, such as when the merchant’s statements are verified, and at the merchant’s request. The link of this offer was last viewed on ${viewedDay(daysAgo)}. Ask counsel.`,
      ]);
    }
  });

  test.each<[why: string, state: string, daysAgo: number | null, changes?: object]>([
    ["its three days are over", "CT", 4],
    ["nobody viewed it", "CT", null],
    ["it lies in another state", "NY", 0],
    ["its smallest terms are above the law's limit", "CT", 0, aboveTheLimit()],
  ])("has no such member where %s", async (_, state, daysAgo, changes) => {
    expect(await patch(await viewedOffer(state, daysAgo, changes))).not.toHaveProperty("warnings");
  });

  test("also as a replacement and as a withdrawal, whose repetition says the same", async () => {
    const dealId = await viewedOffer("Connecticut", 1);
    const whole = { ...SMALLEST_OFFER, merchant_state: "Connecticut", version: 1 };
    const replaced = CHANGED_OFFER.parse((await call(funder, "PUT", `/offers/${dealId}`, whole)).body);
    expect(replaced.warnings).toHaveLength(1);
    for (const _ of [1, 2]) {
      const revoked = REVOKED_OFFER.parse((await call(funder, "DELETE", `/offers/${dealId}`)).body);
      expect(revoked).toMatchObject({ status: "revoked", warnings: [expect.stringContaining("36a-869")] });
    }
  });
});

/** Terms from a cent above the limit of 250,000.00 on. */
function aboveTheLimit() {
  return {
    purchase_price_floor: 250_000.01,
    purchase_price_ceiling: 400_000,
    default_purchase_price: 300_000,
  };
}
