import { useEffect } from "react";

/**
 * Makes links to fields, on this page and from others, open the collapsed parts around the field and focus
 * it. The browser alone would only scroll.
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

/** Waits for an element, since parts of the form load later. The returned function stops waiting. */
function revealOnceThere(id: string): () => void {
  const observer = new MutationObserver(() => {
    if (reveal(id)) observer.disconnect();
  });
  if (!reveal(id)) observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Opens and focuses an element; false if the page does not have it. */
function reveal(id: string): boolean {
  const field = document.getElementById(id);
  if (!field) return false;
  for (let at = field.closest("details"); at; at = at.parentElement?.closest("details") ?? null) {
    at.open = true;
  }
  const closed = field.closest<HTMLElement>("[data-opener][hidden]");
  if (closed) document.getElementById(closed.dataset.opener ?? "")?.click();
  // Content opened by the click is rendered one frame later.
  requestAnimationFrame(() => field.focus());
  return true;
}
