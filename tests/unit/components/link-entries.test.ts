import { describe, expect, test } from "vitest";
import { lastEnds } from "@/components/console/offers/link-entries";
import type { HistoryLink } from "@/lib/schemas/console/rows";

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

/** A link that was issued on one day and expires on another. */
function link(issued: number, expires: number, changes: Partial<HistoryLink> = {}): HistoryLink {
  const seen = { first_viewed_at: null, last_viewed_at: null, view_count: null };
  return { issued_at: day(issued), expires_at: day(expires), ended_at: null, seq: 1, ...seen, ...changes };
}

const daysOf = (links: HistoryLink[], { revoked = null as number | null, today = 20 } = {}) =>
  lastEnds(links, revoked === null ? null : day(revoked).getTime(), day(today).getTime()).map(({ at }) =>
    new Date(at).getUTCDate(),
  );

// Rule: A4-23
describe("the timeline says that an offer's link ended", () => {
  test("on the day it expired, or when a sandbox ended it before", () => {
    expect(daysOf([link(1, 10)])).toEqual([10]);
    expect(daysOf([link(1, 30, { ended_at: day(8) })])).toEqual([8]);
  });

  test("not before it did", () => {
    expect(daysOf([link(1, 21)])).toEqual([]);
    expect(daysOf([link(1, 30, { ended_at: day(25) })])).toEqual([]);
  });

  test("not while another one works", () => {
    expect(daysOf([link(5, 30), link(1, 10)])).toEqual([]);
    expect(daysOf([link(5, 12), link(1, 10)])).toEqual([12]);
  });

  test("again where a later one ended too", () => {
    expect(daysOf([link(12, 15), link(1, 10)])).toEqual([15, 10]);
  });

  test("not where a newer one stopped it, or the offer was revoked first", () => {
    expect(daysOf([link(5, 30, { seq: 2 }), link(1, 10)])).toEqual([]);
    expect(daysOf([link(1, 10)], { revoked: 7 })).toEqual([]);
    expect(daysOf([link(1, 10)], { revoked: 12 })).toEqual([10]);
  });
});
