/**
 * Focuses the element if it is a field, otherwise clicks it. Looks in the open dialog first, then in the
 * page.
 */
export function pressIn(selector: string, event: KeyboardEvent): void {
  const place = document.querySelector("dialog[open]") ?? document;
  const target = [...place.querySelectorAll<HTMLElement>(selector)].find((found) => found.checkVisibility());
  if (!target) return;
  event.preventDefault();
  if (target instanceof HTMLInputElement && target.type !== "radio") target.focus();
  else target.click();
}

const WITHOUT_TEXT = ["checkbox", "radio", "button", "range"];

/** Whether the focused element accepts letters as text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !WITHOUT_TEXT.includes(target.type);
  return target.isContentEditable || ["TEXTAREA", "SELECT"].includes(target.tagName);
}
