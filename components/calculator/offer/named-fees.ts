/**
 * Whether the page may name a fee. A fee whose name the ISO may not see has an empty label, and counts to
 * "Other fees".
 */
export function isNamed({ label }: { label: string }): boolean {
  return label !== "";
}
