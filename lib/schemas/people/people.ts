import { z } from "zod";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/calculator/durations";
import { NAME_LENGTH } from "@/lib/schemas/wire/bounds";
import { email, oneOf, typedLine } from "@/lib/schemas/wire/field-types";
import { ROLES } from "./permissions";

/** How long a code works. */
export const CODE_MS = 10 * MINUTE_MS;
/** How often a code can be tried. */
export const CODE_TRIES = 5;
/** How recent the latest code or passkey must be for an action that needs a fresh one. */
export const FRESH_MS = 10 * MINUTE_MS;
/** A session ends this long after the latest input, and in any case this long after it began. */
export const SESSION_IDLE_MS = 12 * HOUR_MS;
export const SESSION_MS = 7 * DAY_MS;
/** How long an invitation can be accepted. */
export const INVITATION_MS = 7 * DAY_MS;
/** The most open invitations of a funder. */
export const MOST_INVITATIONS = 20;

/**
 * Limits that are counted in the database, so that all instances share them. Each limit counts the preceding
 * `windowMs`.
 */
export const SIGN_IN_LIMITS = {
  /** For one e-mail address from one network, which is an IPv4 address or an IPv6 /64. */
  codesAnHour: { most: 5, windowMs: HOUR_MS },
  codesADay: { most: 10, windowMs: DAY_MS },
  /** For one e-mail address from all networks. */
  codesADayInAll: { most: 30, windowMs: DAY_MS },
  codesOfANetworkAddress: { most: 20, windowMs: HOUR_MS },
  /**
   * For browsers in which the person signed in before, and for their current sessions. Counted separately
   * from the others.
   */
  ownCodesAnHour: { most: 5, windowMs: HOUR_MS },
  wrongCodes: { most: 30, windowMs: DAY_MS },
  invitationMails: { most: 5, windowMs: DAY_MS },
  invitationMailsInAll: { most: 20, windowMs: DAY_MS },
} as const;

/** The most actions of one person in the console a minute. */
export const ACTIONS_A_MINUTE = 300;

/** An e-mail address in the form in which it is stored, in lower case. */
export const personEmail = () =>
  z.preprocess((value) => (typeof value === "string" ? value.trim().toLowerCase() : value), email());

export const personName = () => typedLine(NAME_LENGTH);

export const role = () => oneOf(ROLES);
