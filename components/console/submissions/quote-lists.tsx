import { shareName } from "@/components/calculator/dates/estimate";
import { addedPaybackOf } from "@/components/calculator/renewal/renewal-words";
import { factor, money } from "@/components/console/offers/figures";
import { FactList } from "@/components/console/ui/facts";
import type { DisclosedShare } from "@/lib/calculator/disclosed-share";
import { feeAmountOf, formatFeeAmount } from "@/lib/calculator/fee-amount";
import { formatMoney, formatPercent, formatShare } from "@/lib/calculator/formats";
import { countedPayments } from "@/lib/calculator/frequency";
import { fromDecimal } from "@/lib/calculator/money";
import { renewalFromWire } from "@/lib/calculator/stored-quote";
import { feePlaces, type WireQuote } from "@/lib/calculator/wire";

interface QuoteListsProps {
  quote: WireQuote;
  /** As the ISO's page shows it; null where no disclosure is required first. */
  share: DisclosedShare | null;
  /** In percent; null if no disclosure is required. */
  estimatedApr: number | null;
}

/** A quote in two lists: from the purchase price to the net funding, and the other figures. */
export function QuoteLists({ quote, share, estimatedApr }: QuoteListsProps) {
  const payments = `${countedPayments(quote.num_payments, quote.frequency)} of ${money(quote.payment_amount)}`;
  const last =
    quote.last_payment_amount === quote.payment_amount ? "" : `, last ${money(quote.last_payment_amount)}`;
  const rates = `${factor(quote.buy_rate)} + ${factor(quote.upsell)}`;
  return (
    <div className="grid gap-x-8 phone:grid-cols-2">
      <FactList
        facts={[
          { name: "Purchase price", value: money(quote.purchase_price) },
          ...quote.fees.map(({ label, amount_type, amount, charge }) => ({
            name:
              amount_type === "pct"
                ? `${label}, ${formatFeeAmount(feeAmountOf("pct", fromDecimal(amount, feePlaces("pct"))))}`
                : label,
            value: money(-charge),
          })),
          ...(quote.existing_funding_balance > 0
            ? [{ name: "Existing balance paid off", value: money(-quote.existing_funding_balance) }]
            : []),
          { name: "Net funding", value: money(quote.net_funding), strong: true },
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
          { name: "Amount sold", value: money(quote.amount_sold) },
          { name: "Commission", value: money(quote.commission) },
          { name: "Payments", value: payments + last },
          ...shareFacts(quote, share),
          ...(estimatedApr === null
            ? []
            : [
                {
                  name: "Estimated APR",
                  value: formatPercent(fromDecimal(estimatedApr, 2) * 100),
                  strong: true,
                },
              ]),
        ]}
      />
    </div>
  );
}

function shareFacts({ receivables_share }: WireQuote, share: DisclosedShare | null) {
  const name = shareName({ share });
  if (share) return [{ name, value: formatShare(share.value) }];
  if (receivables_share === null) return [];
  return [{ name, value: formatShare(fromDecimal(receivables_share, 4)) }];
}

function renewalFacts({ renewal }: WireQuote) {
  if (renewal === null) return [];
  const { name, amount } = addedPaybackOf(renewalFromWire(renewal));
  return [
    { name: "New cash", value: money(renewal.new_cash) },
    { name, value: formatMoney(amount) },
  ];
}
