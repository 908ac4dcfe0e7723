import type { ReactNode } from "react";
import { isoOnly } from "@/components/calculator/privacy/iso-only";
import { Button } from "@/components/ui/button";
import { formatMoney } from "@/lib/calculator/formats";
import type { Quote } from "@/lib/calculator/quote";

interface SolutionRowProps {
  /** What the button uses, for screen readers. */
  name: string;
  /** Null where there are no terms to use. */
  quote: Quote | null;
  inUse: boolean;
  /** Whether its use removes the row. */
  vanishes?: boolean;
  onUse: () => void;
  children: ReactNode;
}

/** One solution with its commission, and the button that uses its terms. */
export function SolutionRow({ name, quote, inUse, vanishes, onUse, children }: SolutionRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-1.5 border-t border-brand-line py-2.5">
      <div className="min-w-[min(100%,12rem)] flex-1">{children}</div>
      {quote && (
        <>
          <dl className="flex flex-wrap gap-x-5 text-right max-phone:flex-1 max-phone:text-left">
            <Figure name="Net funding">{formatMoney(quote.netFunding)}</Figure>
            <Figure name="Commission">{formatMoney(quote.commission)}</Figure>
          </dl>
          <Button
            vanishes={vanishes}
            onClick={onUse}
            aria-disabled={inUse}
            aria-label={`${inUse ? "In use" : "Use"}: ${name}`}
            className="min-w-20"
          >
            {inUse ? "In use" : "Use"}
          </Button>
        </>
      )}
    </li>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={isoOnly(name)}>
      <dt className="text-12 text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
