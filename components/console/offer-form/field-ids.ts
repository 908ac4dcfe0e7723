/** The id of the element of a field: where links to it lead (use-field-links.ts). */
export function idOf(path: string): string {
  return `f-${path}`;
}
