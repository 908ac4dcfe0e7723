import type { InsightSteps } from "@/lib/schemas/insight";

/** Below this a percentage says more than it knows. */
const FEWEST_SHARED = 20;

/** How far offers come: a row a step, each with its bar and its count out of all that were sent. */
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
    <section aria-labelledby="insight-steps">
      <header>
        <h2 id="insight-steps">From link to decision</h2>
        <p>All shares are of the {sent.toLocaleString("en-US")} sent</p>
      </header>
      <table className="insight-steps">
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
                <th scope="row">
                  {name}
                  <svg viewBox="0 0 100 26" preserveAspectRatio="none" aria-hidden="true">
                    <rect data-part="frame" y="0.5" width="100" height="25" />
                    <rect data-part="bar" width={share.toFixed(2)} height="26" />
                    <path data-part="edge" d={`M${share.toFixed(2)} 0V26`} />
                  </svg>
                </th>
                <td>
                  <Counted count={count} of={name === "Sent" ? null : sent} />
                </td>
                <td>{name === "Sent" || sent < FEWEST_SHARED ? "" : `${Math.round(share)}%`}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** `34 of 62`; `62` alone where there is no whole. */
export function Counted({ count, of }: { count: number; of: number | null }) {
  return (
    <>
      <b>{count.toLocaleString("en-US")}</b>
      {of !== null && <span className="insight-of"> of {of.toLocaleString("en-US")}</span>}
    </>
  );
}
