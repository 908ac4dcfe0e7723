import { expect, test } from "vitest";
import { ERROR_STATUS, validationFailed } from "@/lib/schemas/errors";
import { detailOf, issueOf } from "@/lib/schemas/field-issues";

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
