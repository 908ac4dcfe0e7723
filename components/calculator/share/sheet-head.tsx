import { toSvgPath } from "lean-qr/extras/svg";
import { generate } from "lean-qr/nano";
import { shortPoints } from "@/components/calculator/commission/commission-words";
import { aprText, type Estimate } from "@/components/calculator/dates/estimate";
import { datedTerm } from "@/components/calculator/dates/estimate-outputs";
import type { MerchantPace } from "@/components/calculator/dates/merchant-pace";
import type { Brand } from "@/components/calculator/offer/offer";
import { BrandMark } from "@/components/calculator/page/brand-mark";
import { Amount } from "@/components/ui/amount";
import { formatMoney, formatMonths, formatPoints } from "@/lib/calculator/money/formats";
import type { Cents } from "@/lib/calculator/money/money";
import { countedPayments } from "@/lib/calculator/offer/frequency";
import type { Quote } from "@/lib/calculator/quote";
import { countForMerchant, MERCHANT_APR } from "./share-texts";

interface SheetBarProps {
  brand: Brand;
  /** What the sheet is. */
  kind: string;
  continued?: boolean;
}

/** The brand, and what the sheet is. */
export function SheetBar({ brand, kind, continued = false }: SheetBarProps) {
  return (
    <header className="flex items-center justify-between gap-6 border-b-2 border-brand pb-3">
      <BrandMark brand={brand} />
      <p className="flex-none text-ink-2">{continued ? `${kind.replace(/\.$/, "")}, continued` : kind}</p>
    </header>
  );
}

interface HeadlineProps {
  quote: Quote;
  /** Null where the APR is not shown. */
  estimate: Estimate | null;
  pace: MerchantPace;
  merchant: boolean;
}

/** The largest figures of a printed sheet. */
export function Headline({ quote, estimate, pace, merchant }: HeadlineProps) {
  const split = merchant ? pace.split : null;
  const [length = "", unit = ""] = formatMonths(quote.estimatedTermMonths).split(" ");
  const days = merchant ? datedTerm(estimate) : null;
  // Four figures beside each other, or long ones, are set smaller, and stay the largest of the sheet.
  const close = (merchant && estimate !== null) || quote.netFunding >= LONG_AMOUNT;
  const [large, small] = close ? ["text-30", "text-24/9"] : ["text-[2.5rem]/11", "text-30/11"];
  // Two to a row where they are too long to stand beside each other.
  const flow =
    quote.netFunding >= LONGEST_AMOUNT
      ? "grid-cols-2"
      : "auto-cols-auto grid-flow-col grid-rows-[auto_auto_auto]";
  return (
    <div className={`mt-3 grid ${flow} justify-between gap-x-5 rounded-m bg-tint px-5 py-3`}>
      <Big
        label={merchant ? "You receive" : "Net funding to merchant"}
        amount={quote.netFunding}
        size={large}
      />
      {merchant && estimate && <Big label={MERCHANT_APR} amount={aprText(estimate)} size={large} />}
      {split ? (
        <Big
          label="Estimated payment"
          amount={split.amount}
          size={small}
          aside={`${split.share} of income`}
        />
      ) : (
        <Big
          label={
            merchant
              ? countForMerchant(quote, pace.calendar)
              : `${countedPayments(quote.numPayments, quote.frequency)} of`
          }
          amount={quote.paymentAmount}
          size={small}
          aside={
            quote.lastPaymentAmount === quote.paymentAmount
              ? undefined
              : `last ${formatMoney(quote.lastPaymentAmount)}`
          }
        />
      )}
      <Big
        label="Estimated term"
        amount={length}
        size={small}
        aside={days === null ? unit : `${unit}, ${days}`}
        className={merchant ? "" : "shared-only"}
      />
      {!merchant && (
        <Big
          label="Your commission"
          amount={quote.commission}
          size={small}
          aside={
            quote.commissionDetail ? shortPoints(quote.commissionDetail.points) : formatPoints(quote.upsell)
          }
          className="iso-only"
        />
      )}
    </div>
  );
}

/** From these amounts on a figure is long, and too long for a row of three. */
const LONG_AMOUNT: Cents = 1_000_000_00;
const LONGEST_AMOUNT: Cents = 10_000_000_00;

interface BigProps {
  label: string;
  amount: Cents | string;
  /** The class of its size. */
  size: string;
  aside?: string;
  className?: string;
}

/** A large figure between its label and a note. All labels and all figures are aligned across the sheet. */
function Big({ label, amount, size, aside, className = "" }: BigProps) {
  return (
    <div className={`row-span-3 grid grid-rows-subgrid ${className}`}>
      <p className="self-end text-13 text-balance text-ink-2">{label}</p>
      <p className={`self-end font-semibold tracking-[-0.021em] whitespace-nowrap ${size}`}>
        {typeof amount === "number" ? <Amount cents={amount} /> : amount}
      </p>
      <p className="text-13 text-ink-2">{aside}</p>
    </div>
  );
}

/** The empty margin that QR readers need around a code, in squares of the code. */
const QUIET = 4;
/**
 * The most characters of a link: the squares of a longer one are too fine to read from paper with a phone.
 */
const LONGEST = 800;

/** The link that the code contains: one that is too long goes without the terms behind its #. */
export function codedLink(link: string): string {
  return link.length <= LONGEST ? link : link.replace(/#.*/, "");
}

/** A link as a QR code, black on white whatever the theme. */
export function LinkCode({ link }: { link: string }) {
  const code = generate(codedLink(link));
  const side = code.size + 2 * QUIET;
  return (
    <svg
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      aria-hidden="true"
      shapeRendering="crispEdges"
      className="iso-only -my-1 size-32 flex-none"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  );
}

/** Says on one line what the code opens, with its address. The signature is in the code alone. */
export function LinkPlace({ link }: { link: string }) {
  const { host, pathname } = new URL(link);
  return (
    <div className="iso-only pt-1 text-ink-2">
      <p className="one-line">
        The code opens {codedLink(link) === link ? "these terms" : "this offer"}: {host}
        {pathname}
      </p>
    </div>
  );
}
