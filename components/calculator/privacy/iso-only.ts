const PRIVATE = /\b(commissions?|upsell|buy rates?|factors?|points?)\b/i;

/**
 * The class that `privacy.css` hides, for a text that names what only the ISO may see; empty for any other
 * text.
 */
export function isoOnly(name: string): string {
  return PRIVATE.test(name) ? "iso-only" : "";
}
