const PRIVATE = /\b(commission|upsell|buy rate|factor)\b/i;

// Rule: P3-1
/** The class of what the ISO alone may see, where a name says that it is such: `privacy.css` hides it. */
export function isoOnly(name: string): string {
  return PRIVATE.test(name) ? "iso-only" : "";
}
