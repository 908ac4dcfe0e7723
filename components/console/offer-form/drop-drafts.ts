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

/**
 * The place of a person's entries: nobody else who signs in in the same tab gets them. `form` names what is entered
 * and changes with the shape of its entries; `of` is what they are about. Signing out deletes them.
 */
export function keptPlace(form: string, userId: string, ...of: string[]): string {
  return [DRAFT_PREFIX, form, userId, ...of].join(":");
}
