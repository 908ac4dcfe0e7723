"use client";

import type { ReactNode } from "react";

interface OpeningSheetProps {
  /** Undefined or empty in a browser: only the server renders it. */
  sheet: ReactNode;
  /** Whether the page is hydrated: before that it prints as it stands, as it does without a script. */
  ready: boolean;
  /** Shown instead where the browser does not have the server's HTML. */
  otherwise: ReactNode;
}

const ID = "opening-sheet";

/** The sheet of the defaults: inert in a `template` of the page's HTML until the page is hydrated. */
export function OpeningSheet({ sheet, ready, otherwise }: OpeningSheetProps) {
  return (
    <>
      <template id={ID} suppressHydrationWarning>
        {sheet}
      </template>
      {ready && (lost() ? otherwise : <div ref={fill} className="contents" />)}
    </>
  );
}

function waiting(): DocumentFragment | undefined {
  const template = document.getElementById(ID);
  return template instanceof HTMLTemplateElement ? template.content : undefined;
}

function lost(): boolean {
  return !waiting()?.hasChildNodes();
}

function fill(place: HTMLElement | null): void {
  place?.append(...(waiting()?.cloneNode(true).childNodes ?? []));
}
