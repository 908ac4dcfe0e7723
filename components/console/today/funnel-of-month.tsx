import { FEWEST_SHARED } from "@/components/console/insight/funnel";
import { type Clock, dateOf, duration } from "@/components/console/ui/time";
import { formatCount } from "@/lib/calculator/formats";
import type { OfferFunnel } from "@/lib/schemas/console-rows";

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
                    <rect width="100" height="22" className="fill-track" />
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
