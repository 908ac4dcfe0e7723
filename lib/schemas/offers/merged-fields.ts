/** The fields of an offer that a PATCH merges member by member; it replaces every other field as a whole. */
export const MERGED_FIELDS: ReadonlySet<string> = new Set([
  "fee_config",
  "display_config",
  "metadata",
  "disclosure",
  "renewal",
]);
