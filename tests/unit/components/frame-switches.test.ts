import { expect, test } from "vitest";
import { sameScreen } from "@/components/console/frame/switches";
import { followedZone, zoneMoved } from "@/components/console/ui/zone";

test.each([
  ["/console/acme", "/console/acme-test"],
  ["/console/acme/offers", "/console/acme-test/offers"],
  ["/console/acme/new-offer", "/console/acme-test/new-offer"],
  ["/console/acme/settings/keys", "/console/acme-test/settings/keys"],
  ["/console/acme/offers/DEAL-1/edit", "/console/acme-test/offers"],
  ["/console/acme/submissions/7Q4K-2M9D", "/console/acme-test/submissions"],
  ["/console/acme/deliveries/0196b1f0-5a3e", "/console/acme-test/deliveries"],
  ["/console/acme/settings/brands/0196b1f0-5a3e", "/console/acme-test/settings/brands"],
  ["/console/acme/settings/team", "/console/acme-test/settings"],
  ["/console/acme/settings/sandbox", "/console/acme-test/settings"],
])("%s leads to the same screen of another funder, or to the list of what is not there: %s", (path, same) => {
  expect(sameScreen(path, "acme-test")).toBe(same);
});

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
