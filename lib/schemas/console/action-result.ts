import type { ErrorCode } from "@/lib/schemas/wire/errors";

export type ActionResult<T> =
  | { status: "done"; value: T }
  | { status: "refused"; error: ErrorCode; message: string; details?: string[]; requestId: string }
  | { status: "signed_out" }
  | { status: "code_needed" }
  | { status: "busy"; retryAfterSeconds: number };

/** Why an action did not run, in words for the person who started it. */
export interface ActionRefusal {
  /** An ErrorCode, or a state of the page itself. */
  error: string;
  message: string;
  details?: string[];
  requestId?: string;
}
