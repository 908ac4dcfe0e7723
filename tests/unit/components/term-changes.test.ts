import { describe, expect, test } from "vitest";
import { termChanges } from "@/components/calculator/terms/term-changes";
import { exampleOffer, exampleTerms } from "../calculator/example-offer";

const limits = exampleOffer();

describe("changes from default", () => {
  test("name each term with what it was and what it is", () => {
    const now = exampleTerms({ upsell: 95_000, fees: [{ id: "origination", amount: 25_000 }] });
    expect(termChanges(limits, exampleTerms(), now)).toEqual([
      { label: "Upsell", before: "10.00 points", now: "9.50 points" },
      { label: "Origination fee", before: "3.00%", now: "2.50%" },
    ]);
  });

  test("count a switch of frequency once, though it converts the number of payments", () => {
    const now = exampleTerms({ frequency: "weekly", numPayments: 25 });
    expect(termChanges(limits, exampleTerms(), now).map(({ label }) => label)).toEqual(["Payment frequency"]);
  });
});
