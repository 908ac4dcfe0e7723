import { describe, expect, test } from "vitest";
import { countWords, forbiddenWord, meansNone } from "@/lib/calculator/disclosure-words";

describe("words a disclosure must not contain", () => {
  test.each([
    ["The rate is low", "rate"],
    ["RATES", "RATES"],
    ["Interest accrues", "Interest"],
    ["conflicting interests.", "interests"],
    ["a security interest", "interest"],
    ["a Factor of 1.35", "Factor"],
    ["factors", "factors"],
  ])("%j has one", (text, word) => {
    expect(forbiddenWord(text)).toBe(word);
  });

  test.each(["Corporate", "interested parties", "separate", "factory", "refactored", "moderately", ""])(
    "%j has none",
    (text) => {
      expect(forbiddenWord(text)).toBeNull();
    },
  );

  // Rule: L7-3
  test("a text about collateral may say security interest, and nothing else of them", () => {
    expect(forbiddenWord("A Security Interest in all receivables.", "collateral")).toBeNull();
    expect(forbiddenWord("A security interest at a rate.", "collateral")).toBe("rate");
    expect(forbiddenWord("An interest in all receivables.", "collateral")).toBe("interest");
  });
});

test.each([
  ["", 0],
  ["  one  ", 1],
  ["one two\nthree", 3],
])("%j has %i words", (text, words) => {
  expect(countWords(text)).toBe(words);
});

test.each([
  ["None", true],
  ["none.", true],
  [" NONE. ", true],
  ["None of it", false],
  ["", false],
])("%j means that there is none: %s", (text, none) => {
  expect(meansNone(text)).toBe(none);
});
