import { describe, expect, test } from "vitest";
import { amountFinancedOf } from "@/lib/calculator/disclosure-figures";
import { merchantGate, merchantLock } from "@/lib/calculator/merchant-gate";

describe("terms that may not go to the merchant", () => {
  const fees = [{ charge: 100 }, { charge: 1 }];
  const priced = (purchasePrice: number) => ({ purchasePrice, fees });

  test("are those whose amount financed a regime applies to, and fees that are no finance charges stay in it", () => {
    const gate = merchantGate("gated", "California");
    const both = [{ financeCharge: true }, { financeCharge: true }];
    const first = [{ financeCharge: true }, { financeCharge: false }];
    const most = priced(50_000_101);
    expect(merchantLock(gate, amountFinancedOf(most, both))).toBe("california");
    expect(merchantLock(gate, amountFinancedOf(most, first))).toBeNull();
  });

  test("are all of an offer whose state cannot be read, and none of a brand with open outputs", () => {
    expect(merchantLock(merchantGate("gated", "Kalifornien"), 1)).toBe("unreadable");
    expect(merchantLock(merchantGate("gated", null), 1)).toBeNull();
    expect(merchantLock(merchantGate("open", "CA"), 1)).toBeNull();
  });
});
