import { useEffect } from "react";

/**
 * Has links to fields, of this page and of others, open what folds the field away and focus it: the browser alone
 * would scroll to it, or do nothing.
 */
export function useFieldLinks(): void {
  useEffect(() => {
    const stop =
      location.hash === "" ? () => {} : revealOnceThere(decodeURIComponent(location.hash.slice(1)));
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="#f-"]') : null;
      const id = link?.getAttribute("href")?.slice(1);
      if (id !== undefined && reveal(id)) event.preventDefault();
    };
    document.addEventListener("click", follow);
    return () => {
      stop();
      document.removeEventListener("click", follow);
    };
  }, []);
}

/** Parts of the form are loaded after it: waits for the element, until the result ends it. */
function revealOnceThere(id: string): () => void {
  const observer = new MutationObserver(() => {
    if (reveal(id)) observer.disconnect();
  });
  if (!reveal(id)) observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** False where the page has no such element. */
function reveal(id: string): boolean {
  const field = document.getElementById(id);
  if (!field) return false;
  for (let at = field.closest("details"); at; at = at.parentElement?.closest("details") ?? null) {
    at.open = true;
  }
  const closed = field.closest<HTMLElement>("[data-opener][hidden]");
  if (closed) document.getElementById(closed.dataset.opener ?? "")?.click();
  // What a click opens is there a frame later.
  requestAnimationFrame(() => field.focus());
  return true;
}
