import { describe, expect, test } from "vitest";
import { amountFinancedOf } from "@/lib/disclosure/figures/figures";
import { merchantGate, owedPolicy } from "@/lib/disclosure/merchant/gate";
import { askedState, merchantLock } from "@/lib/disclosure/merchant/lock";
import { owedByFunder, owedSentence, rowOf, ruledName } from "@/lib/disclosure/regimes/regimes";
import { STATE_SOURCES } from "@/lib/disclosure/regimes/sources";
import { resolveState, stateName, stateText } from "@/lib/disclosure/regimes/us-states";
import { day, disclosed, exampleInput, exampleProfile } from "@/tests/unit/calculator/example-offer";

describe("a state's row applies from its first day on and up to its limit, to the cent", () => {
  // Rule: L2-2
  test.each([
    ["CA", "2022-12-09", 50_000_000, "california", "offer"],
    ["NY", "2023-08-01", 250_000_000, "new_york", "offer"],
    ["VT", "2027-07-01", 99_999_999, "vermont", "offer"],
    ["TX", "2025-09-01", 99_999_999, "texas", "offer"],
    ["VA", "2022-10-01", 50_000_000, null, "offer"],
    ["CT", "2024-07-01", 25_000_000, null, "offer"],
    ["FL", "2024-01-01", 50_000_000, null, "closing"],
    ["GA", "2024-01-01", 50_000_000, null, "closing"],
    ["LA", "2025-08-01", null, null, "closing"],
    ["UT", "2023-01-01", 100_000_000, null, "closing"],
    ["KS", "2024-07-01", 50_000_000, null, "closing"],
    ["MO", "2025-02-28", 50_000_000, null, "closing"],
  ] as const)("%s from %s up to %j cents", (state, from, most, regime, moment) => {
    const first = day(from);
    const largest = most ?? 1_000_000_000_000;
    expect(rowOf(state, first, largest)).toMatchObject({ state, regime, moment, from: first, most });
    expect(rowOf(state, first - 1, 1)).toBeNull();
    if (most !== null) expect(rowOf(state, first, most + 1)).toBeNull();
    expect(STATE_SOURCES[state].citation).toMatch(/\d/);
  });

  test("and none elsewhere, nor without a state", () => {
    expect(rowOf("OH", day("2030-01-01"), 1)).toBeNull();
    expect(rowOf(null, day("2030-01-01"), 1)).toBeNull();
  });

  test("and is called by its state's name", () => {
    expect((["california", "new_york", "vermont", "TX", "VA", "CT"] as const).map(ruledName)).toEqual([
      "California",
      "New York",
      "Vermont",
      "Texas",
      "Virginia",
      "Connecticut",
    ]);
  });
});

describe("a row of the offer without a document of ours", () => {
  test("is the funder's to give, and the ISO reads so, with the brand's name as it is", () => {
    const rows = (["VT", "TX", "VA", "CT"] as const).map((state) => rowOf(state, day("2027-07-01"), 1));
    expect(rows.map((row) => owedByFunder(row, false)?.name)).toEqual([
      "Vermont",
      "Texas",
      "Virginia",
      "Connecticut",
    ]);
    expect(owedSentence({ name: "Texas" }, "A$&B")).toBe(
      "Texas requires a written disclosure when a specific offer is made. A$&B must have given it to the merchant.",
    );
    for (const state of ["CA", "NY", "FL", "OH"] as const)
      expect(owedByFunder(rowOf(state, day("2027-07-01"), 1), false)).toBeNull();
  });

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
    "of %s is required and made by the funder, misses nothing, and speaks of debits",
    (state, funding, regime, debits) => {
      const input = exampleInput({ fundingDay: day(funding), income: null });
      const { disclosure } = disclosed({ state, input });
      expect(disclosure).toMatchObject({
        regime,
        row: { moment: "offer" },
        required: true,
        madeBy: "funder",
        complete: false,
        missing: [],
        refused: [],
      });
      expect(disclosure.assumptions.at(-1)).toBe(debits);
      expect(disclosure.payments?.apr).not.toBeNull();
    },
  );

  test.each(["VA", "CT"] as const)("of %s is told by its state: it has no name of its own", (state) => {
    const { disclosure } = disclosed({ state });
    expect(disclosure).toMatchObject({ state, regime: null, required: true, madeBy: "funder", missing: [] });
  });

  test("is known by the funding date that is assumed, too", () => {
    const { disclosure } = disclosed({ state: "VT", input: exampleInput({ fundingDay: null }) });
    expect(disclosure).toMatchObject({ regime: null, row: null, required: false, missing: [] });
  });
});

// Rule: L2-24
test("a law that asks at closing requires nothing with the offer, and nobody makes it yet", () => {
  for (const state of ["FL", "GA", "LA", "UT", "KS", "MO"] as const)
    expect(disclosed({ state }).disclosure).toMatchObject({
      regime: null,
      row: { moment: "closing" },
      required: false,
      madeBy: null,
      missing: [],
    });
});

// Rule: L7-14
test("a document of ours is the product's once the brand has approved it, else the funder's", () => {
  expect(disclosed().disclosure).toMatchObject({ required: true, madeBy: "product" });
  const profile = exampleProfile({ approved: [] });
  expect(disclosed({ profile }).disclosure).toMatchObject({ required: true, madeBy: "funder" });
  expect(disclosed({ state: "OH" }).disclosure).toMatchObject({ required: false, row: null, madeBy: null });
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
    ["Washington D.C.", "DC"],
    ["Washington, DC", "DC"],
    ["Washington", "WA"],
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
  const financed = amountFinancedOf({ purchasePrice, fees }, fees);
  return merchantLock(merchantGate(outputs, state), "ask", day("2026-01-05"), financed);
}

describe("where the funder gives the disclosure itself", () => {
  const FUNDING = day("2026-01-05");
  const OWED = { isGiven: false, isApproved: false };
  const brand = (withoutDocument: "ask" | "lock", outputs: "gated" | "open" = "gated") => ({
    merchantOutputs: outputs,
    withoutDocument,
  });

  test("the ISO is asked or the terms are locked, as the brand says, and neither once it is given or the brand is open", () => {
    expect(owedPolicy(brand("ask"), OWED)).toBe("ask");
    expect(owedPolicy(brand("lock"), OWED)).toBe("lock");
    expect(owedPolicy(brand("lock"), { ...OWED, isGiven: true })).toBe("nothing");
    expect(owedPolicy(brand("lock", "open"), OWED)).toBe("nothing");
  });

  test("only terms that the law speaks of are asked about or locked", () => {
    expect(askedState("TX", "ask", FUNDING, 99_999_999)?.name).toBe("Texas");
    expect(merchantLock("TX", "ask", FUNDING, 99_999_999)).toBeNull();
    expect(merchantLock("TX", "lock", FUNDING, 99_999_999)).toBe("TX");
    expect(askedState("TX", "lock", FUNDING, 99_999_999)).toBeNull();
    for (const [state, amount] of [
      ["TX", 100_000_000],
      ["OH", 1],
      ["FL", 1],
    ] as const) {
      expect(askedState(state, "ask", FUNDING, amount)).toBeNull();
      expect(merchantLock(state, "lock", FUNDING, amount)).toBeNull();
    }
    // Once the brand has approved the sheet of Texas, it comes first, also where the funder says that it gave its own.
    expect(owedPolicy(brand("ask"), { isGiven: true, isApproved: true })).toBe("approved");
    expect(merchantLock("TX", "approved", FUNDING, 99_999_999)).toBe("texas");
    expect(askedState("TX", "approved", FUNDING, 99_999_999)).toBeNull();
    expect(merchantLock("TX", "approved", FUNDING, 100_000_000)).toBeNull();
    // Where a document of ours applies, the setting decides nothing.
    expect(merchantLock("CA", "nothing", FUNDING, 1)).toBe("california");
    expect(askedState("CA", "ask", FUNDING, 1)).toBeNull();
  });
});

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
