/** What the storage keys of all drafts begin with. */
export const DRAFT_PREFIX = "offer-draft";

/** Deletes every draft in this browser, and those of this tab, at sign-out. */
export function dropAllDrafts(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(`${DRAFT_PREFIX}:`)) storage.removeItem(key);
    }
  }
}
