/** The most tiers in a schedule. The API refuses an offer whose terms could have more. */
export const MAX_TIERS = 240;
