const RELOADED_AT = "reloaded-at";
const AGAIN_MS = 60_000;

/**
 * Loads the page anew if an error says that a part of it is no longer there: another release serves by now. Not without
 * a connection, and at most once a minute, so that what a second load does not help is shown. Returns whether it does.
 */
export function reloadOnce(error: Error): boolean {
  if (!isMissingChunk(error) || !navigator.onLine) return false;
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT));
    if (Math.abs(Date.now() - last) < AGAIN_MS) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  } catch {
    // Without storage nobody knows whether it was tried.
    return false;
  }
  location.reload();
  return true;
}

function isMissingChunk({ name, message }: Error): boolean {
  return name === "ChunkLoadError" || /^(?:Failed to load chunk|Loading (?:CSS )?chunk) /.test(message);
}
