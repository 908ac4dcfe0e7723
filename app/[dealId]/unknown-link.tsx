"use client";

import { notFound, useServerInsertedHTML } from "next/navigation";
import type { ReactElement } from "react";

/** The elements that have been inserted already. Next calls the insertion for each chunk of the response. */
const inserted = new WeakSet<ReactElement>();

/**
 * Makes the response a 404 and shows app/not-found.tsx. Next renders that page by script only and leaves the
 * body of the HTML empty, so `words` are inserted for readers without scripts.
 */
export function UnknownLink({ words }: { words: ReactElement }): never {
  useServerInsertedHTML(() => {
    if (inserted.has(words)) return null;
    inserted.add(words);
    return <noscript>{words}</noscript>;
  });
  notFound();
}
