import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { linkLife } from "@/components/calculator/page/link-life";
import { DeliveryNotice } from "@/components/console/deliveries/delivery-details";
import { sameScreen } from "@/components/console/frame/same-screen";
import { duration, relativeTime, timeLeft } from "@/components/console/ui/clock";
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

// Rule: D13-65
test.each([
  [0, 10, "No attempt yet, 10 more to come."],
  [1, 9, "1 attempt, 9 more to come."],
  [3, 7, "3 attempts, 7 more to come."],
  [4, 10, "4 attempts, 10 more to come."],
])("a delivery with %i attempts says how many were made and how many may follow", (made, toCome, words) => {
  const now = Date.parse("2026-11-28T12:00:00Z");
  const delivery = {
    status: "pending",
    attempt_count: made,
    attempts_to_come: toCome,
    next_attempt_at: new Date(now + 300_000),
    canceled_reason: null,
    endpoint_status: null,
    disabled_reason: null,
    erased: false,
    held: false,
  };
  const notice = createElement(DeliveryNotice, {
    root: "/console/acme",
    delivery,
    clock: { now, zone: "UTC" },
  });
  expect(renderToStaticMarkup(notice)).toContain(words);
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
  [30 * 86_400, "in 30 days", "Link expires in 30 days"],
  [47 * 3_600, "in 47 h", "Link expires in 47 hours"],
  [3_599, "in 59 min", "Link expires in 59 minutes"],
  [30, "in 1 min", "Link expires in less than a minute"],
])(
  "from midnight the end of a link %i seconds away is the same in the console and on the ISO's page",
  (seconds, ...words) => {
    const end = { at: seconds * 1000, clock: { now: 0, zone: "UTC" } };
    expect([relativeTime(end.at, end.clock), linkLife(seconds).join("")]).toEqual(words);
  },
);

test.each([
  // A link of 30 days, a minute after it was made.
  [30 * 86_400 - 60, "30 days"],
  [12 * 86_400 + 5 * 3_600, "12 days"],
  [48 * 3_600 - 5, "48 hours"],
  [5 * 3_600 - 1, "5 hours"],
  [3_600 - 1, "59 minutes"],
])("the end of a link %i seconds away is named to the nearest day or hour", (seconds, words) => {
  expect(linkLife(seconds)[1]).toBe(words);
});

// Rule: A4-12
test.each([
  ["2026-11-28T10:19:00Z", "2026-12-28T10:18:55Z", "UTC", "in 30 days"],
  ["2026-11-28T23:50:00Z", "2026-12-01T00:10:00Z", "UTC", "in 3 days"],
  ["2026-11-28T23:50:00Z", "2026-12-01T00:10:00Z", "Asia/Tokyo", "in 2 days"],
  ["2026-03-07T12:00:00Z", "2026-03-09T12:00:00Z", "America/New_York", "in 2 days"],
  ["2026-11-28T10:00:00Z", "2026-11-25T22:00:00Z", "UTC", "3 days ago"],
])("at %s, %s in %s is %s: the days between the two dates", (now, at, zone, words) => {
  expect(relativeTime(Date.parse(at), { now: Date.parse(now), zone })).toBe(words);
});

// Rule: A4-12
test.each([
  ["2026-11-28T10:00:00Z", "2026-11-30T05:00:00Z", "UTC", "in 2 days"],
  ["2026-11-28T23:50:00Z", "2026-11-29T00:10:00Z", "UTC", "in 1 day"],
  ["2026-11-28T23:50:00Z", "2026-11-29T00:10:00Z", "America/New_York", "in 20 min"],
  ["2026-11-28T10:00:00Z", "2026-11-28T15:30:00Z", "UTC", "in 5 h"],
  ["2026-11-28T10:00:00Z", "2026-11-27T15:00:00Z", "UTC", "19 h ago"],
])("at %s a link that ends at %s is left, in %s, %s: days by the two dates", (now, at, zone, words) => {
  expect(timeLeft(Date.parse(at), { now: Date.parse(now), zone })).toBe(words);
});
