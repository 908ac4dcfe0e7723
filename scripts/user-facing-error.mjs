/** An error whose message is a sentence for the person at the terminal; printed without a stack. */
export class UserFacingError extends Error {}

/** What to print of an error: the sentence of a UserFacingError, the stack of any other, which is a fault of ours. */
export function printed(error) {
  return error instanceof UserFacingError ? error.message : error.stack;
}
