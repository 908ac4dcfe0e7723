"use client";

import { notFound, useServerInsertedHTML } from "next/navigation";
import type { ReactElement } from "react";

/**
 * The `words` that were inserted already: Next calls the insertion for each chunk that it sends.
 */
const inserted = new WeakSet<ReactElement>();

// Rule: D6-15
/**
 * Makes the response 404 and shows app/not-found.tsx, which Next renders by script: the HTML of a 404 has an
 * empty body. `words` are inserted in the HTML for readers without script.
 */
export function UnknownLink({ words }: { words: ReactElement }): never {
  useServerInsertedHTML(() => {
    if (inserted.has(words)) return null;
    inserted.add(words);
    return <noscript>{words}</noscript>;
  });
  notFound();
}
