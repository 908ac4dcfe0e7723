import { describe, expect, test } from "vitest";
import { amountFinancedOf } from "@/lib/calculator/disclosure-figures";
import { merchantGate } from "@/lib/calculator/merchant-gate";
import { merchantLock } from "@/lib/calculator/merchant-lock";
import { day } from "./example-schedule";

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
