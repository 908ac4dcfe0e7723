/** The end of an offer page's address that opens the dialog of a new link. */
export const NEW_LINK_HASH = "#new-link";
