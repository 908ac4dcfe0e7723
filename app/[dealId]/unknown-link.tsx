"use client";

import { notFound, useServerInsertedHTML } from "next/navigation";
import type { ReactElement } from "react";

/**
 * The words that are in their document: Next asks for what is to be inserted each time it sends a part of
 * one.
 */
const inserted = new WeakSet<ReactElement>();

/**
 * Makes the response 404 and shows app/not-found.tsx, which Next leaves to the script: the document it sends
 * for a 404 of a page has an empty body. `words` stand in that document for a reader without script.
 */
export function UnknownLink({ words }: { words: ReactElement }): never {
  useServerInsertedHTML(() => {
    if (inserted.has(words)) return null;
    inserted.add(words);
    return <noscript>{words}</noscript>;
  });
  notFound();
}
