import { type Clock, dateOf, duration } from "@/components/console/ui/clock";
import { Section } from "@/components/console/ui/section";
import { formatCount } from "@/lib/calculator/money/formats";
import type { InsightSteps } from "@/lib/schemas/console/insight";
import type { OfferFunnel } from "@/lib/schemas/console/today";

/** The fill of every bar. */
export const BAR_FILL =
  "fill-[color-mix(in_srgb,var(--brand)_66%,var(--surface))] forced-colors:fill-[Highlight]";

const FIGURE = "w-[1%] py-[5px] pl-3.5 text-right whitespace-nowrap";

/** Percentages are shown from this number of offers on: below it they would be misleading. */
const FEWEST_SHARED = 20;

/** How many offers reach each step, of all that were sent: one row with a bar for each step. */
export function Funnel({ steps }: { steps: InsightSteps }) {
  const { sent, opened, submitted, decided, accepted } = steps;
  const rows = [
    ["Sent", sent],
    ["Opened", opened],
    ["Submitted", submitted],
    ["Decided", decided],
    ["Accepted", accepted],
  ] as const;
  return (
    <Section
      id="insight-steps"
      title="From link to decision"
      about={`All shares are of the ${formatCount(sent)} sent`}
    >
      <table className="w-full text-14">
        <thead className="sr-only">
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Offers</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, count]) => {
            const share = (100 * count) / sent;
            return (
              <tr key={name}>
                <th
                  scope="row"
                  className="grid grid-cols-[5.25rem_minmax(0,1fr)] items-center gap-3.5 py-[5px] text-left font-normal text-ink-2"
                >
                  {name}
                  <svg
                    viewBox="0 0 100 26"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                    className="h-[26px] w-full overflow-visible [&>*]:[vector-effect:non-scaling-stroke]"
                  >
                    <rect className="fill-surface stroke-line-strong" y="0.5" width="100" height="25" />
                    <rect className={BAR_FILL} width={share.toFixed(2)} height="26" />
                    <path className="stroke-brand-text stroke-[2.5px]" d={`M${share.toFixed(2)} 0V26`} />
                  </svg>
                </th>
                <td className={FIGURE}>
                  <CountOf count={count} of={name === "Sent" ? null : sent} />
                </td>
                <td className={`${FIGURE} min-w-14 text-13 text-ink-3`}>
                  {name === "Sent" || sent < FEWEST_SHARED ? "" : `${Math.round(share)}%`}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}

/** `34 of 62`, or only `62` if `of` is null. */
export function CountOf({ count, of }: { count: number; of: number | null }) {
  return (
    <>
      <b className="text-ink">{formatCount(count)}</b>
      {of !== null && <span className="text-13 font-normal text-ink-3"> of {formatCount(of)}</span>}
    </>
  );
}

interface FunnelOfMonthProps {
  funnel: OfferFunnel;
  clock: Clock;
}

/** The funnel of the offers created in the last 30 days: a table with a bar in each row. */
export function FunnelOfMonth({ funnel, clock }: FunnelOfMonthProps) {
  const { since, created, opened, submitted, accepted, minutesToDecision } = funnel;
  const rows = [
    ["Sent", created],
    ["Opened", opened],
    ["Submitted", submitted],
    ["Accepted", accepted],
  ] as const;
  return (
    <section
      aria-labelledby="funnel"
      className="grid gap-3.5 rounded-l border border-line bg-surface px-6 py-5 shadow-lift"
    >
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="funnel" className="text-18 font-semibold">
          Last 30 days
        </h2>
        <p className="text-13 text-ink-3">Offers created since {dateOf(since.getTime(), clock)}</p>
      </header>
      <table className="w-full text-13">
        <thead className="sr-only">
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Offers</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, count]) => {
            const share = created === 0 ? 0 : (100 * count) / created;
            return (
              <tr key={name}>
                <th
                  scope="row"
                  className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-3 py-[7px] text-left font-normal"
                >
                  {name}
                  <svg
                    viewBox="0 0 100 22"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                    className="h-[22px] w-full"
                  >
                    <rect width={share} height="22" className="fill-brand forced-colors:fill-[Highlight]" />
                  </svg>
                </th>
                <td className="py-[7px] pl-3 text-right font-semibold">{formatCount(count)}</td>
                <td className="w-14 py-[7px] pl-3 text-right text-ink-3">
                  {name === "Sent" || created < FEWEST_SHARED ? "" : `${Math.round(share)}%`}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {minutesToDecision !== null && (
        <p className="text-13 text-ink-2">
          Median from submission to decision: <b className="font-semibold">{duration(minutesToDecision)}</b>.
        </p>
      )}
    </section>
  );
}

/** Shown instead of a median with fewer than five values. */
export function TooFew() {
  return <span className="text-13 font-normal text-ink-3">Fewer than 5</span>;
}
