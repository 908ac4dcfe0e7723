import type { ReactNode } from "react";
import { Section } from "@/components/console/ui/section";
import { counted } from "@/components/console/ui/words";
import { formatCount } from "@/lib/calculator/formats";
import { frequencyName } from "@/lib/calculator/frequency";
import { type Picks as Counts, PRICE_SHARES, UPSELL_SHARES } from "@/lib/schemas/insight";
import { Distribution } from "./distribution";
import { BAR_FILL, Counted } from "./funnel";

interface PicksProps {
  picks: Counts;
  /** The number of offers with a submission. */
  submitted: number;
}

/** What ISOs choose, from the latest submission of each offer. */
export function Picks({ picks, submitted }: PicksProps) {
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
            <Counted count={count} of={of} />
          </span>
        </li>
      ))}
      {others.length > 0 && (
        <li className={BAR}>
          <span>{others.length} others</span>
          <span />
          <span className="text-right whitespace-nowrap">
            <Counted count={total(counts(others))} of={of} />
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
