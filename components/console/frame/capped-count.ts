/** A count of the bar; above 99 `99+`. */
export function cappedCount(count: number): string {
  return count > 99 ? "99+" : String(count);
}
