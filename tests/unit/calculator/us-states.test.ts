import { describe, expect, test } from "vitest";
import { resolveState, stateName, stateText } from "@/lib/calculator/us-states";

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
