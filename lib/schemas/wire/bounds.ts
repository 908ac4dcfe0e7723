import { MAX_TIERS } from "@/lib/calculator/prepayment/most-tiers";

/** What the API allows, for its schemas and for the console's forms, which load no zod. */

/** The largest amount of currency. */
export const MOST_MONEY = 999_999_999.99;

/** The most payments of an offer. */
export const MOST_PAYMENTS = 5_000;

/** The highest rate. */
export const MOST_RATE = 10;

/** The most characters of texts. */
export const NAME_LENGTH = 200;
export const NOTE_LENGTH = 2_000;
export const STRUCTURE_LABEL_LENGTH = 40;
export const PRESET_NAME_LENGTH = 60;
export const SHARE_NAME_LENGTH = 80;
export const CLAWBACK_NOTE_LENGTH = 300;

/** How many structures an offer with structures has. */
export const FEWEST_STRUCTURES = 2;
export const MOST_STRUCTURES = 5;

/** How many shares a commission with shares has. */
export const FEWEST_SHARES = 2;
export const MOST_SHARES = 5;

/** The most days after which a commission may be taken back. */
export const MOST_CLAWBACK_DAYS = 365;

/** The most rows of each list of an offer. */
export const MOST_ROWS = {
  fees: 50,
  metadata: 50,
  stipulations: 100,
  notification_emails: 50,
  assigned_users: 50,
  prepayment_schedule: MAX_TIERS,
  windows: 24,
  true_ups: 24,
  irregular_payments: 24,
  payoffs: 20,
  prepayment_costs: 10,
} as const;
