import { expect } from "vitest";
import { z } from "zod";
import { ERROR_STATUS, type ErrorCode } from "@/lib/schemas/errors";
import type { Answer } from "./api-client";

const CALCULATOR_URL = /^\/[A-Za-z0-9._-]+\?sig=[A-Za-z0-9_-]{43}&exp=\d+$/;

/** The five fields of a created or changed offer, and nothing else. */
export const OFFER_SUMMARY = z.strictObject({
  id: z.uuid(),
  deal_id: z.string(),
  version: z.int().min(1),
  status: z.literal("active"),
  calculator_url: z.string().regex(CALCULATOR_URL),
});

export const REVOKED_OFFER = z.strictObject({
  id: z.uuid(),
  deal_id: z.string(),
  status: z.literal("revoked"),
});

const text = z.string().nullable();
const amount = z.number().nullable();
const time = z.iso.datetime();

/** An offer as GET answers it: these fields, and nothing else. */
export const OFFER = z.strictObject({
  ...{
    id: z.uuid(),
    deal_id: z.string(),
    version: z.int(),
    status: z.enum(["active", "revoked"]),
    initial_status: z.literal("active"),
  },
  ...{
    merchant_name: z.string(),
    merchant_id: text,
    merchant_state: text,
    iso_name: z.string(),
    iso_id: text,
    deal_type: text,
  },
  ...{
    brand_id: z.uuid(),
    position: amount,
    purchase_price_floor: z.number(),
    purchase_price_ceiling: z.number(),
  },
  ...{
    default_purchase_price: z.number(),
    buy_rate: z.number(),
    max_upsell: z.number(),
    default_upsell: z.number(),
  },
  ...{
    holdback_pct: z.number(),
    monthly_receivables: amount,
    existing_funding_balance: z.number(),
    base_frequency: z.string(),
  },
  ...{
    available_frequencies: z.array(z.string()),
    num_payments_floor: z.int(),
    num_payments_ceiling: z.int(),
  },
  ...{ default_num_payments: z.int(), payment_amount_override: amount, payment_override_behavior: text },
  fees: z.array(
    z.strictObject({
      ...{ id: z.string(), label: z.string(), amount: z.number(), amount_type: z.enum(["pct", "fixed"]) },
      ...{
        visible: z.boolean(),
        adjustable: z.boolean(),
        floor: z.number().optional(),
        ceiling: z.number().optional(),
      },
    }),
  ),
  fee_config: z.strictObject({ show_fee_breakdown: z.boolean() }),
  prepayment_schedule_mode: z.enum(["none", "auto_generate", "funder_provided"]),
  ...{
    prepayment_config: z.record(z.string(), z.unknown()).nullable(),
    prepayment_schedule: z.array(z.unknown()).nullable(),
  },
  display_config: z.strictObject({
    ...{
      show_prepayment_schedule: z.boolean(),
      show_stipulations: z.boolean(),
      show_fee_breakdown: z.boolean(),
    },
  }),
  ...{
    stipulations: z.array(z.string()),
    notification_emails: z.array(z.string()),
    assigned_users: z.array(z.string()),
  },
  ...{ callback_url: text, funder_notes: text, metadata: z.record(z.string(), z.string()).nullable() },
  calculator_url: z.string().regex(CALCULATOR_URL).nullable(),
  ...{
    calculator_url_expires_at: time.nullable(),
    created_at: time,
    updated_at: time,
    revoked_at: time.nullable(),
  },
  ...{ submission_count: z.int(), last_submitted_at: time.nullable() },
});

const ERROR = z.strictObject({
  error: z.string(),
  message: z.string().min(10),
  details: z.array(z.string()).optional(),
});

/** Holds an answer to the shape and headers every answer of the API has, and to a status. */
export function expectAnswer(answer: Answer, status: number): void {
  expect({ status: answer.status, body: answer.text }).toMatchObject({ status });
  expect(answer.headers.get("x-request-id")).toMatch(/^req_[A-Za-z0-9_-]{22}$/);
  expect(answer.headers.get("x-ratelimit-limit")).toMatch(/^\d+$/);
  expect(answer.headers.get("x-ratelimit-remaining")).toMatch(/^\d+$/);
  const reset = Number(answer.headers.get("x-ratelimit-reset"));
  expect(Math.abs(reset - Date.now() / 1000)).toBeLessThan(62);
  expect(answer.headers.get("ratelimit-policy")).toMatch(/^"sec";q=\d+;w=1, "min";q=\d+;w=60$/);
  expect(answer.headers.get("ratelimit")).toMatch(/^"sec";r=\d+;t=\d+, "min";r=\d+;t=\d+$/);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  if (answer.text !== "") expect(answer.headers.get("content-type")).toBe("application/json");
}

/** Holds an answer to an error of the table: its status, body and headers. */
export function expectError(answer: Answer, code: ErrorCode): { message: string; details: string[] } {
  expect(answer.body).toMatchObject({ error: code });
  expectAnswer(answer, ERROR_STATUS[code]);
  const { message, details } = ERROR.parse(answer.body);
  expect(details === undefined).toBe(code !== "VALIDATION_FAILED");
  return { message, details: details ?? [] };
}
