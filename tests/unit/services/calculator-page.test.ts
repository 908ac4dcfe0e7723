import { beforeAll, describe, expect, test } from "vitest";
import { computeQuote } from "@/lib/calculator/quote";
import { defaultTerms } from "@/lib/calculator/terms";
import type { StoredOffer } from "@/lib/services/offers/store";
import { visibleOffer } from "@/lib/services/pages/calculator";
import { FULLEST_OFFER } from "@/tests/helpers/offers";
import { useTestSettings } from "@/tests/helpers/settings";

beforeAll(useTestSettings);

const BRAND = {
  id: "b",
  name: "Acme",
  accent: null,
  logoUrl: null,
  contactEmail: null,
  merchantOutputs: "gated" as const,
  callbackUrl: null,
  funderSlug: "acme",
  defaultBrandId: "b",
};
const FEES = [
  {
    id: "adjustable",
    label: "Origination",
    amount: 0.03,
    amount_type: "pct",
    adjustable: true,
    floor: 0,
    ceiling: 1,
  },
  { id: "fixed", label: "UCC filing", amount: 195, amount_type: "fixed" },
  {
    id: "hidden",
    label: "Risk",
    amount: 10,
    amount_type: "fixed",
    visible: false,
    adjustable: true,
    floor: 0,
    ceiling: 99,
  },
];

/** What reaches the browser of the fullest offer, with flags of its own. */
function shown(display_config: object, fee_config = {}) {
  const offer = { ...FULLEST_OFFER, fees: FEES, version: 3, display_config, fee_config };
  return visibleOffer(offer as unknown as StoredOffer, BRAND);
}

describe("without a flag", () => {
  test("neither stipulations nor the prepayment schedule reach the page", () => {
    const { limits, stipulations } = shown({});
    expect([stipulations, limits.prepayment]).toEqual([[], { mode: "none" }]);
  });

  test("a fee that is not to be adjusted travels unnamed, an adjustable one is a control", () => {
    expect(shown({}).limits.fees).toEqual([
      {
        id: "adjustable",
        label: "Origination",
        amountType: "pct",
        amount: 30_000,
        range: { floor: 0, ceiling: 1_000_000 },
      },
      { id: "", label: "", amountType: "fixed", amount: 19_500, range: null },
      { id: "", label: "", amountType: "fixed", amount: 1_000, range: null },
    ]);
  });

  test("an unnamed fee is charged as a named one is", () => {
    const [hidden, named] = [shown({}).limits, shown({ show_fee_breakdown: true }).limits];
    const terms = defaultTerms(named);
    expect(computeQuote(hidden, terms).totalFees).toBe(computeQuote(named, terms).totalFees);
    expect(computeQuote(hidden, terms).netFunding).toBe(computeQuote(named, terms).netFunding);
  });
});

describe("the gate before merchant copies", () => {
  test.each([
    ["gated", "Calif.", "unreadable"],
    ["gated", "California", "CA"],
    ["gated", undefined, null],
    ["open", "California", null],
  ] as const)("of a brand that is %s, in %s, reaches the page as %s", (merchantOutputs, state, gate) => {
    const offer = { ...FULLEST_OFFER, merchant_state: state, version: 3 };
    const shown = visibleOffer(offer as unknown as StoredOffer, { ...BRAND, merchantOutputs });
    expect(shown.merchantGate).toBe(gate);
    expect(Object.keys(shown).toSorted()).toEqual(["limits", "merchantGate", "show", "stipulations"]);
  });
});

describe("with its flag", () => {
  test("stipulations and the prepayment schedule are there", () => {
    const { limits, stipulations, show } = shown({ show_stipulations: true, show_prepayment_schedule: true });
    expect(stipulations).toEqual(FULLEST_OFFER.stipulations);
    expect([limits.prepayment.mode, show.prepayment]).toEqual(["step_per_month", true]);
  });

  test.each([
    ["display_config", { show_fee_breakdown: true }, {}],
    ["fee_config", {}, { show_fee_breakdown: true }],
  ])("of %s the visible fees are named, and an invisible one never is", (_which, display, fee) => {
    const { limits, show } = shown(display, fee);
    expect(show.feeBreakdown).toBe(true);
    expect(limits.fees.map(({ label, range }) => [label, range !== null])).toEqual([
      ["Origination", true],
      ["UCC filing", false],
      ["", false],
    ]);
  });
});
