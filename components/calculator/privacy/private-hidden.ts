/**
 * Whether this tab hides what the ISO alone may see: the commission, and all it can be told from. The choice stands on the
 * root element, where the style sheet follows it.
 */
export function arePrivateHidden(): boolean {
  return document.documentElement.dataset.private !== undefined;
}
