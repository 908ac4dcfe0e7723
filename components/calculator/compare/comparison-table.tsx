import { commissionMeans } from "@/components/calculator/commission/commission-words";
import { EXPLANATIONS } from "@/components/calculator/page/wording";
import { isoOnly } from "@/components/calculator/privacy/iso-only";
import { optionName } from "@/components/calculator/share/options";
import { Button } from "@/components/ui/button";
import { HelpTerm } from "@/components/ui/help-term";
import { Icon } from "@/components/ui/icon";
import { formatFactor } from "@/lib/calculator/money/formats";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { ownValue } from "@/lib/calculator/own-value";
import { type ComparisonCell, type ComparisonRow, FIRST_RESULT } from "./comparison";

const ROW_EXPLANATIONS: Record<string, string> = {
  "Purchase price": EXPLANATIONS.purchasePrice,
  Upsell: EXPLANATIONS.upsell,
  "Net funding to merchant": EXPLANATIONS.netFunding,
  "Amount sold": EXPLANATIONS.amountSold,
  Factor: EXPLANATIONS.factor,
  Fees: EXPLANATIONS.fee,
  "Estimated APR": EXPLANATIONS.apr,
  "Share of receivables": EXPLANATIONS.share,
  "Share of monthly income": EXPLANATIONS.shareOfYear,
  "Share of monthly receivables": EXPLANATIONS.shareOfYear,
  "Estimated term": EXPLANATIONS.term,
};

interface ComparedColumn {
  key: string;
  name: string;
  limits: OfferLimits;
}

interface ComparisonTableProps {
  rows: ComparisonRow[];
  /** The current terms first. */
  columns: ComparedColumn[];
  /** The columns that are ticked as options for the merchant; null where none can be. */
  chosen: number[] | null;
  onTick: (key: string) => void;
  /** `index` counts the columns: the first pin is 1. */
  onUse: (index: number) => void;
  onUnpin: (index: number) => void;
}

/** The figures side by side, each column no wider than its figures; its head and its first column stay in sight. */
export function ComparisonTable({ rows, columns, chosen, ...acts }: ComparisonTableProps) {
  const letters = chosen?.toSorted((a, b) => a - b) ?? [];
  return (
    <div className="compare-place">
      <table className="compare-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Figure</span>
            </th>
            {columns.map(({ key, name, limits }, index) => (
              <th scope="col" key={key}>
                <div className="compare-head">
                  <ColumnName name={name} limits={limits} current={index === 0} />
                  {chosen && (
                    <label className="compare-tick">
                      <input
                        type="checkbox"
                        checked={chosen.includes(index)}
                        onChange={() => acts.onTick(key)}
                      />
                      <span>
                        {chosen.includes(index) ? optionName(letters.indexOf(index)) : "For the merchant"}
                        <span className="sr-only">, {name}</span>
                      </span>
                    </label>
                  )}
                  {index > 0 && (
                    <span className="flex">
                      <Button
                        kind="quiet"
                        onClick={() => acts.onUse(index)}
                        className="px-2.5 text-brand-text"
                      >
                        Use<span className="sr-only"> {name}</span>
                      </Button>
                      <Button
                        kind="quiet"
                        vanishes
                        onClick={() => acts.onUnpin(index)}
                        aria-label={`Unpin ${name}`}
                        className="-mr-3.5 w-11 px-0"
                      >
                        <Icon name="close" />
                      </Button>
                    </span>
                  )}
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={label} data-first={label === FIRST_RESULT ? "" : undefined} className={isoOnly(label)}>
              <th scope="row">
                <RowName label={label} limits={columns[0]?.limits} />
              </th>
              {cells.map((cell, index) => (
                <Cell key={columns[index]?.key} cell={cell} current={index === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ColumnNameProps {
  name: string;
  limits: OfferLimits;
  current: boolean;
}

/** The name of a column, with a structure's buy rate. */
function ColumnName({ name, limits, current }: ColumnNameProps) {
  if (limits.structure === null) return <span className="font-semibold">{name}</span>;
  const rate = `uy rate ${formatFactor(limits.buyRate)}`;
  return (
    <span>
      <span className="block max-w-36 font-semibold whitespace-normal wrap-anywhere">
        <bdi>{name}</bdi>
      </span>
      <span className="block text-12 font-normal text-ink-3">
        {current && "Now"}
        <span className="iso-only">{current ? `, b${rate}` : `B${rate}`}</span>
      </span>
    </span>
  );
}

function RowName({ label, limits }: { label: string; limits: OfferLimits | undefined }) {
  const explanation =
    label === "Your commission"
      ? commissionMeans(limits?.commissionTerms ?? null)
      : ownValue(ROW_EXPLANATIONS, label);
  return explanation === undefined ? label : <HelpTerm explanation={explanation}>{label}</HelpTerm>;
}

/** A figure, and below it whether it is the best of its row and how it differs. */
function Cell({ cell, current }: { cell: ComparisonCell; current: boolean }) {
  const { text, difference, same, best, note } = cell;
  return (
    <td data-best={best ?? undefined}>
      <span className={same && !current ? "text-ink-3" : undefined}>{text}</span>{" "}
      <span className="block text-12 text-brand-text">
        {best && <span className="compare-best">{best}</span>} {difference}
        {note && <span className="text-ink-3">{note}</span>}
      </span>
    </td>
  );
}
