/** Whole numbers from `least` to `most`, both included; none when `least` is the larger. */
export interface Range {
  least: number;
  most: number;
}

/** Whether a value is in a range. */
export function isInRange(value: number, { least, most }: Range): boolean {
  return least <= value && value <= most;
}

/** The range of one value. */
export function only(value: number): Range {
  return { least: value, most: value };
}

/** What is in both ranges. */
export function common(range: Range, other: Range): Range {
  return { least: Math.max(range.least, other.least), most: Math.min(range.most, other.most) };
}
