import { describe, expect, test } from "vitest";
import { DELIVERY_LIST_FIELDS } from "@/lib/schemas/deliveries/operations";
import { OFFER_CHANGE_FIELDS, OFFER_LIST_FIELDS } from "@/lib/schemas/offers/requests";
import { offerRules } from "@/lib/schemas/offers/rules";
import { QUOTE_FIELDS } from "@/lib/schemas/quotes/terms";
import { DECISION_FIELDS, decisionIssues } from "@/lib/schemas/submissions/decision";
import { ERROR_STATUS, validationFailed } from "@/lib/schemas/wire/errors";
import {
  detailOf,
  FIELD_ERROR_CODES,
  type FieldErrorCode,
  type FieldIssue,
  issueOf,
} from "@/lib/schemas/wire/field-issues";
import { INEXACT_NUMBER, parseFields, type Shape, withoutNulls } from "@/lib/schemas/wire/parse-fields";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";

function ofOffer(change: Record<string, unknown>): FieldIssue[] {
  const given = withoutNulls({ version: 1, ...SMALLEST_OFFER, ...change });
  const { values, issues } = parseFields(OFFER_CHANGE_FIELDS, given);
  const brandKnown = values.brand_id === undefined;
  return [...issues, ...offerRules(values, { brandKnown, callbackIssue: null, dates: null, patched: null })];
}

const of = (shape: Shape) => (given: Record<string, unknown>) => parseFields(shape, given).issues;
const FEE = { id: "a", label: "A", amount: 1, amount_type: "fixed" };

type Case = [
  FieldErrorCode,
  path: string,
  given: unknown,
  issues?: (given: Record<string, unknown>) => FieldIssue[],
];

const CASES: Case[] = [
  ["required", "merchant_name", undefined],
  ["required", "merchant_name", null],
  ["required", "fees[0].floor", { fees: [{ ...FEE, adjustable: true, ceiling: 2 }] }],
  ["unknown_field", "merchantname", "A"],
  ["type", "merchant_name", 1],
  ["type", "buy_rate", "1.2"],
  ["type", "fees", {}],
  ["type", "base_frequency", 1],
  ["type", "include", "schedule", of(QUOTE_FIELDS)],
  ["type", "limit", ["1", "2"], of(OFFER_LIST_FIELDS)],
  ["format", "purchase_price_floor", 10_000.001],
  ["format", "num_payments_floor", 60.5],
  ["format", "version", 1.5],
  ["format", "buy_rate", INEXACT_NUMBER],
  ["format", "merchant_name", "a\u0007"],
  ["format", "merchant_name", ""],
  ["format", "deal_id", "docs"],
  ["format", "brand_id", "x"],
  ["format", "notification_emails[0]", { notification_emails: ["x"] }],
  ["format", "updated_since", "2026-02-30", of(OFFER_LIST_FIELDS)],
  ["range", "purchase_price_floor", 0],
  ["range", "buy_rate", 0.9],
  ["range", "buy_rate", 11],
  ["range", "max_upsell", 1.5],
  ["range", "holdback_pct", 12],
  ["range", "position", 1001],
  ["range", "num_payments_floor", 0],
  ["range", "fees[0].amount", { fees: [{ ...FEE, amount_type: "pct", amount: 3 }] }],
  ["range", "limit", "101", of(OFFER_LIST_FIELDS)],
  ["limit", "merchant_name", "a".repeat(201)],
  ["limit", "stipulations", Array.from({ length: 101 }, () => "a")],
  ["limit", "structures", [{ id: "a", label: "A" }]],
  ["conflict", "default_upsell", 0.9],
  ["conflict", "available_frequencies", ["daily", "daily"]],
  ["conflict", "fees[1].id", { fees: [FEE, FEE] }],
  ["not_allowed", "base_frequency", "yearly"],
  ["not_allowed", "brand_id", "0196b1f0-5a3e-7c41-9d2e-6b1f0c8a7d35"],
  ["not_allowed", "type", "offer.sold", of(DELIVERY_LIST_FIELDS)],
  ["not_allowed", "default_structure", { structures: structures(), default_structure: "c" }],
  ["required", "message", { decision: "changes_requested" }, ofDecision],
  ["conflict", "terms", { decision: "accepted", terms: {} }, ofDecision],
];

function structures() {
  return [
    { id: "a", label: "A" },
    { id: "b", label: "B" },
  ];
}

function ofDecision(given: Record<string, unknown>): FieldIssue[] {
  const { values, issues } = parseFields(DECISION_FIELDS, given);
  return [...issues, ...decisionIssues(values, new Date())];
}

describe("each failure has the code of its kind", () => {
  test.each(CASES.map(([code, path, given, issues = ofOffer]) => ({ code, path, given, issues })))(
    "$code: $path $given",
    ({ code, path, given, issues }) => {
      const isWhole = /[.[]/.test(path) || issues === ofDecision || path === "default_structure";
      const found = issues(isWhole ? (given as Record<string, unknown>) : { [path]: given });
      expect(found.filter((issue) => issue.path === path).map((issue) => issue.code)).toEqual([code]);
    },
  );

  // Rule: D12-2
  test("of a list that has no other", () => {
    const shown = new Set(CASES.map(([code]) => code));
    expect(FIELD_ERROR_CODES.filter((code) => !shown.has(code))).toEqual(["state"]);
  });
});

// Rules: D3-7, S7-2
test("each error has the status the contract gives it, and there are no others", () => {
  expect(ERROR_STATUS).toEqual({
    API_KEY_INVALID: 401,
    SIGNATURE_INVALID: 401,
    TIMESTAMP_EXPIRED: 401,
    INSUFFICIENT_SCOPE: 403,
    FUNDER_FORBIDDEN: 403,
    NOT_FOUND: 404,
    METHOD_NOT_ALLOWED: 405,
    REQUEST_TIMEOUT: 408,
    VERSION_CONFLICT: 409,
    DEAL_ALREADY_EXISTS: 409,
    OFFER_REVOKED: 409,
    LIMIT_REACHED: 409,
    DELIVERY_ENDED: 409,
    ERASED: 409,
    IDEMPOTENCY_CONFLICT: 422,
    IDEMPOTENCY_IN_PROGRESS: 409,
    PAYLOAD_TOO_LARGE: 413,
    UNSUPPORTED_MEDIA_TYPE: 415,
    MALFORMED_JSON: 400,
    VALIDATION_FAILED: 400,
    RATE_LIMITED: 429,
    INTERNAL_ERROR: 500,
    SERVICE_UNAVAILABLE: 503,
  });
});

// Rules: D3-27, D12-3
test("a failed validation of more than 100 failures lists 100 and says how many more there were", () => {
  const failures = (count: number) =>
    Array.from({ length: count }, (_, index) => issueOf(`field${index}`, "required", "is required"));
  const hundred = failures(100).map(detailOf);
  expect(validationFailed(failures(100)).details).toEqual(hundred);
  const { details, errors } = validationFailed(failures(40_000)).toBody();
  expect(details).toEqual([...hundred, "body has 39900 more failures"]);
  expect(errors).toHaveLength(101);
  expect(errors?.[99]).toEqual({ path: "field99", code: "required", message: "is required" });
  expect(errors?.[100]).toEqual({ path: null, code: "limit", message: "has 39900 more failures" });
});

// Rules: D12-1, S7-6
test("a failed validation has one message, whatever failed, and the failures as details", () => {
  const required = (path: string) => validationFailed([issueOf(path, "required", "is required")]);
  const [one, other] = [required("a"), required("b")];
  expect(one.message).toBe(other.message);
  expect(one.toBody()).toEqual({
    error: "VALIDATION_FAILED",
    message: one.message,
    details: ["a is required"],
    errors: [{ path: "a", code: "required", message: "is required" }],
  });
});
