import { useEffect } from "react";

/**
 * Has links to fields, of this page and of others, open what folds the field away and focus it: the browser alone
 * would scroll to it, or do nothing.
 */
export function useFieldLinks(): void {
  useEffect(() => {
    if (location.hash !== "") reveal(decodeURIComponent(location.hash.slice(1)));
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="#f-"]') : null;
      const id = link?.getAttribute("href")?.slice(1);
      if (id !== undefined && reveal(id)) event.preventDefault();
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, []);
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
