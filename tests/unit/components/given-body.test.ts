import { expect, test } from "vitest";
import { bodyOfFragment, refusalsIn, valuesOfGiven } from "@/components/console/offer-form/given-body";
import { bodyOf, patchBetween, patched } from "@/components/console/offer-form/values";

test("a body of the API becomes the entries that a person would type, and comes back as the same body", () => {
  const body = {
    merchant_name: "Corner Cafe",
    buy_rate: 1.25,
    max_upsell: 0.14,
    available_frequencies: ["daily"],
    fees: [{ id: "o", label: "Origination", amount: 0.03, amount_type: "pct", adjustable: false }],
    metadata: { crm: "7" },
  };
  const { values, unread } = valuesOfGiven("", { deal_id: "D-1", ...body });
  expect(unread).toEqual([]);
  expect(values).toMatchObject({ deal_id: "D-1", buy_rate: "1.25", max_upsell: "14.00" });
  expect(bodyOf(values)).toMatchObject({
    merchant_name: "Corner Cafe",
    buy_rate: 1.25,
    metadata: { crm: "7" },
  });
});

test("what no entry can hold is named, a wrong value of the right shape is kept, and unknown names are left out", () => {
  const given = {
    buy_rate: "cheap",
    fees: "none",
    stipulations: 7,
    structures: [null],
    disclosure: [],
    colour: 1,
  };
  const { values, unread } = valuesOfGiven("D-1", given);
  expect(values.buy_rate).toBe("cheap");
  expect(values.deal_id).toBe("D-1");
  expect(unread).toEqual(["fees", "stipulations", "structures", "disclosure"]);
});

test("a fragment gives fields of one value in the API's units, and the names that are none", () => {
  expect(bodyOfFragment("f-deal_id")).toBeNull();
  expect(
    bodyOfFragment(
      "deal_id=D-7&buy_rate=1.25&available_frequencies=daily,weekly&merchant_name=A+%26+B&fees=1",
    ),
  ).toEqual({
    body: {
      deal_id: "D-7",
      buy_rate: 1.25,
      available_frequencies: ["daily", "weekly"],
      merchant_name: "A & B",
    },
    unknown: ["fees"],
  });
});

test("a refusal has the line of its field, and one of a field that is missing has none", () => {
  const text = '{\n  "a": 1,\n  "buy_rate": 0\n}';
  expect(refusalsIn(text, ["buy_rate must be 1.0 or more", "iso_name is required"])).toEqual([
    { path: "iso_name", message: "is required", line: null },
    { path: "buy_rate", message: "must be 1.0 or more", line: 3 },
  ]);
});

test("a patch that the form would send turns the saved body into the entered one", () => {
  const before = { merchant_name: "A", holdback_pct: 0.1, metadata: { x: "1", y: "2" }, fees: [{ id: "a" }] };
  const after = { merchant_name: "B", metadata: { y: "3", z: "4" }, fees: [{ id: "b" }] };
  expect(patched(before, patchBetween(before, after))).toEqual(after);
});
