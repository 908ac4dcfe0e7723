import { formatCount } from "@/lib/calculator/formats";
import { frequencyName } from "@/lib/calculator/frequency";
import type { FullOfferFields } from "@/lib/schemas/offer";
import { factor, frequenciesText, money, percent, points, prepaymentText } from "./offer-texts";

/** What the offer lets the ISO choose, at its lowest, default and highest, and its other facts. */
export function LimitsTable({ fields }: { fields: FullOfferFields }) {
  const rows: [string, string, string, string][] = [
    [
      "Purchase price",
      money(fields.purchase_price_floor),
      money(fields.default_purchase_price),
      money(fields.purchase_price_ceiling),
    ],
    ["Upsell, points", points(0), points(fields.default_upsell), points(fields.max_upsell)],
    [
      `${frequencyName(fields.base_frequency)} payments`,
      formatCount(fields.num_payments_floor),
      formatCount(fields.default_num_payments),
      formatCount(fields.num_payments_ceiling),
    ],
    ...fields.fees.flatMap(
      ({ label, amount_type, amount, adjustable, floor, ceiling }): [string, string, string, string][] => {
        if (!adjustable || floor === undefined || ceiling === undefined) return [];
        const text = amount_type === "pct" ? percent : money;
        return [[label, text(floor), text(amount), text(ceiling)]];
      },
    ),
  ];
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
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never move.
                <td key={index}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="offer-facts">
        {otherFacts(fields).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const OVERRIDES = { ceiling: "at most", floor: "at least", exact: "exactly" };

function otherFacts(fields: FullOfferFields): [string, string][] {
  const { payment_amount_override: override, payment_override_behavior: behavior } = fields;
  return [
    ["Buy rate", factor(fields.buy_rate)],
    ["Frequencies", frequenciesText(fields)],
    ...fields.fees.flatMap(({ label, amount_type, amount, adjustable, floor }): [string, string][] =>
      adjustable && floor !== undefined
        ? []
        : [[label, amount_type === "pct" ? percent(amount) : money(amount)]],
    ),
    ...(override === null
      ? []
      : ([["Payment", `${OVERRIDES[behavior ?? "ceiling"]} ${money(override)}`]] as [string, string][])),
    ["Existing balance", money(fields.existing_funding_balance)],
    ["Holdback", percent(fields.holdback_pct)],
    ["Receivables", fields.monthly_receivables === null ? "Not given" : money(fields.monthly_receivables)],
    ["Prepayment", prepaymentText(fields)],
    ["Stipulations", formatCount(fields.stipulations.length)],
  ];
}
