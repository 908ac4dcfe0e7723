import { expect, test } from "vitest";
import { detailText } from "@/components/console/settings/audit-words";

const CLOCK = { now: Date.parse("2026-11-28T10:00:00Z"), zone: "America/New_York" };

// Rule: A4-11
test.each<[Record<string, unknown>, string]>([
  [
    {
      deal_id: "D-1",
      version: 2,
      changed: ["buy_rate", "display_config", "prepayment_config", "disclosure"],
    },
    "Deal: D-1; Version: 2; Changed: Buy rate, Display, Prepayment, Disclosure",
  ],
  [
    { deal_id: "D-1", expires_at: "2026-12-28T10:00:00.000Z", revoke_previous: true },
    "Deal: D-1; Ends: Dec 28, 2026, 5:00 AM EST; Earlier links stopped",
  ],
  [
    { deal_id: "D-1", expires_at: "2026-12-28T10:00:00Z", revoke_previous: false },
    "Deal: D-1; Ends: Dec 28, 2026, 5:00 AM EST",
  ],
  [
    { deal_id: "D-1", number: "QHKA-9DBQ", decision: "changes_requested" },
    "Deal: D-1; Submission: QHKA-9DBQ; Decision: Changes requested",
  ],
  [{ waiting: true }, "What waited"],
  [
    {
      key: "ak_0123456789abcdef0123",
      scopes: ["offers:read"],
      per_minute: 1_000,
      per_second: 5,
      expires_at: null,
    },
    "Key: ak_012…0123; May: Read offers, with their links, and quote terms; Requests a second: 5; Requests a minute: 1,000",
  ],
  [{ changed: ["legal_name", "is_default"] }, "Changed: Legal name, Default brand"],
  [{ changed: ["link_days", "alert_email"] }, "Changed: Links last, Alerts go to"],
  [
    { state: "CA", template_version: "ca-3", approved_by: "Ruth Okafor" },
    "State: California; Template: ca-3; Approved by: Ruth Okafor",
  ],
  [{ before: "viewer", role: "admin" }, "Role before: Viewer; Role: Admin"],
  [
    { entries: 12, filters: ["action=offer.created", "q=D-1"] },
    "Entries: 12; Filters: Created an offer, search D-1",
  ],
  [{ status: "cannot_disclose", searched: false }, "Status: Cannot disclose"],
  [
    { url: "https://hooks.example.com/in", events: ["submission.created"] },
    "Address: https://hooks.example.com/in; Events: Terms submitted",
  ],
  [{ format: "teams" }, "Format: Teams"],
  [{ format: "a_newer_one" }, "Format: a_newer_one"],
  [{ newer_field: "a_b" }, "Newer field: a_b"],
])("the details %j of an audit entry are in words and the reader's time", (detail, words) => {
  expect(detailText(detail, CLOCK)).toBe(words);
});

// Rule: A4-11
test.each([
  [
    { replayed: 138, waiting: true, receiver: "http://hooks.example.com/ledger" },
    "What waited; Messages: 138; Receiver: http://hooks.example.com/ledger",
  ],
  [
    { replayed: 2, receiver: "brand:0192d3a0-0000-7000-8000-000000000000 https://hooks.example.com" },
    "Messages: 2; Receiver: https://hooks.example.com",
  ],
  [{ replayed: 1, receiver: "callback" }, "Messages: 1; Receiver: All callbacks"],
])("what was sent again is read in the audit log with its number and receiver: %j", (detail, words) => {
  expect(detailText(detail, { now: 0, zone: "UTC" })).toBe(words);
});
