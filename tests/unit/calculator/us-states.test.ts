import { describe, expect, test } from "vitest";
import { regimeName, regimeOf, resolveState, stateName } from "@/lib/calculator/us-states";

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
  ])("%j is %s", (text, code) => {
    expect(resolveState(text)).toBe(code);
  });

  test.each(["", "Calif.", "Kalifornien", "C A", "New  York", "NY, USA", "Ontario", "ZZ", "constructor"])(
    "%j is none",
    (text) => {
      expect(resolveState(text)).toBeNull();
    },
  );

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

describe("a regime applies up to its largest amount financed", () => {
  test.each([
    ["CA", 50_000_000, "california"],
    ["CA", 50_000_001, null],
    ["NY", 250_000_000, "new_york"],
    ["NY", 250_000_001, null],
    ["TX", 1, null],
    [null, 1, null],
  ] as const)("%s at %i cents: %s", (state, amountFinanced, regime) => {
    expect(regimeOf(state, amountFinanced)).toBe(regime);
  });

  test("and is called by its state's name", () => {
    expect(regimeName("california")).toBe("California");
    expect(regimeName("new_york")).toBe("New York");
  });
});
