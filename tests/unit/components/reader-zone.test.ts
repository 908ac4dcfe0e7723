import { expect, test } from "vitest";
import { followedZone, zoneMoved } from "@/components/console/ui/zone";

test.each([
  ["nothing", null, "Europe/Berlin", true],
  ["the browser's zone", "Europe/Berlin", "Europe/Berlin", false],
  ["the zone of an earlier place", "America/Los_Angeles", "Europe/Berlin", true],
  ["an earlier place, in a browser on UTC", "America/Los_Angeles", "UTC", true],
  ["nothing, in a browser on UTC", null, "UTC", false],
  ["UTC, which the reader chose", "UTC", "Europe/Berlin", false],
])("a cookie with %s changes only where the browser moved", (_, stored, browserZone, moved) => {
  expect(zoneMoved(stored, browserZone)).toBe(moved);
});

test("what was stored for a browser is not stored again", () => {
  for (const zone of ["Europe/Berlin", "Asia/Calcutta", "Asia/Kolkata", "Etc/UTC", "UTC"])
    expect([zone, zoneMoved(followedZone(zone), zone)]).toEqual([zone, false]);
});
