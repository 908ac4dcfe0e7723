import { expect, test } from "vitest";
import { type Disclosing, sendingNeeds } from "@/components/calculator/merchant/sending";
import { lockText } from "@/components/calculator/share/lock-text";

const READY: Disclosing = { ready: true, costs: { least: 97_500, most: 102_500 }, current: null };
const payments = (estimatedMonthlyCost: number) => ({ estimatedMonthlyCost });

test("terms whose payments are more than 2.5% off the split need another payment basis, which the lock says", () => {
  expect([97_499, 97_500, 102_500, 102_501].map((cost) => sendingNeeds(READY, payments(cost)))).toEqual([
    "payment_basis",
    "nothing",
    "nothing",
    "payment_basis",
  ]);
  expect(lockText("new_york", "payment_basis", "Meridian Capital")).toEqual({
    reason:
      "New York requires a disclosure with the APR before these terms go to the merchant. Meridian Capital has to change the payment basis for these terms.",
    ask: null,
  });
});

test("without a range any payments can be sent, and none while the funder has not given everything", () => {
  expect(sendingNeeds({ ...READY, costs: null }, payments(1))).toBe("nothing");
  expect(sendingNeeds({ ...READY, ready: false }, payments(100_000))).toBe("disclosure");
  expect(sendingNeeds(null, payments(100_000))).toBe("disclosure");
});
