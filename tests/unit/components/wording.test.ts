import { expect, test } from "vitest";
import { dealTypeName } from "@/components/calculator/page/names";

// Rule: D5-4
test.each([
  ["new_deal", "New deal"],
  ["renewal", "Renewal"],
  ["add_on", "Add-on"],
  ["second position", "second position"],
])("the deal type %s reads %s", (given, read) => {
  expect(dealTypeName(given)).toBe(read);
});
