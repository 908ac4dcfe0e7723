"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { Drawing } from "@/components/ui/drawing";

const FoldContext = createContext<{ open: boolean; turn: () => void }>({
  open: false,
  turn: () => undefined,
});

interface DealFoldProps {
  /** The row of the deal, which contains the `FoldButton`. */
  row: ReactNode;
  /** The rows of the earlier submissions. */
  earlier: ReactNode;
}

/** The row of a deal, with the rows of its earlier submissions below it while they are open. */
export function DealFold({ row, earlier }: DealFoldProps) {
  const [open, setOpen] = useState(false);
  return (
    <FoldContext value={{ open, turn: () => setOpen(!open) }}>
      {row}
      {open && earlier}
    </FoldContext>
  );
}

/** The button that opens the earlier submissions: it stands above the link of its row. */
export function FoldButton({ count, deal }: { count: number; deal: string }) {
  const { open, turn } = useContext(FoldContext);
  return (
    <button type="button" aria-expanded={open} onClick={turn} className="fold-button">
      {count} earlier<span className="sr-only"> of {deal}</span>
      <span className={open ? "rotate-180" : ""}>
        <Drawing path={CHEVRON} />
      </span>
    </button>
  );
}

const CHEVRON = "m4.5 6.5 3.5 3.5 3.5-3.5";
