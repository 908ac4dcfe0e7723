import { z } from "zod";
import { isTimeZone } from "@/lib/schemas/brands/fields";
import { flag, oneOf } from "@/lib/schemas/wire/field-types";
import type { Role } from "./permissions";

/** Of which new submissions a person is told: of none, of deals that they have taken, or of all. */
export const TOLD_SUBMISSIONS = ["none", "mine", "all"] as const;

export type ToldSubmissions = (typeof TOLD_SUBMISSIONS)[number];

/** Who may be told of receivers that fail, which they are unless they choose otherwise. */
export const TOLD_OF_FAILURES: readonly Role[] = ["developer", "admin", "owner"];

/** What a person is told of a funder by mail. */
export interface TellMeChoice {
  submissions: ToldSubmissions;
  /** Null for a role that is not told of receivers. */
  failing: boolean | null;
  /** Whether one digest a day at 8:00 takes the place of single mails. */
  daily: boolean;
}

/** A choice as the console saves it, with the zone of the browser, which is kept unless there is one. */
export const TELL_ME_FIELDS = {
  submissions: oneOf(TOLD_SUBMISSIONS),
  failing: flag().nullable(),
  daily: flag(),
  zone: timeZone(),
};

/** The zone in which a person reads digests. */
export const ZONE_FIELDS = { zone: timeZone() };

function timeZone() {
  return z.string("must be a string").refine(isTimeZone, "must be a time zone such as America/New_York");
}
