/**
 * Calls `act` once the page is in sight: at once, or when a page that the browser prepared ahead, or that was
 * opened in the background, comes to the front. Returns what ends the wait.
 */
export function whenSeen(act: () => void): () => void {
  const look = () => {
    if (document.visibilityState !== "visible" || isPrerendered()) return;
    end();
    act();
  };
  const end = () => {
    document.removeEventListener("visibilitychange", look);
    document.removeEventListener("prerenderingchange", look);
  };
  document.addEventListener("visibilitychange", look);
  document.addEventListener("prerenderingchange", look);
  look();
  return end;
}

/** Whether Chromium renders the page ahead of a visit. */
function isPrerendered(): boolean {
  return "prerendering" in document && document.prerendering === true;
}
