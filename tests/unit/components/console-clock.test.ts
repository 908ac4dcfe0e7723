import { expect, test } from "vitest";
import { linkLife } from "@/components/calculator/page/link-life";
import { duration, relativeTime } from "@/components/console/ui/clock";

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

test.each([
  [30 * 86_400 - 5, "in 29 days", "expires in 29 days"],
  [30 * 86_400, "in 30 days", "expires in 30 days"],
  [47 * 3_600, "in 47 h", "expires in 47 hours"],
  [5 * 3_600 - 1, "in 4 h", "expires in 4 hours"],
  [3_599, "in 59 min", "expires in 59 minutes"],
  [30, "in 1 min", "expires in less than a minute"],
])(
  "the end of a link %i seconds away is the same in the console and on the ISO's page",
  (seconds, ...words) => {
    const end = { at: seconds * 1000, clock: { now: 0, zone: "UTC" } };
    expect([relativeTime(end.at, end.clock), linkLife(seconds)]).toEqual(words);
  },
);
