import { expect, test } from "vitest";
import { isTest, namedPlaces, rulesOfContract } from "@/scripts/contract/named-rules";

const rules = rulesOfContract();
const places = namedPlaces();

test("every rule of the contract has a test, or its words say why there is none", () => {
  expect(rules.length).toBeGreaterThan(900);
  const tested = new Set(places.filter(isTest).map(({ id }) => id));
  const untested = rules.filter(({ id, words }) => !tested.has(id) && !words.includes("(no test: "));
  expect(untested).toEqual([]);
});

test("every rule that a source or a test names is one of the contract, and no id is given twice", () => {
  const ids = rules.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const known = new Set(ids);
  expect(places.filter(({ id }) => !known.has(id))).toEqual([]);
});

test("a rule is named above what keeps or tests it", () => {
  expect(places.filter(({ text }) => text === "")).toEqual([]);
});
