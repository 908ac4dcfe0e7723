import { z } from "zod";
import type { ErrorCode, FieldError } from "./errors";
import { FIELD_ERROR_CODES } from "./field-issues";
import { growing } from "./response-fields";

const message = z.string().min(10).describe("A human-readable sentence.");

interface ErrorBody {
  error: ErrorCode;
  message: string;
  details?: string[];
  errors?: FieldError[];
}

// Rules: D3-38, S7-1
/** An error body with one of these codes. Only VALIDATION_FAILED has `details` and `errors`. */
export function errorBody(codes: readonly ErrorCode[]): z.ZodType<ErrorBody> {
  const plain = codes.filter((code) => code !== "VALIDATION_FAILED");
  if (plain.length === 0) return VALIDATION_FAILURE;
  const other = z.strictObject({ error: growing(plain), message });
  return plain.length < codes.length ? z.union([VALIDATION_FAILURE, other]) : other;
}

const FIELD_ERROR = z
  .strictObject({
    path: z
      .string()
      .nullable()
      .describe(
        "The field, such as `fees[1].floor`; null for the whole body, and in the entry that counts the failures after the first 100.",
      ),
    code: growing(FIELD_ERROR_CODES).describe(
      "What is wrong. `format`: a pattern, a date, too many decimals. `range`: a number outside its bounds. `limit`: too many, or too long. `conflict`: two fields against each other. `not_allowed`: outside a list, not yours, or not to be changed. `state`: not now.",
    ),
    message: z.string().describe("The rest of the sentence in `details`, after the path."),
  })
  .meta({ id: "FieldError", description: "What is wrong with one field, for a program." });

const VALIDATION_FAILURE = z
  .strictObject({
    error: growing(["VALIDATION_FAILED"]),
    message,
    details: z
      .array(z.string())
      .min(1)
      .describe(
        "Every failure, each starting with the path of its field, such as `fees[1].floor`, or with `body` for the whole. After 100, one says how many more there are.",
      ),
    errors: z.array(FIELD_ERROR).min(1).describe("The same failures, in the order of `details`."),
  })
  .meta({ id: "ValidationFailure", description: "Fields or rules that failed." });
