import type { ReactNode } from "react";

interface OpeningSheetProps {
  /** Undefined in a browser: only the server renders it. */
  sheet: ReactNode;
  /** Whether the page is hydrated: before that it prints as it stands, as it does without a script. */
  ready: boolean;
}

/** The sheet of the defaults: inert in a `template` of the page's HTML until the page is hydrated. */
export function OpeningSheet({ sheet = "", ready }: OpeningSheetProps) {
  return (
    <>
      <template suppressHydrationWarning>{sheet}</template>
      {ready && <div ref={fill} className="contents" />}
    </>
  );
}

function fill(place: HTMLElement | null): void {
  const template = place?.previousElementSibling as HTMLTemplateElement | undefined;
  if (template) place?.append(template.content.cloneNode(true));
}
