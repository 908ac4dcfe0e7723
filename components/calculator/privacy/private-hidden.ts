/**
 * Whether this tab hides what only the ISO may see: the commission, and everything it can be derived from.
 * The choice is an attribute of the root element, for the style sheet.
 */
export function arePrivateHidden(): boolean {
  return document.documentElement.dataset.private !== undefined;
}
