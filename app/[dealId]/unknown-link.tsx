"use client";

import { notFound, useServerInsertedHTML } from "next/navigation";
import type { ReactNode } from "react";

/**
 * Makes the response 404 and shows app/not-found.tsx, which Next leaves to the script: the document it sends for a 404 of
 * a page has an empty body. `words` stand in that document for a reader without script.
 */
export function UnknownLink({ words }: { words: ReactNode }): never {
  useServerInsertedHTML(() => <noscript>{words}</noscript>);
  notFound();
}
