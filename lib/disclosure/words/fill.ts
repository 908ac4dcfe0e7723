type Placeholders<Words extends string> = Words extends `${string}[${infer Name}]${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** What is filled into the [placeholders] of some words. */
export type FilledIn<Words extends string> = Record<Placeholders<Words>, string>;

/** Words with their [placeholders] filled in. */
export function fill<Words extends string>(words: Words, values: FilledIn<Words>): string {
  const given: Record<string, string> = values;
  return words.replace(/\[([^\]]{1,40})\]/g, (_, placeholder) => given[placeholder] ?? "");
}
