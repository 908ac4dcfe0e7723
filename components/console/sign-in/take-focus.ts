/** A ref: the element takes the focus when it appears, and never again. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
