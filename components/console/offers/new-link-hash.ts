/** The hash of an offer page's address that opens the dialog for a new link. */
export const NEW_LINK_HASH = "#new-link";
