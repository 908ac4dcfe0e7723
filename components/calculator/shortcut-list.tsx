"use client";

import { usePrivateHidden } from "@/components/calculator/privacy/private-figures";
import { hasChoice } from "@/components/calculator/terms/terms-form";
import { Dialog } from "@/components/ui/dialog";
import type { OfferLimits } from "@/lib/calculator/offer/limits";

interface ShortcutListProps {
  limits: OfferLimits;
  /** How many structures the offer has. */
  structures: number;
  listed: boolean;
  onClose: () => void;
  /** Whether single keys are shortcuts. */
  on: boolean;
  onSwitch: (on: boolean) => void;
}

/** The list of keys with the switch that turns single keys off. */
export function ShortcutList({ limits, structures, listed, onClose, on, onSwitch }: ShortcutListProps) {
  return (
    <Dialog
      open={listed}
      onClose={onClose}
      title="Keyboard shortcuts"
      subtitle="Single keys work outside fields and dialogs."
    >
      <div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5">
          {keysOf(limits, structures, usePrivateHidden()).map(([keys, does]) => (
            <div
              key={keys}
              className="col-span-2 grid grid-cols-subgrid items-baseline border-b border-line py-2"
            >
              <dt>
                <kbd className="font-sans font-semibold">{keys}</kbd>
              </dt>
              <dd className="text-ink-2">{does}</dd>
            </div>
          ))}
        </dl>
        <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={on}
            onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
            className="size-5 accent-brand"
          />
          Single keys are shortcuts
        </label>
      </div>
    </Dialog>
  );
}

type Row = [keys: string, does: string];

function keysOf(limits: OfferLimits, structures: number, hidden: boolean): Row[] {
  const places = structures > 0 ? structures : limits.availableFrequencies.length;
  const choosing: Row[] = [
    ["S", "Solve for a payment"],
    ["P", "Pin these terms to compare"],
    ["Ctrl or ⌘ Z", "Undo; with Shift, redo"],
    ["← →", "Move between Solve, Undo, Reset and the starts"],
  ];
  const numbers: Row[] = [[`1 to ${places}`, structures > 0 ? "Choose a structure" : "Choose a frequency"]];
  return [
    ...(structures > 0 || hasChoice(limits) ? choosing : []),
    ...(places > 1 ? numbers : []),
    ["Enter", "In a field: to the next one; in the last, review"],
    ["H", hidden ? "Show private figures" : "Hide commission, to share the screen"],
    ["Ctrl or ⌘ Enter", "Review; in the review, submit"],
    ["Esc", "Close what is open"],
    ["?", "This list"],
  ];
}
