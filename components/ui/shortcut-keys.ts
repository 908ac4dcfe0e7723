// Rule: P2-2
/** Focuses a field, presses anything else. The open dialog comes before the page. */
export function pressIn(selector: string, event: KeyboardEvent): void {
  const place = document.querySelector("dialog[open]") ?? document;
  const target = [...place.querySelectorAll<HTMLElement>(selector)].find((found) => found.checkVisibility());
  if (!target) return;
  event.preventDefault();
  if (target instanceof HTMLInputElement && target.type !== "radio") target.focus();
  else target.click();
}

const WITHOUT_TEXT = ["checkbox", "radio", "button", "range"];

/** Whether what has the focus takes letters as text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !WITHOUT_TEXT.includes(target.type);
  return target.isContentEditable || ["TEXTAREA", "SELECT"].includes(target.tagName);
}
