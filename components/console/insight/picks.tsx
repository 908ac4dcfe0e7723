import type { ReactNode } from "react";
import { counted } from "@/components/console/ui/counted";
import { Section } from "@/components/console/ui/section";
import { formatCount } from "@/lib/calculator/money/formats";
import { frequencyName } from "@/lib/calculator/offer/frequency";
import { type Picks as Counts, PRICE_SHARES, UPSELL_SHARES } from "@/lib/schemas/console/insight";
import { BAR_FILL, CountOf } from "./funnel";

interface PicksProps {
  picks: Counts;
  /** The number of offers with a submission. */
  submitted: number;
}

/** What ISOs choose, from the latest submission of each offer. */
export function PickedTerms({ picks, submitted }: PicksProps) {
  const { upsell, price, frequency, structure } = picks;
  const [withUpsell, withPrices, withChoice] = [total(upsell), total(price), total(counts(structure))];
  return (
    <Section
      id="insight-picks"
      title="What ISOs choose"
      about={`Latest submission of ${submitted === 1 ? "1 offer" : `each of ${formatCount(submitted)} offers`}`}
      className="min-[64rem]:col-span-2"
    >
      <div className="grid gap-x-12 gap-y-8 max-phone:gap-y-7 phone:grid-cols-2 min-[64rem]:grid-cols-4">
        <Pick title="Upsell">
          <p>Share of the most allowed</p>
          {withUpsell > 0 && <Distribution label="Upsell" steps={UPSELL_SHARES} counts={upsell} />}
          <p>
            {withUpsell === 0 ? "No offer allowed any." : `${upsell.at(-1)} of ${withUpsell} took all of it.`}
            {leftOut(submitted - withUpsell, withUpsell, "allowed none")}
          </p>
        </Pick>
        <Pick title="Price">
          <p>Share of the highest allowed</p>
          {withPrices > 0 && <Distribution label="Price" steps={PRICE_SHARES} counts={price} />}
          <p>
            {withPrices === 0
              ? "Every offer had one price."
              : `${price.at(-1)} of ${withPrices} asked for the highest price.`}
            {leftOut(submitted - withPrices, withPrices, "had one price")}
          </p>
        </Pick>
        <Pick title="Frequency">
          <p>{counted(submitted, "submission")}</p>
          <Bars
            rows={frequency.map(({ name, count }) => ({ name: frequencyName(name), count }))}
            of={submitted}
          />
        </Pick>
        <Pick title="Structure">
          <p>
            {withChoice === 0
              ? "No submission had a choice."
              : `${counted(withChoice, "submission")} with a choice`}
          </p>
          <Bars rows={structure} of={withChoice} />
          {withChoice > 0 && submitted > withChoice && (
            <p>The other {formatCount(submitted - withChoice)} had one price.</p>
          )}
        </Pick>
      </div>
    </Section>
  );
}

function Pick({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="text-13 text-ink-3">
      <h3 className="pb-0.5 text-14 font-semibold text-ink">{title}</h3>
      {children}
    </div>
  );
}

interface BarsProps {
  rows: { name: string; count: number }[];
  of: number;
}

const BAR = "grid grid-cols-[minmax(4.5rem,1fr)_minmax(0,2fr)_5rem] items-center gap-2.5 wrap-anywhere";

/** Further names are counted as `others`. */
const MOST_BARS = 8;

function Bars({ rows, of }: BarsProps) {
  const longest = Math.max(...counts(rows));
  const others = rows.slice(MOST_BARS);
  return (
    <ol className="grid gap-2 pt-3.5 pb-2.5 text-ink-2">
      {rows.slice(0, MOST_BARS).map(({ name, count }) => (
        <li key={name} className={BAR}>
          <span>{name}</span>
          <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true" className="h-3 w-full">
            <rect className={BAR_FILL} width={((100 * count) / longest).toFixed(2)} height="12" />
          </svg>
          <span className="text-right whitespace-nowrap">
            <CountOf count={count} of={of} />
          </span>
        </li>
      ))}
      {others.length > 0 && (
        <li className={BAR}>
          <span>{others.length} others</span>
          <span />
          <span className="text-right whitespace-nowrap">
            <CountOf count={total(counts(others))} of={of} />
          </span>
        </li>
      )}
    </ol>
  );
}

const counts = (rows: { count: number }[]) => rows.map(({ count }) => count);
const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

/**
 * A sentence about offers that are not counted. Empty if none or all are left out: the sentence before says
 * that.
 */
function leftOut(count: number, kept: number, why: string): string {
  if (count === 0 || kept === 0) return "";
  return ` ${counted(count, "offer is", "offers are")} left out: ${count === 1 ? "it" : "they"} ${why}.`;
}

interface DistributionProps {
  label: string;
  /** The names of the steps. `counts` has the count of each. */
  steps: string[];
  counts: number[];
}

/** The top of the highest step, in percent of the height: leaves room for its count. */
const TOP = 18;

const DRAWING = "absolute inset-0 size-full [&>path]:[vector-effect:non-scaling-stroke]";

/** A step chart of counts, with each count above its step. A table has the same data for screen readers. */
function Distribution({ label, steps, counts }: DistributionProps) {
  const most = Math.max(...counts);
  const width = 100 / steps.length;
  const columns = steps.map((name, at) => {
    const count = counts[at] ?? 0;
    return {
      name,
      count,
      middle: width * (at + 0.5),
      level: 100 - ((100 - TOP) * count) / most,
      end: width * (at + 1),
    };
  });
  const line = `M0 100${columns.map(({ level, end }) => `V${level.toFixed(1)}H${end.toFixed(2)}`).join("")}V100`;
  return (
    <figure className="mt-3 mb-2">
      <div className="relative h-[116px]">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className={DRAWING}>
          <path className="fill-none stroke-line" d="M0 100H100" />
          <path className="fill-area forced-colors:fill-none" d={`${line}Z`} />
          <path
            className="fill-none stroke-brand-text stroke-[2.5px] [stroke-linejoin:round] forced-colors:stroke-[CanvasText]"
            d={line}
          />
        </svg>
        <svg overflow="visible" aria-hidden="true" className={DRAWING}>
          {columns.map(({ name, count, middle, level }) => (
            <text
              key={name}
              x={`${middle}%`}
              y={`${level}%`}
              dy="-5"
              textAnchor="middle"
              className="fill-ink text-12/5 font-semibold forced-colors:fill-[CanvasText]"
            >
              {count}
            </text>
          ))}
        </svg>
      </div>
      <table className="mt-1.5 w-full table-fixed">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ name }) => (
              <th
                key={name}
                scope="col"
                className="text-center text-12/5 font-normal whitespace-nowrap text-ink-3"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="sr-only">
          <tr>
            {columns.map(({ name, count }) => (
              <td key={name}>{count}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </figure>
  );
}
