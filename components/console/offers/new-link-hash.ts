/**
 * The hash of an offer page's address that opens the dialog for a new link. A file of its own, because the
 * server reads no value from a file of the browser's (`offer-actions.tsx`).
 */
export const NEW_LINK_HASH = "#new-link";
