/** The id of the element that says why a start changed nothing. */
export const TOLD = "told-of-start";
