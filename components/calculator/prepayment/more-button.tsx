import { buttonLook } from "@/components/ui/button";
import { formatCount } from "@/lib/calculator/formats";
import { ROWS_SHOWN } from "./prepayment-schedule";

interface MoreButtonProps {
  rows: number;
  /** Whether all rows are shown. */
  all: boolean;
  /** Undefined on the server: `Breakdown` listens for the click on `data-more` instead. */
  onClick?: () => void;
}

/** Shows the rest of a long table, or its first rows again. */
export function MoreButton({ rows, all, onClick }: MoreButtonProps) {
  return (
    <button
      type="button"
      data-more
      onClick={onClick}
      className={`${buttonLook("quiet")} -ml-3 text-brand-text noscript:hidden`}
    >
      {all ? `Show the first ${formatCount(ROWS_SHOWN)}` : `Show all ${formatCount(rows)}`}
    </button>
  );
}
