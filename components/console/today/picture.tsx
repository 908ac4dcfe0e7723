import { type Clock, dateOf, duration } from "@/components/console/ui/clock";
import type { OffersPicture } from "@/lib/schemas/console-rows";

interface PictureProps {
  picture: OffersPicture;
  clock: Clock;
}

/** What became of the offers of 30 days: a table whose rows have a bar each. */
export function Picture({ picture, clock }: PictureProps) {
  const { since, made, opened, submitted, accepted, minutesToDecision } = picture;
  const rows = [
    ["Offers made", made],
    ["Opened", opened],
    ["Submitted", submitted],
    ["Accepted", accepted],
  ] as const;
  return (
    <section aria-labelledby="picture" className="card">
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="picture" className="text-18 font-semibold">
          Last 30 days
        </h2>
        <p className="text-13 text-ink-3">Offers made since {dateOf(since.getTime(), clock)}</p>
      </header>
      <table className="funnel">
        <thead className="sr-only">
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Offers</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, count]) => {
            const share = made === 0 ? 0 : (100 * count) / made;
            return (
              <tr key={name}>
                <th scope="row">
                  {name}
                  <svg viewBox="0 0 100 22" preserveAspectRatio="none" aria-hidden="true">
                    <rect width="100" height="22" className="fill-track" />
                    <rect width={share} height="22" className="fill-brand" />
                  </svg>
                </th>
                <td>{count.toLocaleString("en-US")}</td>
                <td>{name === "Offers made" || made === 0 ? "" : `${Math.round(share)}%`}</td>
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
