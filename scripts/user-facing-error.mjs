/** An error whose message is a sentence for the terminal, printed without a stack. */
export class UserFacingError extends Error {}

/** Whether text is a disk-full error of Node, PostgreSQL or another program. */
export const DISK_FULL = /ENOSPC|EDQUOT|no space left|quota exceeded/i;

/**
 * The text to print for an error: the sentence of a UserFacingError, one sentence for a full disk, and the
 * stack of any other error, which is a bug.
 * @param {unknown} error
 * @returns {string}
 */
export function printed(error) {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof UserFacingError) return error.message;
  if (isDiskFull(error)) return diskFull("path" in error ? String(error.path) : undefined);
  return error.stack ?? error.message;
}

/**
 * The sentence for a full disk.
 * @param {string} [path] what had no room
 */
export function diskFull(path) {
  return `The disk is full${path === undefined ? "" : `: there is no room for ${path}`}. Make room and start again.`;
}

/** @param {Error} error */
function isDiskFull(error) {
  const { code } = /** @type {NodeJS.ErrnoException} */ (error);
  return DISK_FULL.test(code ?? error.message);
}
