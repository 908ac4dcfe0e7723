/** The id of a field's element, for links to it (see use-field-links.ts). */
export function idOf(path: string): string {
  return `f-${path}`;
}

/** The id of the element with a field's hint or error. */
export function helpOf(path: string): string {
  return `${idOf(path)}-help`;
}
