import type { ComponentProps } from "react";
import { buttonLook } from "@/components/ui/button";
import { Drawing } from "@/components/ui/drawing";

type Press = Pick<ComponentProps<"button">, "onClick" | "disabled" | "className">;

const EYE = "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM10 8a2 2 0 1 1-4 0 2 2 0 0 1 4 0z";
const CLOSED_EYE =
  "m2.5 2.5 11 11M6.4 3.7c.5-.1 1-.2 1.6-.2 4 0 6.5 4.5 6.5 4.5a12 12 0 0 1-1.9 2.4M10.4 12a6 6 0 0 1-2.4.5C4 12.5 1.5 8 1.5 8a12 12 0 0 1 2.9-3.2";

/**
 * The button beside the commission that hides it, and everything it can be derived from, to share the screen
 * with the merchant. Where the server renders it without a handler, `Shortcuts` handles its `data-act`.
 */
export function HideLook({ className = "hide-private", ...press }: Press) {
  return (
    <button
      type="button"
      data-eye
      data-act={press.onClick ? undefined : "hide"}
      aria-label="Hide commission"
      title="Hide commission"
      {...press}
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
export function ShowLook(press: Press) {
  return (
    <button
      type="button"
      data-eye
      data-act={press.onClick ? undefined : "show"}
      {...press}
      className={`${buttonLook("link")} text-brand-text print:hidden`}
    >
      Show<span className="sr-only"> private figures</span>
    </button>
  );
}

// Rule: P3-2
/** Says that figures are hidden, in the place of these figures. */
export function HiddenFigures() {
  return (
    <div className="shared-only hidden-figures">
      <dt>
        <Drawing path={CLOSED_EYE} />
        Private figures are hidden
      </dt>
      <dd>
        <ShowLook />
      </dd>
    </div>
  );
}
