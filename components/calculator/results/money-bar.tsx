import { commissionMeans } from "@/components/calculator/commission/commission-words";
import { EXPLANATIONS } from "@/components/calculator/page/wording";
import { HelpTerm } from "@/components/ui/help-term";
import { formatMoney, formatShare } from "@/lib/calculator/money/formats";
import { type Cents, divideDown, scaleHalfUp } from "@/lib/calculator/money/money";
import type { Quote } from "@/lib/calculator/quote";

/** Whom figures are shown to. */
export type Audience = "merchant" | "iso";

/** `shared` is the ISO's screen while the merchant sees it. */
type BarAudience = Audience | "shared";

interface Part {
  name: string;
  explanation?: string;
  amount: Cents;
  /** The class of its colour. */
  look: string;
}

interface MoneyBarProps {
  quote: Quote;
  /**
   * The figures of the disclosure where one goes with the terms: the merchant then reads its finance charge,
   * and no other cost.
   */
  disclosed?: DisclosedMoney | null;
  /** For all but `iso`, the funder's return and the commission are one part. */
  audience: BarAudience;
}

/** Where the amount sold goes: one bar whose parts add up to it. */
export function MoneyBar({ quote, audience, disclosed = null }: MoneyBarProps) {
  const parts = disclosed ? disclosedParts(quote, disclosed) : partsOf(quote, audience);
  const whole = disclosed?.totalPaymentAmount ?? quote.amountSold;
  const provided = disclosed?.amountFinanced ?? quote.purchasePrice;
  const places = placesOf(parts, whole);
  const shares = sharesOfWhole(
    parts.map(({ amount }) => amount),
    whole,
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
              {disclosed ? "Amount financed" : "Purchase price"}{" "}
              <b className="text-ink">{formatMoney(provided)}</b>
            </span>
            <svg
              aria-hidden="true"
              className="hidden h-px min-w-52 phone:block"
              width={`${scaleHalfUp(provided, 10_000, whole) / 100}%`}
            />
            <span className="flex-none enlarged:flex-initial">
              {audience === "iso" ? (
                <HelpTerm explanation={EXPLANATIONS.costOfFunding}>Cost of funding</HelpTerm>
              ) : disclosed ? (
                "Finance charge"
              ) : (
                "Cost of funding"
              )}{" "}
              <b className="text-ink">{formatMoney(disclosed?.financeCharge ?? quote.costOfFunding)}</b>
            </span>
          </p>
          <svg
            role="img"
            aria-label={`${disclosed ? "All payments" : "Amount sold"} ${formatMoney(whole)}: ${partsText}`}
            className="money-bar"
          >
            {places.map(({ part, start, width }) => (
              <rect key={part.name} className={part.look} x={`${start / 100}%`} width={`${width / 100}%`} />
            ))}
          </svg>
        </>
      )}
      <ul
        className={`money-parts ${audience === "iso" ? "phone:grid-cols-3 desk:grid-cols-5 in-[.term-sheet]:grid-cols-[repeat(5,auto)]! in-[.term-sheet]:gap-x-3!" : "phone:grid-cols-4"}`}
      >
        {parts.map(({ name, explanation, amount, look }, index) => (
          <li key={name} className={look}>
            <span>{explanation ? <HelpTerm explanation={explanation}>{name}</HelpTerm> : name}</span>
            <b>{formatMoney(amount)}</b>
            <span>{formatShare((shares[index] ?? 0) * 10, 1)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the money bar has of a disclosure; the parts sum to all payments. */
export interface DisclosedMoney {
  amountFinanced: Cents;
  prepaidFinanceCharge: Cents;
  financeCharge: Cents;
  totalPaymentAmount: Cents;
}

function disclosedParts(quote: Quote, disclosed: DisclosedMoney): Part[] {
  const paidToOthers = quote.totalFees - disclosed.prepaidFinanceCharge;
  const parts: Part[] = [
    { name: "You receive", amount: quote.netFunding, look: "part-1" },
    { name: "Fees paid to others", amount: paidToOthers, look: "part-2" },
    { name: "Existing balance paid off", amount: quote.existingFundingBalance, look: "part-3" },
    { name: "Finance charge", amount: disclosed.financeCharge, look: "part-4" },
  ];
  return parts.filter(({ amount }) => amount !== 0);
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
    { name: "Fees", amount: totalFees, look: "part-2" },
    { name: "Existing balance paid off", amount: existingFundingBalance, look: "part-3" },
  ];
  const received = audience === "merchant" ? "You receive" : "Net to merchant";
  const parts: Part[] =
    audience !== "iso"
      ? [
          { name: received, amount: netFunding, look: "part-1" },
          ...spent,
          { name: "Cost of funding", amount: costOfFunding, look: "part-4" },
        ]
      : [
          { name: received, amount: netFunding, look: "part-1" },
          ...spent,
          {
            name: "Funder’s return",
            explanation: EXPLANATIONS.funderReturn,
            amount: funderReturn,
            look: "part-4",
          },
          {
            name: "Your commission",
            explanation: commissionMeans(quote.commissionDetail),
            amount: commission,
            look: "part-5",
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
