/** What the storage keys of all drafts begin with. */
export const DRAFT_PREFIX = "offer-draft";

/** Deletes every draft in this browser, at sign-out. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(`${DRAFT_PREFIX}:`)) localStorage.removeItem(key);
  }
}
