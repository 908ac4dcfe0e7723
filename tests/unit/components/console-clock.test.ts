import { expect, test } from "vitest";
import { duration } from "@/components/console/ui/clock";

test.each([
  [0, "1 min"],
  [38, "38 min"],
  [60, "1 h"],
  [112, "1 h 52 min"],
  [1_440, "1 day"],
  [1_500, "1 day 1 h"],
  [4_000, "2 days 18 h"],
])("a length of %i minutes reads %s", (minutes, words) => {
  expect(duration(minutes)).toBe(words);
});
