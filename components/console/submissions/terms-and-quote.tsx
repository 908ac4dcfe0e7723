import { shareName } from "@/components/calculator/dates/estimate";
import { signedDifference } from "@/components/calculator/page/wording";
import { addedPaybackOf } from "@/components/calculator/renewal/renewal-words";
import { commissionFacts } from "@/components/console/offers/commission-facts";
import { factor, moneyText } from "@/components/console/offers/figures";
import { FactList } from "@/components/console/ui/facts";
import {
  formatCount,
  formatMoney,
  formatPercent,
  formatPoints,
  formatShare,
} from "@/lib/calculator/money/formats";
import { fromDecimal } from "@/lib/calculator/money/money";
import { feeAmountOf, formatFeeAmount } from "@/lib/calculator/offer/fee-amount";
import { countedPayments, frequencyName } from "@/lib/calculator/offer/frequency";
import { convertCount, paymentLimits, usableFrequencies } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { defaultTerms, type Terms } from "@/lib/calculator/terms/terms";
import { renewalFromWire } from "@/lib/calculator/wire/stored-quote";
import type { WireQuote } from "@/lib/calculator/wire/wire";
import { feePlaces } from "@/lib/calculator/wire/wire-terms";
import type { DisclosedShare } from "@/lib/disclosure/figures/disclosed-share";
import type { SubmittedDisclosure } from "@/lib/schemas/submissions/operations";

interface TermsTableProps {
  limits: OfferLimits;
  terms: Terms;
  /** Null if the offer has no structures. */
  structures: StructureLabels | null;
}

/** The submitted terms beside defaults and limits, with their differences from the defaults. */
export function TermsTable({ limits, terms, structures }: TermsTableProps) {
  return (
    <table className="terms-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Term</span>
          </th>
          <th scope="col">Submitted</th>
          <th scope="col">Default</th>
          <th scope="col">Change</th>
          <th scope="col">Limits</th>
        </tr>
      </thead>
      <tbody>
        {termRows(limits, terms, structures).map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            <td className="font-semibold">{row.submitted}</td>
            <td>{row.default}</td>
            <td className={row.change === null ? "text-ink-3" : "text-brand-text"}>{row.change ?? "same"}</td>
            <td>
              {row.limits ? (
                <Limits limits={row.limits} />
              ) : (
                <span className="text-ink-3">{row.choices ?? "Fixed"}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A range from floor to ceiling, with a dot at the value and a tick at the default. */
function Limits({
  limits: { floor, ceiling, value, default: start },
}: {
  limits: NonNullable<TermRow["limits"]>;
}) {
  const at = (share: number) => `${6 + Math.min(Math.max(share, 0), 1) * 88}%`;
  return (
    <span className="inline-grid grid-cols-[minmax(5rem,auto)_80px_minmax(5rem,auto)] items-center gap-2 whitespace-nowrap text-ink-3 max-wide:grid max-wide:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span>{floor}</span>
      <svg
        width={80}
        height={12}
        role="img"
        aria-label={`between ${floor} and ${ceiling}`}
        className="max-wide:w-full"
      >
        <line x1="0" x2="100%" y1={6} y2={6} className="stroke-line-strong" strokeWidth={1.5} />
        <line x1={at(start)} x2={at(start)} y1={1} y2={11} className="stroke-ink-3" strokeWidth={1} />
        <circle cx={at(value)} cy={6} r={4.5} className="fill-brand" />
      </svg>
      <span className="text-left">{ceiling}</span>
    </span>
  );
}

/** A submitted term beside the offer's default and limits, as text. */
interface TermRow {
  label: string;
  submitted: string;
  default: string;
  /** The signed difference from the default, or "changed"; null if equal. */
  change: string | null;
  /** Null for a fixed term and for a term with a list of choices. */
  limits: { floor: string; ceiling: string; value: number; default: number } | null;
  /** The choices of a term that has no range. */
  choices?: string;
}

/** The structures that the ISO could choose from, and their labels. */
export interface StructureLabels {
  default: string;
  all: string[];
}

/** The submitted terms with defaults and limits. `structures` is null if the offer has none. */
export function termRows(limits: OfferLimits, terms: Terms, structures: StructureLabels | null): TermRow[] {
  const start = defaultTerms(limits);
  const counts = paymentLimits(limits, terms.frequency);
  const defaultCount = convertCount(limits, start.numPayments, start.frequency, terms.frequency);
  const frequencies = usableFrequencies(limits);
  const sent = (id: string) => terms.fees.find((fee) => fee.id === id)?.amount;
  return [
    ...structureRow(limits, structures),
    row("Purchase price", formatMoney, terms.purchasePrice, start.purchasePrice, limits.purchasePrice),
    row(`${frequencyName(terms.frequency)} payments`, formatCount, terms.numPayments, defaultCount, counts),
    ...(limits.availableFrequencies.length > 1
      ? [
          {
            label: "Frequency",
            submitted: frequencyName(terms.frequency),
            default: frequencyName(start.frequency),
            change: terms.frequency === start.frequency ? null : "changed",
            limits: null,
            choices: frequencies.length > 1 ? frequencies.map(frequencyName).join(", ") : undefined,
          },
        ]
      : []),
    row("Upsell", formatPoints, terms.upsell, start.upsell, { floor: 0, ceiling: limits.upsell.ceiling }),
    ...limits.fees.map(({ id, label, amountType, amount, range }) =>
      row(
        label,
        (value: number) => formatFeeAmount(feeAmountOf(amountType, value)),
        sent(id) ?? amount,
        amount,
        range,
      ),
    ),
  ];
}

function structureRow({ structure }: OfferLimits, structures: StructureLabels | null): TermRow[] {
  if (structure === null || structures === null) return [];
  return [
    {
      label: "Structure",
      submitted: structure.label,
      default: structures.default,
      change: structure.label === structures.default ? null : "changed",
      limits: null,
      choices: structures.all.join(", "),
    },
  ];
}

function row(
  label: string,
  format: (value: number) => string,
  value: number,
  start: number,
  range: { floor: number; ceiling: number } | null,
): TermRow {
  const width = range === null ? 0 : range.ceiling - range.floor;
  return {
    label,
    submitted: format(value),
    default: format(start),
    change: value === start ? null : signedDifference(format(value - start), value > start),
    limits:
      range === null || width <= 0
        ? null
        : {
            floor: format(range.floor),
            ceiling: format(range.ceiling),
            value: (value - range.floor) / width,
            default: (start - range.floor) / width,
          },
  };
}

type StatedApr = Pick<SubmittedDisclosure, "regime" | "estimated_apr" | "refused">;

interface QuoteListsProps {
  quote: WireQuote;
  /** As the ISO's page shows it; null where no disclosure is required first. */
  share: DisclosedShare | null;
  /** What was submitted with it; null if no disclosure is required. */
  disclosure: StatedApr | null;
}

/** A quote in two lists: from the purchase price to the net funding, and the other figures. */
export function QuoteLists({ quote, share, disclosure }: QuoteListsProps) {
  const payments = `${countedPayments(quote.num_payments, quote.frequency)} of ${moneyText(quote.payment_amount)}`;
  const last =
    quote.last_payment_amount === quote.payment_amount
      ? ""
      : `, last ${moneyText(quote.last_payment_amount)}`;
  const rates = `${factor(quote.buy_rate)} + ${factor(quote.upsell)}`;
  return (
    <div className="grid gap-x-8 phone:grid-cols-2">
      <FactList
        facts={[
          { name: "Purchase price", value: moneyText(quote.purchase_price) },
          ...quote.fees.map(({ label, amount_type, amount, charge }) => ({
            name:
              amount_type === "pct"
                ? `${label}, ${formatFeeAmount(feeAmountOf("pct", fromDecimal(amount, feePlaces("pct"))))}`
                : label,
            value: moneyText(-charge),
          })),
          ...(quote.existing_funding_balance > 0
            ? [{ name: "Existing balance paid off", value: moneyText(-quote.existing_funding_balance) }]
            : []),
          { name: "Net funding", value: moneyText(quote.net_funding), strong: true },
          ...renewalFacts(quote),
        ]}
      />
      <FactList
        facts={[
          {
            name: "Factor",
            value: (
              <>
                {factor(quote.factor_rate)} <span className="text-ink-3">{rates}</span>
              </>
            ),
          },
          { name: "Amount sold", value: moneyText(quote.amount_sold) },
          ...commissionFacts(quote),
          { name: "Payments", value: payments + last },
          ...shareFacts(quote, share),
          ...aprFacts(disclosure),
        ]}
      />
    </div>
  );
}

/** The APR, or why there is none: it is the first of what is refused. The disclosure of Texas has none. */
function aprFacts(disclosure: StatedApr | null) {
  if (disclosure === null || disclosure.regime === "texas") return [];
  const { estimated_apr, refused } = disclosure;
  const name = "Estimated APR";
  if (estimated_apr === null) return [{ name, value: refused[0] ?? "None" }];
  return [{ name, value: formatPercent(fromDecimal(estimated_apr, 2) * 100), strong: true }];
}

function shareFacts({ receivables_share }: WireQuote, share: DisclosedShare | null) {
  const name = shareName(share);
  if (share) return [{ name, value: formatShare(share.value) }];
  if (receivables_share === null) return [];
  return [{ name, value: formatShare(fromDecimal(receivables_share, 4)) }];
}

function renewalFacts({ renewal }: WireQuote) {
  if (renewal === null) return [];
  const { name, amount } = addedPaybackOf(renewalFromWire(renewal));
  return [
    { name: "New cash", value: moneyText(renewal.new_cash) },
    { name, value: formatMoney(amount) },
  ];
}
