import { aprText, shareName } from "@/components/calculator/dates/estimate";
import { signedDifference } from "@/components/calculator/page/wording";
import { isoOnly } from "@/components/calculator/privacy/iso-only";
import type { Figures } from "@/components/calculator/results/figures";
import { formatCount, formatMoney, formatPoints, formatShare } from "@/lib/calculator/money/formats";
import { feeAmountOf, formatFeeAmount } from "@/lib/calculator/offer/fee-amount";
import { countedPayments, frequencyName } from "@/lib/calculator/offer/frequency";

/** What the funder offers instead of what was sent, figure by figure. */
export function CounterTable({ sent, offered }: { sent: Figures; offered: Figures }) {
  return (
    <section aria-labelledby="counter-title">
      <h2 id="counter-title" className="section-title mb-3.5">
        What they offer instead
      </h2>
      <table className="block w-full text-right phone:table">
        <thead className="sr-only text-12 text-ink-3 phone:not-sr-only phone:table-header-group">
          <tr>
            <th scope="col" className="pb-2 text-left font-normal">
              <span className="sr-only">Term</span>
            </th>
            <th scope="col" className="pb-2 font-normal">
              You sent
            </th>
            <th scope="col" className="pb-2 font-normal">
              They offer
            </th>
            <th scope="col" className="pb-2 font-normal">
              Change
            </th>
          </tr>
        </thead>
        <tbody className="max-phone:block">
          {counterRows(sent, offered).map(({ label, before, now, change }) => (
            <tr
              key={label}
              className={`border-t border-line max-phone:grid max-phone:grid-cols-[minmax(0,1fr)_auto_auto] max-phone:gap-x-2 max-phone:py-2 phone:[&>*]:py-2.5 ${isoOnly(label)}`}
            >
              <th
                scope="row"
                className="pr-3 text-left font-normal wrap-anywhere text-ink-2 max-phone:row-span-2"
              >
                {label}
              </th>
              <td className={`text-ink-3 ${change === null ? "max-phone:sr-only" : ""}`}>
                {change === null ? before : <s>{before}</s>}
              </td>
              <td className={change === null ? "max-phone:col-start-3" : "font-semibold"}>{now}</td>
              <td
                className={
                  change === null ? "text-ink-3 max-phone:sr-only" : "text-brand-text max-phone:col-span-2"
                }
              >
                {change ?? "same"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** One figure of a counter beside the submitted one. */
interface CounterRow {
  label: string;
  before: string;
  now: string;
  /** The signed difference; "changed" for values that are no numbers; null where both are the same. */
  change: string | null;
}

/** The figures that a counter can change, terms first. */
function counterRows(sent: Figures, offered: Figures): CounterRow[] {
  const paced = sent.frequency === offered.frequency;
  const row = (label: string, read: (figures: Figures) => number, format: (value: number) => string) =>
    numberRow(label, format, read(sent), read(offered));
  return [
    ...(sent.structure || offered.structure
      ? [textRow("Structure", sent.structure?.label ?? "None", offered.structure?.label ?? "None")]
      : []),
    row("Purchase price", ({ purchasePrice }) => purchasePrice, formatMoney),
    paced
      ? row(`${frequencyName(sent.frequency)} payments`, ({ numPayments }) => numPayments, formatCount)
      : textRow("Payments", countOf(sent), countOf(offered)),
    row("Upsell", ({ upsell }) => upsell, formatPoints),
    ...feeRows(sent, offered),
    row("Net funding to merchant", ({ netFunding }) => netFunding, formatMoney),
    row("Payment", ({ paymentAmount }) => paymentAmount, formatMoney),
    row("Amount sold", ({ amountSold }) => amountSold, formatMoney),
    row("Your commission", ({ commission }) => commission, formatMoney),
    ...(sent.renewal === null || offered.renewal === null
      ? []
      : [row("Added payback", ({ renewal }) => renewal?.addedPayback ?? 0, formatMoney)]),
    ...(sent.receivablesShare === null || offered.receivablesShare === null
      ? []
      : [
          row(
            shareName({ share: sent.shareOfIncome ? { isIncome: true } : null }),
            ({ receivablesShare }) => receivablesShare ?? 0,
            formatShare,
          ),
        ]),
    ...aprRow(sent.apr, offered.apr),
  ];
}

/** The row of the APR: without a difference where one of the two has no APR. */
function aprRow(sent: number | null | undefined, offered: number | null | undefined): CounterRow[] {
  if (sent === undefined || offered === undefined) return [];
  const label = "Estimated APR";
  if (sent !== null && offered !== null) return [numberRow(label, formatShare, sent, offered)];
  return [textRow(label, aprText({ apr: sent }), aprText({ apr: offered }))];
}

/** The fees by name, which a counter can change; their total where no fee is named. */
function feeRows(sent: Figures, offered: Figures): CounterRow[] {
  if (sent.fees.length === 0) return [numberRow("Fees", formatMoney, sent.totalFees, offered.totalFees)];
  return sent.fees.flatMap(({ label, amountType, amount }) => {
    const other = offered.fees.find((fee) => fee.label === label && fee.amountType === amountType);
    const format = (value: number) => formatFeeAmount(feeAmountOf(amountType, value));
    return other ? [numberRow(label, format, amount, other.amount)] : [];
  });
}

function countOf({ numPayments, frequency }: Figures): string {
  return countedPayments(numPayments, frequency);
}

function numberRow(
  label: string,
  format: (value: number) => string,
  before: number,
  now: number,
): CounterRow {
  const change = before === now ? null : signedDifference(format(now - before), now > before);
  return { label, before: format(before), now: format(now), change };
}

function textRow(label: string, before: string, now: string): CounterRow {
  return { label, before, now, change: before === now ? null : "changed" };
}

/** What the funder wrote with its decision. */
export function FunderMessage({ message, by }: { message: string; by: string }) {
  return (
    <figure className="border-l-3 border-line-strong pl-4 wrap-anywhere">
      <blockquote className="text-15 whitespace-pre-wrap text-ink-2">{message}</blockquote>
      <figcaption className="pt-2 text-13 text-ink-3">{by}</figcaption>
    </figure>
  );
}
