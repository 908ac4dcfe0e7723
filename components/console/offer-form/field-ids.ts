/** The id of the element of a field: where links to it lead (use-field-links.ts). */
export function idOf(path: string): string {
  return `f-${path}`;
}

/** The id of what is said of a field: its hint or its error. */
export function helpOf(path: string): string {
  return `${idOf(path)}-help`;
}
