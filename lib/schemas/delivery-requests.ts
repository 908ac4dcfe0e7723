import { z } from "zod";
import { whole } from "./field-types";

/** POST /deliveries/replay-failed. */
export const REPLAY_FAILED_FIELDS = {
  since: z
    .union(
      [
        z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
        whole(0, 99_999_999_999).transform((seconds) => new Date(seconds * 1000)),
      ],
      "must be an ISO 8601 time with a zone, or Unix seconds",
    )
    .describe("Only deliveries created at or after this time, ISO 8601 or Unix seconds. Default: all.")
    .optional(),
};
