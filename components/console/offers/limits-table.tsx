import { Fact } from "@/components/console/ui/facts";
import { formatCount } from "@/lib/calculator/formats";
import { frequencyName } from "@/lib/calculator/frequency";
import type { FullOfferFields } from "@/lib/schemas/offer-defaults";
import { factor, frequenciesText, money, paymentLimitText, percent, points, prepaymentText } from "./figures";
import { dealFacts } from "./offer-texts";

/** The offer's ranges with lowest, default and highest values, and its other facts. */
export function LimitsTable({ fields }: { fields: FullOfferFields }) {
  return (
    <>
      <table className="fact-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Term</span>
            </th>
            <th scope="col">Lowest</th>
            <th scope="col">Default</th>
            <th scope="col">Highest</th>
          </tr>
        </thead>
        <tbody>
          {rangesOf(fields).map(([key, label, lowest, start, highest]) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{lowest}</td>
              <td>{start}</td>
              <td>{highest}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-6 gap-y-3 border-t border-line pt-5">
        {otherFacts(fields).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
    </>
  );
}

type Range = [key: string, label: string, lowest: string, start: string, highest: string];

function rangesOf(fields: FullOfferFields): Range[] {
  const range = (key: string, label: string, format: (value: number) => string, values: number[]) =>
    [key, label, ...values.map(format)] as Range;
  const { purchase_price_floor, default_purchase_price, purchase_price_ceiling } = fields;
  const { num_payments_floor, default_num_payments, num_payments_ceiling } = fields;
  const prices = [purchase_price_floor, default_purchase_price, purchase_price_ceiling];
  const counts = [num_payments_floor, default_num_payments, num_payments_ceiling];
  return [
    range("purchase_price", "Purchase price", money, prices),
    range("upsell", "Upsell, points", points, [0, fields.default_upsell, fields.max_upsell]),
    range("num_payments", `${frequencyName(fields.base_frequency)} payments`, formatCount, counts),
    ...fields.fees.flatMap(({ id, label, amount_type, amount, adjustable, floor, ceiling }) =>
      adjustable && floor !== undefined && ceiling !== undefined
        ? [range(`fee ${id}`, label, amount_type === "pct" ? percent : money, [floor, amount, ceiling])]
        : [],
    ),
  ];
}

function otherFacts(fields: FullOfferFields): [string, string][] {
  const limit = paymentLimitText(fields);
  return [
    ["Buy rate", factor(fields.buy_rate)],
    ["Frequencies", frequenciesText(fields)],
    ...fields.fees.flatMap(({ label, amount_type, amount, adjustable, floor }): [string, string][] =>
      adjustable && floor !== undefined
        ? []
        : [[label, amount_type === "pct" ? percent(amount) : money(amount)]],
    ),
    ...(limit === null ? [] : ([["Payment", limit]] as [string, string][])),
    ["Holdback", percent(fields.holdback_pct)],
    ["Prepayment", prepaymentText(fields)],
    ...dealFacts(fields),
  ];
}
