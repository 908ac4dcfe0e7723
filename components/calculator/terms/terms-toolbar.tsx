"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { OpeningIcon, type OpeningIconName } from "@/components/ui/opening-icon";
import { formatCount } from "@/lib/calculator/formats";
import type { TermChange } from "./term-changes";

interface TermsToolbarProps {
  /** Whether the offer leaves anything to choose. */
  hasChoice: boolean;
  /** The terms that differ from the funder's defaults. */
  changes: TermChange[];
  /** The changes that undo takes back. */
  undoes: TermChange[];
  /** Null when there is nothing to undo. */
  onUndo: (() => void) | null;
  /** Null where there is nothing to reset. */
  onReset: (() => void) | null;
  solving: boolean;
  onSolve: () => void;
  /** The buttons that take the terms to one end of the limits. */
  starts: ReactNode;
}

/** The heading of the terms, and the buttons that change all of them. */
export function TermsToolbar(props: TermsToolbarProps) {
  const { hasChoice, changes, undoes, onUndo, onReset, solving, onSolve, starts } = props;
  const changed = changes.length > 0;
  return (
    <div role="toolbar" aria-label="Terms" className="pb-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="section-title">{hasChoice ? "Configure terms" : "The terms"}</h2>
        {hasChoice && (
          <div className="flex flex-wrap gap-x-1 noscript:hidden max-phone:-ml-3">
            <ToolButton
              icon="target"
              data-key="s"
              onClick={onSolve}
              aria-expanded={solving}
              className="text-brand-text"
            >
              Solve for a payment
            </ToolButton>
            <ToolButton icon="undo" onClick={onUndo ?? undefined} aria-disabled={onUndo === null}>
              Undo
              {undoes.length > 0 && (
                <span className="iso-only sr-only"> {undoes.map(sentence).join(", ")}</span>
              )}
            </ToolButton>
            <ToolButton icon="reset" onClick={onReset ?? undefined} aria-disabled={onReset === null}>
              Reset<span className="sr-only"> to default</span>
            </ToolButton>
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-13 text-ink-3">
        <p>
          {!hasChoice
            ? "The funder set every term"
            : changed
              ? `${formatCount(changes.length)} ${changes.length === 1 ? "change" : "changes"} from default`
              : "The funder’s defaults"}
        </p>
        {hasChoice && starts}
      </div>
    </div>
  );
}

type ToolButtonProps = Parameters<typeof Button>[0] & { icon: OpeningIconName };

function ToolButton({ icon, children, className = "", ...button }: ToolButtonProps) {
  return (
    <Button kind="quiet" className={className} {...button}>
      <OpeningIcon name={icon} className="size-4 max-[24rem]:hidden" />
      <span>{children}</span>
    </Button>
  );
}

function sentence({ label, before, now }: TermChange): string {
  return `${label} ${before} to ${now}`;
}
