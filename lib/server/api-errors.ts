import "server-only";
import { ApiError, NoOperation, notFound } from "@/lib/schemas/errors";
import { databaseTrouble } from "./database";
import { errorFields, log } from "./log";
import type { LimitState } from "./rate-limit-store";

// Rule: D3-31
/** The error as a response has it: an ApiError as it is; any other is logged, and has no cause. */
export function asApiError(error: unknown, requestId: string): ApiError {
  if (error instanceof ApiError) return error;
  const trouble = databaseTrouble(error);
  log("error", trouble ?? "internal_error", { request_id: requestId, ...errorFields(error) });
  if (trouble) return unreachable();
  return new ApiError("INTERNAL_ERROR", "Something went wrong on our side; contact us with the request id.");
}

/** Whether an error means that the database cannot be used. */
export function isUnreachable(error: unknown): boolean {
  return !(error instanceof ApiError) && databaseTrouble(error) !== null;
}

/** SERVICE_UNAVAILABLE. */
export function unreachable(): ApiError {
  return new ApiError("SERVICE_UNAVAILABLE", "The service cannot reach its database; try again shortly.");
}

/** RATE_LIMITED by the window that a limit refused; `of` says whose limit it is. */
export function rateLimited(limit: LimitState, of = ""): ApiError {
  const window = limit.refusedBy === "second" ? limit.second : limit.minute;
  return new ApiError(
    "RATE_LIMITED",
    `More than ${window.limit} requests a ${limit.refusedBy}${of}; try again at X-RateLimit-Reset.`,
  );
}

/** What the parameter of a path names; every operation with a parameter names one object. */
const KINDS: Record<string, string> = {
  dealId: "offer",
  webhookId: "webhook",
  deliveryId: "delivery",
  submissionId: "submission",
  disclosureId: "disclosure",
  eventId: "event",
};

// Rule: D12-7
/**
 * The 404 for the object that a path names, in the path's own words as sent and nothing else: an absent object and
 * another funder's read alike. `template` is the path with the names of its parameters.
 */
export function missingObject(template: string, path: string): ApiError {
  const words = path.split("/");
  const sent = new Map(template.split("/").map((part, index) => [part.replace(/[{}]/g, ""), words[index]]));
  const name = Object.keys(KINDS).find((parameter) => sent.has(parameter));
  if (name === undefined) return new NoOperation();
  return notFound(`No ${KINDS[name]} ${shortened(sent.get(name))} at ${shortened(sent.get("funder"))}.`);
}

/** The longest id there is. */
const LONGEST = 128;

function shortened(word = ""): string {
  return word.length > LONGEST ? `${word.slice(0, LONGEST)}...` : word;
}
