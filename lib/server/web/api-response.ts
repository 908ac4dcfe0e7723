import "server-only";
import { ApiError, NoOperation, notFound } from "@/lib/schemas/wire/errors";
import type { Operation } from "@/lib/schemas/wire/operation";
import { adviceOn, databaseTrouble } from "@/lib/server/database/database";
import type { LimitState } from "@/lib/server/limits/rate-limit-store";
import { errorFields, log } from "@/lib/server/observe/log";

/** A response, without the headers that every response has. */
export interface ApiResponse {
  status: number;
  /** Bytes are sent as they are, anything else as JSON. */
  body: object | Uint8Array<ArrayBuffer> | null;
  headers?: Record<string, string>;
}

/**
 * Returns the response of a successful operation, with a Location header if the operation declares one.
 * `path` is the request's path.
 */
export function successResponse(
  { status, location }: Operation,
  path: string,
  body: object | null,
): ApiResponse {
  if (!location || !body) return { status, body };
  return { status, body, headers: { Location: `${path}/${(body as Record<string, unknown>)[location]}` } };
}

/**
 * Returns the error to respond with: an ApiError unchanged. Any other error is logged, and the response does
 * not tell its cause. `done` is what a database that cannot be used has done of the request.
 */
export function asApiError(error: unknown, requestId: string, done: "nothing" | "perhaps"): ApiError {
  if (error instanceof ApiError) return error;
  logFailure(error, requestId);
  if (databaseTrouble(error)) return unreachable(done);
  return new ApiError("INTERNAL_ERROR", "Something went wrong on our side; contact us with the request id.");
}

/** Logs the error of a request that is not an ApiError. */
export function logFailure(error: unknown, requestId: string): void {
  const trouble = databaseTrouble(error);
  const advice = adviceOn(trouble);
  log("error", trouble ?? "internal_error", {
    request_id: requestId,
    ...errorFields(error),
    ...(advice && { advice }),
  });
}

/** Returns whether an error means that the database cannot be used. */
export function isUnreachable(error: unknown): boolean {
  return !(error instanceof ApiError) && databaseTrouble(error) !== null;
}

/** What a SERVICE_UNAVAILABLE says about the changes of the request. */
export const WHAT_WAS_DONE = {
  nothing: "Nothing was changed.",
  perhaps: "This may have been done: read before you try again.",
} as const;

/**
 * Returns the error for a database that cannot be reached (SERVICE_UNAVAILABLE). `done` is what is known of
 * the changes of the request.
 */
export function unreachable(done: keyof typeof WHAT_WAS_DONE): ApiError {
  const message = `The service cannot reach its database now. ${WHAT_WAS_DONE[done]}`;
  return new ApiError("SERVICE_UNAVAILABLE", message);
}

/** Returns RATE_LIMITED for the window that refused a request. `of` says in the message whose limit it is. */
export function rateLimited(limit: LimitState, of = ""): ApiError {
  const window = limit.refusedBy === "second" ? limit.second : limit.minute;
  return new ApiError(
    "RATE_LIMITED",
    `More than ${window.limit} requests a ${limit.refusedBy}${of}; try again at X-RateLimit-Reset.`,
  );
}

/** The kind of object that each path parameter names. A path names at most one object. */
const KINDS = new Map(
  Object.entries({
    dealId: "offer",
    webhookId: "webhook",
    deliveryId: "delivery",
    submissionId: "submission",
    disclosureId: "disclosure",
    eventId: "event",
  }),
);

/**
 * Returns the 404 for the object that a path names. Its message repeats only parts of the path as sent, so
 * that an absent object and another funder's get the same response. `template` is the path with parameter
 * names.
 */
export function missingObject(template: string, path: string): ApiError {
  const words = path.split("/");
  const sent = new Map(template.split("/").map((part, index) => [part.replace(/[{}]/g, ""), words[index]]));
  const [name, kind] = [...KINDS].find(([parameter]) => sent.has(parameter)) ?? [];
  if (name === undefined) return new NoOperation();
  return notFound(`No ${kind} ${shortened(sent.get(name))} at ${shortened(sent.get("funder"))}.`);
}

/** No id of the API is longer. */
const LONGEST = 128;

function shortened(word = ""): string {
  return word.length > LONGEST ? `${word.slice(0, LONGEST)}...` : word;
}
