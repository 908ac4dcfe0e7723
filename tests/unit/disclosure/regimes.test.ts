import { describe, expect, test } from "vitest";
import { amountFinancedOf } from "@/lib/disclosure/figures/figures";
import { merchantGate } from "@/lib/disclosure/merchant/gate";
import { merchantLock } from "@/lib/disclosure/merchant/lock";
import { isoNotice, regimeName, regimeOf } from "@/lib/disclosure/regimes/regimes";
import { resolveState, stateName, stateText } from "@/lib/disclosure/regimes/us-states";
import { day, disclosed, exampleInput, exampleProfile } from "@/tests/unit/calculator/example-offer";

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

describe("a merchant's state is resolved", () => {
  test.each([
    ["CA", "CA"],
    ["ca", "CA"],
    ["  California\t", "CA"],
    ["NEW YORK", "NY"],
    ["new york", "NY"],
    ["dc", "DC"],
    ["District of Columbia", "DC"],
    ["Puerto Rico", "PR"],
    ["GU", "GU"],
    ["American Samoa", "AS"],
    ["northern mariana islands", "MP"],
    ["Virgin Islands", "VI"],
    ["U.S. Virgin Islands", "VI"],
    ["N.Y.", "NY"],
    ["N. Y.", "NY"],
    ["New  York", "NY"],
    ["New York State", "NY"],
    ["State of New York", "NY"],
    ["the State of Maine", null],
    ["state california", "CA"],
    ["Calif.", "CA"],
    ["calif", "CA"],
    ["State", null],
  ])("%j is %s", (text, code) => {
    expect(resolveState(text)).toBe(code);
  });

  test.each(["", "Kalifornien", "NY, USA", "Ontario", "ZZ", "constructor"])("%j is none", (text) => {
    expect(resolveState(text)).toBeNull();
  });

  test("to its name for reading, and a text that names none stays", () => {
    expect(["TX", "new york", "Ontario"].map(stateText)).toEqual(["Texas", "New York", "Ontario"]);
  });

  // Rule: L2-1
  test("by each of 56 codes and by its name", () => {
    const codes =
      "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK " +
      "OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI";
    for (const code of codes.split(" ")) {
      const state = resolveState(code);
      expect(state).toBe(code);
      expect(state && resolveState(stateName(state))).toBe(code);
    }
  });
});

/** The lock on an offer of a brand in this state, at a price and its fees in cents. */
function lockOf(outputs: "gated" | "open", state: string | null, purchasePrice: number, ...fees: Fee[]) {
  const charged = { purchasePrice, fees };
  return merchantLock(merchantGate(outputs, state), day("2026-01-05"), amountFinancedOf(charged, fees));
}

interface Fee {
  charge: number;
  financeCharge: boolean;
}

describe("terms of a gated brand", () => {
  test.each([
    ["California", 50_000_000, "california"],
    [" ca ", 1, "california"],
    ["CA", 50_000_001, null],
    ["new york", 250_000_000, "new_york"],
    ["NY", 250_000_001, null],
    ["TX", 5_000_000, null],
    ["VT", 5_000_000, null],
    ["Puerto Rico", 5_000_000, null],
  ])("in %s at %i cents financed: lock %s", (state, financed, lock) => {
    expect(lockOf("gated", state, financed)).toBe(lock);
  });

  // Rule: L2-6
  test("depend on the amount financed: fees that are finance charges are taken off the price first", () => {
    const fees = (...charges: number[]) => charges.map((charge) => ({ charge, financeCharge: true }));
    expect(lockOf("gated", "CA", 50_100_000, ...fees(99_999, 1))).toBe("california");
    expect(lockOf("gated", "CA", 50_100_000, ...fees(99_998, 1))).toBeNull();
    const other = { charge: 1, financeCharge: false };
    expect(lockOf("gated", "CA", 50_100_000, ...fees(99_999), other)).toBeNull();
  });

  // Rule: L2-7
  test("are locked at any price where the state cannot be read", () => {
    for (const state of ["Kalif.", "CA, USA", "Ontario", "-"]) {
      expect(lockOf("gated", state, 900_000_000)).toBe("unreadable");
    }
  });

  // Rule: L2-7
  test("are locked at any price where no state is given", () => {
    expect(lockOf("gated", null, 900_000_000)).toBe("absent");
  });
});

// Rule: L2-9
test("terms of a brand whose merchant outputs are open are never locked", () => {
  for (const state of ["CA", "NY", "nowhere", null]) expect(lockOf("open", state, 5_000_000)).toBeNull();
});
