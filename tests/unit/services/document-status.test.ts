import { describe, expect, test } from "vitest";
import { documentStatus, type StoredDocument } from "@/lib/services/disclosures/views";

const NOW = new Date("2026-01-20T12:00:00Z");
const on = (day: number) => new Date(Date.UTC(2026, 0, day));

/** The status of a document with what ended it on which days; without an end it expires on the 25th. */
function statusOf(ends: { expired?: number; superseded?: number; outdated?: number; withdrawn?: number }) {
  const at = (day: number | undefined) => (day === undefined ? null : on(day));
  const document = {
    expires_at: on(ends.expired ?? 25),
    superseded_at: at(ends.superseded),
    outdated_at: at(ends.outdated),
    withdrawn_at: at(ends.withdrawn),
    valid_version: 1,
    current_version: ends.outdated === undefined ? 1 : 2,
  } as StoredDocument;
  return documentStatus(document, NOW);
}

describe("a document", () => {
  test("is current while nothing has ended it", () => expect(statusOf({})).toBe("current"));

  test.each([
    [{ expired: 10, withdrawn: 12 }, "expired"],
    [{ expired: 10, superseded: 12 }, "expired"],
    [{ superseded: 8, expired: 10, withdrawn: 12 }, "superseded"],
    [{ outdated: 8, withdrawn: 9 }, "superseded"],
    [{ outdated: 9, superseded: 12, withdrawn: 10 }, "superseded"],
    [{ withdrawn: 7, superseded: 8, expired: 10 }, "withdrawn"],
    [{ withdrawn: 7 }, "withdrawn"],
  ])("of several ends has the first: %j", (ends, status) => {
    expect(statusOf(ends)).toBe(status);
  });
});
