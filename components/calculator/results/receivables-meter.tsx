import { shareName } from "@/components/calculator/dates/estimate";
import { EXPLANATIONS } from "@/components/calculator/page/wording";
import { HelpTerm } from "@/components/ui/help-term";
import { formatMoney, formatShare } from "@/lib/calculator/money/formats";
import type { Micros } from "@/lib/calculator/money/money";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Quote } from "@/lib/calculator/quote";
import { formatSplit } from "@/lib/calculator/schedule/texts";
import type { DisclosedShare } from "@/lib/disclosure/figures/disclosed-share";

interface ReceivablesMeterProps {
  quote: Quote;
  limits: OfferLimits;
  /** The share as a disclosure computes it; null where none is required. */
  disclosed: DisclosedShare | null;
}

/** From this share on, the line is set smaller on a phone, so that it stays one line. */
const LONG_SHARE = 10;

/** The payments' share of the monthly receivables, against the holdback where the offer states one. */
export function ReceivablesMeter({ quote, limits, disclosed }: ReceivablesMeterProps) {
  const share = disclosed?.value ?? quote.receivablesShare;
  const monthly = disclosed?.monthly ?? limits.monthlyReceivables;
  if (share === null || monthly === null) return null;
  const name = shareName(disclosed);
  return (
    <div className="results-share pt-3">
      <p
        className={`flex justify-between gap-x-2 text-ink-2 max-[24rem]:block ${share >= LONG_SHARE ? "max-phone:text-12 max-phone:leading-5" : ""}`}
      >
        <span>
          <HelpTerm explanation={disclosed ? EXPLANATIONS.shareOfYear : EXPLANATIONS.share}>{name}</HelpTerm>
        </span>
        <span>
          {limits.holdback > 0 && (
            <span
              aria-hidden="true"
              className="hidden pr-2.5 text-13 whitespace-nowrap text-ink-3 lower:inline"
            >
              {formatSplit(limits.holdback)} holdback
            </span>
          )}
          <b className="text-ink max-[24rem]:block">{formatShare(share)}</b>
        </span>
      </p>
      {limits.holdback > 0 ? (
        <Meter name={name} share={share} holdback={limits.holdback} />
      ) : (
        <p className="text-13 text-ink-3">of {formatMoney(monthly)} a month</p>
      )}
    </div>
  );
}

/** A meter from zero to twice the holdback, whose mark is in the middle. */
function Meter({ name, share, holdback }: { name: string; share: number; holdback: Micros }) {
  const filled = Math.min((share * 100 * 100) / (2 * holdback), 100);
  return (
    <>
      <svg
        role="img"
        aria-label={`${name} ${formatShare(share)}; the offer’s holdback is ${formatSplit(holdback)}`}
        className="mt-1.5 block h-4 w-full overflow-visible lower:mt-1"
      >
        <rect className="fill-track forced-colors:fill-[GrayText]" y="4" width="100%" height="8" rx="4" />
        <rect
          className="fill-brand forced-colors:fill-[Highlight]"
          y="4"
          width={`${filled.toFixed(2)}%`}
          height="8"
          rx="4"
        />
        <line className="stroke-surface" x1="50%" x2="50%" y1="0" y2="16" strokeWidth="6" />
        <line
          className="stroke-ink forced-colors:stroke-[CanvasText]"
          x1="50%"
          x2="50%"
          y1="0"
          y2="16"
          strokeWidth="2"
        />
      </svg>
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-12 text-ink-3 lower:hidden">
        <span className="flex-1">{formatSplit(0)}</span>
        <span>{formatSplit(holdback)} holdback</span>
        <span className="flex-1 text-right">{formatSplit(2 * holdback)}</span>
      </p>
    </>
  );
}
