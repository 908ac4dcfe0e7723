import "server-only";
import { ApiError } from "@/lib/schemas/errors";

const LONGEST_SECONDS = 7 * 86_400;

/** How long an old key or secret goes on beside its successor, in seconds, unless an operator says otherwise. */
export const USUAL_OVERLAP_SECONDS = 86_400;

/** When an overlap that begins now ends. VALIDATION_FAILED outside 0 seconds to 7 days. */
export function overlapEnd(now: Date, seconds: number): Date {
  if (seconds < 0 || seconds > LONGEST_SECONDS) {
    throw new ApiError("VALIDATION_FAILED", "The overlap must be from 0 seconds to 7 days.");
  }
  return new Date(now.getTime() + seconds * 1000);
}
