import { describe, expect, test } from "vitest";
import { isoNotice, regimeName, regimeOf } from "@/lib/calculator/regimes";
import { disclosed, exampleInput, exampleProfile } from "./example-disclosure";
import { day } from "./example-schedule";

describe("a regime applies from its day on and up to its limit", () => {
  // Rule: L2-2
  test.each([
    ["CA", "2022-12-08", 50_000_000, null],
    ["CA", "2022-12-09", 50_000_000, "california"],
    ["CA", "2026-01-05", 50_000_001, null],
    ["NY", "2023-07-31", 250_000_000, null],
    ["NY", "2023-08-01", 250_000_000, "new_york"],
    ["NY", "2026-01-05", 250_000_001, null],
    ["VT", "2027-06-30", 1, null],
    ["VT", "2027-07-01", 99_999_999, "vermont"],
    ["VT", "2027-07-01", 100_000_000, null],
    ["TX", "2025-08-31", 1, null],
    ["TX", "2025-09-01", 99_999_999, "texas"],
    ["TX", "2025-09-01", 100_000_000, null],
    ["FL", "2030-01-01", 1, null],
    [null, "2030-01-01", 1, null],
  ] as const)("%s, funded %s, %i cents financed: %s", (state, funding, amountFinanced, regime) => {
    expect(regimeOf(state, day(funding), amountFinanced)).toBe(regime);
  });

  test("and is called by its state's name", () => {
    expect(
      ["california", "new_york", "vermont", "texas"].map((regime) => regimeName(regime as never)),
    ).toEqual(["California", "New York", "Vermont", "Texas"]);
  });

  test("Vermont alone has a sentence for the ISO, with the brand's name as it is", () => {
    expect(isoNotice("vermont", "A$&B")).toBe("Vermont requires a disclosure that A$&B must provide.");
    for (const regime of ["california", "new_york", "texas", null] as const) {
      expect(isoNotice(regime, "A")).toBeNull();
    }
  });
});

describe("a regime without a document", () => {
  // Rule: L2-3
  test.each([
    [
      "TX",
      "2026-01-05",
      "texas",
      "Texas: automatic debits need a first-priority perfected security interest (Fin. Code 398). Ask counsel.",
    ],
    [
      "VT",
      "2027-07-01",
      "vermont",
      "Vermont: automatic debits need a first-priority perfected security interest (Act of 2026, H.648). Ask counsel.",
    ],
  ] as const)(
    "of %s is named, requires and misses nothing, and speaks of debits",
    (state, funding, regime, debits) => {
      const input = exampleInput({ fundingDay: day(funding), income: null });
      const { disclosure } = disclosed({ state, input });
      expect(disclosure).toMatchObject({
        regime,
        required: false,
        complete: false,
        missing: [],
        refused: [],
      });
      expect(disclosure.assumptions.at(-1)).toBe(debits);
      expect(disclosure.payments?.apr).not.toBeNull();
    },
  );

  test("is known by the funding date that is assumed, too", () => {
    const { disclosure } = disclosed({ state: "VT", input: exampleInput({ fundingDay: null }) });
    expect(disclosure).toMatchObject({ regime: null, required: false, missing: [] });
  });
});

describe("without a state that can be read", () => {
  // Rule: L2-4
  test("a gated brand's offer lacks it, and whether a disclosure is required is not known", () => {
    expect(disclosed({ state: null }).disclosure).toMatchObject({
      state: null,
      regime: null,
      required: null,
      missing: ["merchant_state"],
      refused: [],
      complete: false,
    });
  });

  test("an open brand's requires nothing and lacks nothing", () => {
    const profile = exampleProfile({ gated: false });
    expect(disclosed({ state: null, profile }).disclosure).toMatchObject({
      regime: null,
      required: false,
      missing: [],
      complete: false,
    });
  });

  test("an open brand's offer in a state with a document requires it all the same", () => {
    const { disclosure } = disclosed({ profile: exampleProfile({ gated: false }) });
    expect(disclosure).toMatchObject({ regime: "california", required: true });
  });
});
