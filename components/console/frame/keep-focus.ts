import { MAIN_ID } from "@/components/console/ui/stands-nowhere";

/** Longer than what a page does after a change, such as taking the focus itself. */
const SETTLED_MS = 20;

/**
 * Keeps the focus on the page when the element that has it is removed, as a button that has done its work: it moves
 * to the part around it (`data-focus-home`), or to the first control of that part (`first`); on a page that was opened
 * from another, to its content. What the reader leaves by a click elsewhere is left. The returned function ends it.
 */
export function keepFocus(): () => void {
  /** The element that has the focus with those around it, innermost first. */
  const kept: { page?: HTMLElement[]; dialog?: HTMLElement[] } = {};
  const placeOf = (target: Element) => (target.closest("dialog") ? "dialog" : "page");
  let shown = location.pathname;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) kept[placeOf(target)] = around(target);
  };
  const left = ({ target, relatedTarget }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || relatedTarget !== null) return;
    const place = placeOf(target);
    setTimeout(() => {
      if (isLost() && target.isConnected && target.checkVisibility()) delete kept[place];
    });
  };
  const check = () => {
    const isOpened = shown !== location.pathname;
    shown = location.pathname;
    if (!isLost()) return;
    if (isOpened) document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    else restore(kept[document.querySelector("dialog[open]") ? "dialog" : "page"] ?? []);
  };
  const changed = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(check, SETTLED_MS);
  });
  changed.observe(document.body, { childList: true, subtree: true, attributeFilter: ["open"] });
  addEventListener("focusin", note);
  addEventListener("focusout", left);
  return () => {
    clearTimeout(timer);
    changed.disconnect();
    removeEventListener("focusin", note);
    removeEventListener("focusout", left);
  };
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function around(target: HTMLElement): HTMLElement[] {
  const chain: HTMLElement[] = [];
  for (let at: HTMLElement | null = target; at !== null; at = at.parentElement) chain.push(at);
  return chain;
}

const CONTROL = "a[href], button, input, select, textarea";

/** Gives the focus back to an element, else to what holds the menu it is in, else to the part around it. */
function restore([target, ...chain]: HTMLElement[]): void {
  if (target?.isConnected) {
    const menu = target.closest("[popover]");
    const opener = menu && document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(menu.id)}"]`);
    (opener ?? target).focus({ preventScroll: true });
    if (!isLost()) return;
  }
  const near = chain.find((each) => each.isConnected && each.checkVisibility());
  const home = near?.closest<HTMLElement>("[data-focus-home], main, dialog");
  if (!home) return;
  const first = home.dataset.focusHome === "first" ? home.querySelector<HTMLElement>(CONTROL) : null;
  if (first === null && !home.hasAttribute("tabindex")) home.tabIndex = -1;
  (first ?? home).focus({ preventScroll: true });
}
