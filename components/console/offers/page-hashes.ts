// The hashes of an offer page's address. In a file of their own, because the server reads no value from a file
// of the browser's (`offer-actions.tsx`).

/** Opens the dialog for a new link. */
export const NEW_LINK_HASH = "#new-link";

const SAVED = "#saved-";

/** Says that a version was stored although the answer to its save was lost. */
export function savedHash(version: number): string {
  return SAVED + version;
}

/** The version that a hash of `savedHash` names; null in any other. */
export function savedVersion(hash: string): number | null {
  const version = hash.startsWith(SAVED) ? Number(hash.slice(SAVED.length)) : 0;
  return Number.isSafeInteger(version) && version > 0 ? version : null;
}
