import { FURTHER_EXPLANATIONS } from "@/components/calculator/page/names";
import { EXPLANATIONS } from "@/components/calculator/page/wording";
import { HelpTerm } from "@/components/ui/help-term";
import { formatMoney, formatShare } from "@/lib/calculator/formats";
import { type Cents, divideDown, scaleHalfUp } from "@/lib/calculator/money";
import type { Quote } from "@/lib/calculator/quote";

/** Whom figures are shown to. */
export type Audience = "merchant" | "iso";

/** `shared` is the ISO's screen while the merchant sees it. */
type BarAudience = Audience | "shared";

interface Part {
  name: string;
  explanation?: string;
  amount: Cents;
  fill: string;
}

interface MoneyBarProps {
  quote: Quote;
  /** For all but `iso`, the funder's return and the commission are one part. */
  audience: BarAudience;
}

/** Where the amount sold goes: one bar whose parts add up to it. */
export function MoneyBar({ quote, audience }: MoneyBarProps) {
  const parts = partsOf(quote, audience);
  const places = placesOf(parts, quote.amountSold);
  const shares = sharesOfWhole(
    parts.map(({ amount }) => amount),
    quote.amountSold,
  );
  // A bar cannot show a negative part. The results name the problem that causes it.
  const drawable = parts.every(({ amount }) => amount >= 0);
  const partsText = parts.map(({ name, amount }) => `${name} ${formatMoney(amount)}`).join(", ");
  return (
    <>
      {drawable && (
        <>
          <p className="relative flex flex-wrap justify-between gap-x-6 pb-2 text-13 text-ink-2 phone:flex-nowrap phone:justify-start phone:gap-0">
            <span className="phone:absolute">
              Purchase price <b className="text-ink">{formatMoney(quote.purchasePrice)}</b>
            </span>
            <svg
              aria-hidden="true"
              className="hidden h-px min-w-52 phone:block"
              width={`${scaleHalfUp(quote.purchasePrice, 10_000, quote.amountSold) / 100}%`}
            />
            <span className="flex-none enlarged:flex-initial">
              {audience === "iso" ? (
                <HelpTerm explanation={FURTHER_EXPLANATIONS.costOfFunding}>Cost of funding</HelpTerm>
              ) : (
                "Cost of funding"
              )}{" "}
              <b className="text-ink">{formatMoney(quote.costOfFunding)}</b>
            </span>
          </p>
          <svg
            role="img"
            aria-label={`Amount sold ${formatMoney(quote.amountSold)}: ${partsText}`}
            className="block h-9 w-full overflow-hidden rounded-m"
          >
            {places.map(({ part, start, width }) => (
              <rect
                key={part.name}
                className={`${part.fill} stroke-canvas forced-colors:stroke-[CanvasText]`}
                strokeWidth="2"
                x={`${start / 100}%`}
                y="-1"
                width={`${width / 100}%`}
                height="38"
              />
            ))}
          </svg>
        </>
      )}
      <ul
        className={`mt-2 grid phone:mt-4 phone:gap-x-6 phone:gap-y-3 ${audience === "iso" ? "phone:grid-cols-3 desk:grid-cols-5 in-[.term-sheet]:grid-cols-[repeat(5,auto)]! in-[.term-sheet]:gap-x-3!" : "phone:grid-cols-4"}`}
      >
        {parts.map(({ name, explanation, amount, fill }, index) => (
          <li
            key={name}
            className="grid grid-cols-[10px_1fr_auto_3.25rem] items-center gap-x-2 max-phone:min-h-10 max-phone:border-b max-phone:border-line phone:grid-cols-[10px_1fr] enlarged:grid-cols-[10px_minmax(0,1fr)] enlarged:[&>:nth-child(n+3)]:col-start-2 enlarged:[&>*]:text-left"
          >
            <svg aria-hidden="true" className="size-2.5">
              <rect className={`${fill} forced-colors:stroke-[CanvasText]`} width="10" height="10" rx="3" />
            </svg>
            <span className="text-13 text-ink-2">
              {explanation ? <HelpTerm explanation={explanation}>{name}</HelpTerm> : name}
            </span>
            <b className="text-14 max-phone:text-right phone:col-start-2 phone:text-16">
              {formatMoney(amount)}
            </b>
            <span className="text-12 text-ink-3 max-phone:text-right phone:col-start-2">
              {formatShare((shares[index] ?? 0) * 10, 1)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The bar for the ISO and the one for a shared screen: the style sheet shows one of them. */
export function ScreenMoneyBar({ quote }: { quote: Quote }) {
  return (
    <>
      <div className="iso-only">
        <MoneyBar quote={quote} audience="iso" />
      </div>
      <div className="shared-only">
        <MoneyBar quote={quote} audience="shared" />
      </div>
    </>
  );
}

function partsOf(quote: Quote, audience: BarAudience): Part[] {
  const { netFunding, totalFees, existingFundingBalance, funderReturn, commission, costOfFunding } = quote;
  const spent: Part[] = [
    { name: "Fees", amount: totalFees, fill: "fill-part-2" },
    { name: "Existing balance paid off", amount: existingFundingBalance, fill: "fill-part-3" },
  ];
  const received = audience === "merchant" ? "You receive" : "Net to merchant";
  const parts: Part[] =
    audience !== "iso"
      ? [
          { name: received, amount: netFunding, fill: "fill-part-1" },
          ...spent,
          { name: "Cost of funding", amount: costOfFunding, fill: "fill-part-4" },
        ]
      : [
          { name: received, amount: netFunding, fill: "fill-part-1" },
          ...spent,
          {
            name: "Funder’s return",
            explanation: FURTHER_EXPLANATIONS.funderReturn,
            amount: funderReturn,
            fill: "fill-part-4",
          },
          {
            name: "Your commission",
            explanation: EXPLANATIONS.commission,
            amount: commission,
            fill: "fill-part-5",
          },
        ];
  return parts.filter(({ amount }) => amount !== 0);
}

/**
 * Where each part starts in the bar and how wide it is, in hundredths of a percent; the parts fill the bar.
 */
function placesOf(parts: Part[], whole: Cents) {
  let before = 0;
  return parts.map((part) => {
    const start = scaleHalfUp(before, 10_000, whole);
    before += part.amount;
    return { part, start, width: scaleHalfUp(before, 10_000, whole) - start };
  });
}

/**
 * Each amount's share of `whole`, in tenths of a percent. The shares add up to exactly 100.0% where the
 * amounts add up to the whole: all are rounded down, and the largest remainders get the tenths that are left.
 */
export function sharesOfWhole(amounts: Cents[], whole: Cents): number[] {
  const exact = amounts.map((amount) => BigInt(amount) * TENTHS);
  const shares = exact.map((scaled) => divideDown(scaled, BigInt(whole)));
  const missing = TENTHS - shares.reduce((sum, share) => sum + share, 0n);
  const remainders = exact.map((scaled, index) => ({
    index,
    left: scaled - (shares[index] ?? 0n) * BigInt(whole),
  }));
  remainders.sort((a, b) => (a.left < b.left ? 1 : a.left > b.left ? -1 : 0));
  const raised = new Set(remainders.slice(0, Number(missing)).map(({ index }) => index));
  return shares.map((share, index) => Number(share) + (raised.has(index) ? 1 : 0));
}

const TENTHS = 1000n;
