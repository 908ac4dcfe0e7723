import { formatCount } from "@/lib/calculator/money/formats";

/** `1 tier`, `2 tiers`. `many` is the plural, if it is not the word with an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
