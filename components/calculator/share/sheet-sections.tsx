import type { ReactNode } from "react";
import {
  FULL_AMOUNT,
  prepaymentRows,
  type TierRow,
  whenHeading,
  YOUR_TOTAL,
} from "@/components/calculator/prepayment/prepayment-rows";
import { TierTable } from "@/components/calculator/prepayment/tier-table";
import { merchantSentence } from "@/components/calculator/renewal/renewal-outputs";
import { addedPaybackOf, addedSentence } from "@/components/calculator/renewal/renewal-words";
import { type DisclosedMoney, MoneyBar, ScreenMoneyBar } from "@/components/calculator/results/money-bar";
import { formatMoney } from "@/lib/calculator/money/formats";
import type { Prepayment as PrepaymentRule } from "@/lib/calculator/offer/limits";
import type { FinancingFigures } from "@/lib/disclosure/figures/figures";
import { merchantRows, merchantStipulations } from "./share-texts";
import type { SheetContent } from "./sheet-content";
import { Line, Title } from "./sheet-parts";
import { sheetFees, TermsAndNet } from "./sheet-terms";

/** A section of a sheet: its rows `from` up to `to`, without the last, below its heading. */
export interface SheetSection {
  key: string;
  /** How many rows it has; 0 where it stays whole. */
  rows: number;
  render: (from: number, to: number) => ReactNode;
}

/** With more fees than this, those of a sheet of several pages have a section of their own. */
const FEW_FEES = 6;

/** The sections of a sheet of several pages, after its opening: long lists in full, each row whole. */
export function longSections(sheet: SheetContent): SheetSection[] {
  const { quote } = sheet;
  const merchant = sheet.audience === "merchant";
  const fees = sheetFees(sheet);
  const rows = tierRows(sheet);
  const needed = neededOf(sheet);
  const whole = (key: string, render: () => ReactNode): SheetSection => ({ key, rows: 0, render });
  const sections: SheetSection[] = [
    whole("terms", () => <TermsAndNet {...sheet} foldsFees={fees.length > FEW_FEES} />),
  ];
  if (fees.length > FEW_FEES) {
    sections.push({
      key: "fees",
      rows: Math.ceil(fees.length / 2),
      render: (from, to) => (
        <>
          <Title>Fees</Title>
          {pairsOf(fees, from, to).map((pair) => (
            <dl key={pair[0]?.id} data-row className="grid grid-cols-2 gap-x-9 text-12">
              {pair.map(({ id, name, charge }) => (
                <Line key={id} name={name}>
                  {formatMoney(-charge)}
                </Line>
              ))}
            </dl>
          ))}
        </>
      ),
    });
  }
  if (quote.renewal) sections.push(whole("renewal", () => <Renewal {...sheet} />));
  if (quote.amountSold > 0) sections.push(whole("money", () => <Money {...sheet} />));
  if (rows.length > 0) {
    sections.push({
      key: "early",
      rows: rows.length,
      render: (from, to) => (
        <EarlyPayoff rule={sheet.prepayment} rows={rows.slice(from, to)} merchant={merchant} />
      ),
    });
  }
  sections.push(...neededSection(needed));
  if (isDisclosed(sheet))
    sections.push(whole("disclosure", () => <DisclosurePlace url={sheet.merchantUrl} />));
  return sections;
}

/** What is needed before funding, two items a row; nothing without any. */
export function neededSection(needed: string[]): SheetSection[] {
  if (needed.length === 0) return [];
  return [
    {
      key: "needed",
      rows: Math.ceil(needed.length / 2),
      render: (from, to) => (
        <>
          <Title>Needed before funding</Title>
          {pairsOf(needed, from, to).map((pair) => (
            <ul key={pair[0]} data-row className="grid grid-cols-2 gap-x-9 text-12">
              {pair.map((stipulation) => (
                <Needed key={stipulation}>{stipulation}</Needed>
              ))}
            </ul>
          ))}
        </>
      ),
    },
  ];
}

function pairsOf<T>(all: T[], from: number, to: number): T[][] {
  const pairs: T[][] = [];
  for (let pair = from; pair < to; pair += 1) pairs.push(all.slice(2 * pair, 2 * pair + 2));
  return pairs;
}

/** Everything below the opening, beside each other where that fits one page. */
export function ShortSections(sheet: SheetContent) {
  const merchant = sheet.audience === "merchant";
  const rows = tierRows(sheet);
  const needed = neededOf(sheet);
  return (
    <>
      <TermsAndNet {...sheet} foldsFees={false} />
      {sheet.quote.renewal && <Renewal {...sheet} />}
      {sheet.quote.amountSold > 0 && <Money {...sheet} />}
      <div className={rows.length > 0 && needed.length > 0 ? "grid grid-cols-2 gap-x-9" : ""}>
        {rows.length > 0 && <EarlyPayoff rule={sheet.prepayment} rows={rows} merchant={merchant} />}
        {needed.length > 0 && (
          <section className="min-w-0">
            <Title>Needed before funding</Title>
            <ul>
              {needed.map((stipulation) => (
                <Needed key={stipulation}>{stipulation}</Needed>
              ))}
            </ul>
          </section>
        )}
      </div>
      {merchant && <DisclosurePlace url={sheet.merchantUrl} />}
    </>
  );
}

function tierRows({ audience, quote, prepayment }: SheetContent): TierRow[] {
  const rows = prepaymentRows(quote, prepayment);
  return audience === "merchant" ? merchantRows(rows) : rows;
}

function neededOf({ audience, deal, stipulations }: SheetContent): string[] {
  const needed = audience === "merchant" ? merchantStipulations(stipulations, deal.isoName) : stipulations;
  return [...new Set(needed)];
}

function Money(sheet: SheetContent) {
  const { audience, quote } = sheet;
  const disclosed = isDisclosed(sheet) ? disclosedMoney(sheet.pace.disclosed) : null;
  return (
    <section>
      <Title>Where the {formatMoney(disclosed?.totalPaymentAmount ?? quote.amountSold)} goes</Title>
      {audience === "merchant" ? (
        <MoneyBar quote={quote} audience="merchant" disclosed={disclosed} />
      ) : (
        <ScreenMoneyBar quote={quote} />
      )}
    </section>
  );
}

/** Whether a disclosure goes with the sheet, whose finance charge is the one cost that the merchant reads. */
function isDisclosed({ audience, pace }: SheetContent): boolean {
  return audience === "merchant" && pace.disclosed !== null;
}

/** The figures of the disclosure that goes with the terms; null where it has no payments. */
function disclosedMoney(figures: FinancingFigures | null): DisclosedMoney | null {
  const payments = figures?.payments ?? null;
  return payments && figures && { ...figures, ...payments };
}

interface EarlyPayoffProps {
  rule: PrepaymentRule;
  rows: TierRow[];
  merchant: boolean;
}

function EarlyPayoff({ rule, rows, merchant }: EarlyPayoffProps) {
  return (
    <section className="min-w-0">
      <Title>If paid off early</Title>
      <TierTable firstColumn={whenHeading(rule)} rows={rows} withoutFactor={merchant} />
      <p className="pt-1.5 text-12 text-ink-2">{merchant ? YOUR_TOTAL : FULL_AMOUNT}</p>
    </section>
  );
}

function Needed({ children }: { children: string }) {
  return (
    <li className="flex gap-2.5 border-t border-line py-(--row)">
      <span className="mt-1 size-3 flex-none rounded-[3px] border border-edge" />
      <bdi className="min-w-0 wrap-anywhere whitespace-pre-line">{children}</bdi>
    </li>
  );
}

/** The merchant's link to the disclosure, on one line while that is readable: a broken one cannot be copied whole. */
function DisclosurePlace({ url }: { url: string | null }) {
  if (url === null) return null;
  return (
    <div className="pt-4 text-12">
      <p>The disclosure of these terms:</p>
      <p className="one-line">{url}</p>
    </div>
  );
}

function Renewal(sheet: SheetContent) {
  const { audience, quote } = sheet;
  const { renewal } = quote;
  if (renewal === null) return null;
  if (audience === "merchant") return <p className="pt-4">{merchantSentence(renewal, isDisclosed(sheet))}</p>;
  const { name, amount } = addedPaybackOf(renewal);
  return (
    <section>
      <Title>Renewal</Title>
      <dl className="grid grid-cols-2 gap-x-9">
        <Line name="New cash">{formatMoney(renewal.newCash)}</Line>
        <Line name={name}>{formatMoney(amount)}</Line>
      </dl>
      <p className="pt-1.5 text-12 text-ink-2">{addedSentence(renewal)}</p>
    </section>
  );
}
