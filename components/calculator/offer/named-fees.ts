/** Whether the page may name a fee: one the ISO may not see arrives with an empty label, and is part of "Other fees". */
export function isNamed({ label }: { label: string }): boolean {
  return label !== "";
}
