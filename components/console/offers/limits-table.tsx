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
          {rangesOf(fields).map(({ key, label, lowest, start, highest }) => (
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

interface Range {
  key: string;
  label: string;
  lowest: string;
  /** The default. */
  start: string;
  highest: string;
}

function rangesOf(fields: FullOfferFields): Range[] {
  return [
    {
      key: "purchase_price",
      label: "Purchase price",
      lowest: money(fields.purchase_price_floor),
      start: money(fields.default_purchase_price),
      highest: money(fields.purchase_price_ceiling),
    },
    {
      key: "upsell",
      label: "Upsell, points",
      lowest: points(0),
      start: points(fields.default_upsell),
      highest: points(fields.max_upsell),
    },
    {
      key: "num_payments",
      label: `${frequencyName(fields.base_frequency)} payments`,
      lowest: formatCount(fields.num_payments_floor),
      start: formatCount(fields.default_num_payments),
      highest: formatCount(fields.num_payments_ceiling),
    },
    ...fields.fees.flatMap(({ id, label, amount_type, amount, adjustable, floor, ceiling }): Range[] => {
      if (!adjustable || floor === undefined || ceiling === undefined) return [];
      const text = amount_type === "pct" ? percent : money;
      return [{ key: `fee ${id}`, label, lowest: text(floor), start: text(amount), highest: text(ceiling) }];
    }),
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
