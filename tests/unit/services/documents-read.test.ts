import { expect, test } from "vitest";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import { structuresWithValidDocument } from "@/lib/services/offers/versions";
import { DISCLOSED_RENEWAL } from "@/tests/helpers/offers";

const offer = (merchant_state: string, changes: object = {}) =>
  ({ ...DISCLOSED_RENEWAL, merchant_state, ...changes }) as unknown as OfferFields;

/** Whether the document of an offer in a state is still good after a change. */
const outlives = (state: string, changes: object) =>
  structuresWithValidDocument(offer(state), offer(state, changes), "brand").length === 1;

const disclosure = (fact: object) => ({ disclosure: { ...DISCLOSED_RENEWAL.disclosure, ...fact } });

// Rule: L12-6
test.each([
  [
    "how the merchant pays",
    disclosure({ payment_method: "Wire" }),
    { CA: true, NY: true, TX: false, FL: false },
  ],
  [
    "when payments vary",
    disclosure({ variation: "In winter." }),
    { CA: true, NY: true, TX: false, FL: false },
  ],
  [
    "that the funder gave its own",
    disclosure({ given: { date: "2026-01-05" } }),
    { CA: true, NY: true, TX: true, FL: true },
  ],
  ["what paying early costs", disclosure({ prepayment_costs: ["A wire fee."] }), { CA: true, FL: false }],
  [
    "what the ISO is paid",
    { commission_terms: { base: "net_funding" } },
    { CA: true, NY: false, TX: false, FL: true },
  ],
  ["the collateral", disclosure({ collateral: "All assets." }), { CA: false, NY: false, TX: false }],
  ["notes", { funder_notes: "Called." }, { CA: true, NY: true, TX: true }],
])("a document outlives a change of %s where it does not state it", (_, changes, good) => {
  for (const [state, expected] of Object.entries(good))
    expect([state, outlives(state, changes)]).toEqual([state, expected]);
});
