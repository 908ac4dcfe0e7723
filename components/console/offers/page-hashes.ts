// The hashes of an offer page's address. In a file of their own, because the server reads no value from a file
// of the browser's (`offer-actions.tsx`).

/** Opens the dialog for a new link. */
export const NEW_LINK_HASH = "#new-link";

/** Says that a save was stored although its answer was lost. */
export const SAVED_HASH = "#saved";
