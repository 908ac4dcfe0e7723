import { z } from "zod";
import type { ErrorCode } from "./errors";

const message = z.string().min(10).describe("A human-readable sentence.");

interface ErrorBody {
  error: ErrorCode;
  message: string;
  details?: string[];
}

/** An error body of one of these codes. Only VALIDATION_FAILED has `details`. */
export function errorBody(codes: readonly ErrorCode[]): z.ZodType<ErrorBody> {
  const plain = codes.filter((code) => code !== "VALIDATION_FAILED");
  if (plain.length === 0) return VALIDATION_FAILURE;
  const other = z.strictObject({ error: z.enum(plain), message });
  return plain.length < codes.length ? z.union([VALIDATION_FAILURE, other]) : other;
}

const VALIDATION_FAILURE = z
  .strictObject({
    error: z.literal("VALIDATION_FAILED"),
    message,
    details: z
      .array(z.string())
      .min(1)
      .describe("Every failure, each starting with the path of its field, such as `fees[1].floor`."),
  })
  .meta({ id: "ValidationFailure", description: "Fields or rules that failed." });
