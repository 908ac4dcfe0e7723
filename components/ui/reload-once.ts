const RELOADED_AT = "reloaded-at";
const AGAIN_MS = 60_000;

/**
 * Reloads the page if the error says that a script or stylesheet is missing, as after the deployment of a new
 * release. Does nothing without a connection, or when it did so less than a minute ago: a second reload would
 * not help. Returns whether it reloads.
 */
export function reloadOnce(error: Error): boolean {
  if (!isMissingChunk(error) || !navigator.onLine) return false;
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT));
    if (Math.abs(Date.now() - last) < AGAIN_MS) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  } catch {
    // Without storage it could not be limited to once.
    return false;
  }
  location.reload();
  return true;
}

function isMissingChunk({ name, message }: Error): boolean {
  return name === "ChunkLoadError" || /^(?:Failed to load chunk|Loading (?:CSS )?chunk) /.test(message);
}
