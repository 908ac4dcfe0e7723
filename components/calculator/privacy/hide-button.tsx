"use client";

import { buttonLook } from "@/components/ui/button";
import { Drawing } from "@/components/ui/drawing";
import { useHydrated } from "@/components/ui/use-hydrated";
import { togglePrivate } from "./private-figures";

const EYE = "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM10 8a2 2 0 1 1-4 0 2 2 0 0 1 4 0z";
const CLOSED_EYE =
  "m2.5 2.5 11 11M6.4 3.7c.5-.1 1-.2 1.6-.2 4 0 6.5 4.5 6.5 4.5a12 12 0 0 1-1.9 2.4M10.4 12a6 6 0 0 1-2.4.5C4 12.5 1.5 8 1.5 8a12 12 0 0 1 2.9-3.2";

/**
 * The button beside the commission that hides it, and everything it can be derived from, to share the screen
 * with the merchant.
 */
export function HideButton({ className = "align-[-0.1875rem]" }: { className?: string }) {
  return (
    <button
      type="button"
      data-eye
      aria-label="Hide commission"
      title="Hide commission"
      disabled={!useHydrated()}
      onClick={({ currentTarget }) => togglePrivate(currentTarget)}
      className={`${buttonLook("link")} iso-only text-ink-3 hover:text-ink noscript:hidden print:hidden ${className}`}
    >
      <Drawing path={EYE} className="size-4" />
    </button>
  );
}

/**
 * The button that shows the commission again. It does not name what is hidden, since the merchant may read
 * it.
 */
export function ShowButton() {
  return (
    <button
      type="button"
      data-eye
      disabled={!useHydrated()}
      onClick={({ currentTarget }) => togglePrivate(currentTarget)}
      className={`${buttonLook("link")} text-brand-text print:hidden`}
    >
      Show<span className="sr-only"> private figures</span>
    </button>
  );
}

/** Says that figures are hidden, in the place of these figures. */
export function HiddenFigures() {
  return (
    <div className="shared-only hidden-figures">
      <dt>
        <Drawing path={CLOSED_EYE} />
        Private figures are hidden
      </dt>
      <dd>
        <ShowButton />
      </dd>
    </div>
  );
}
