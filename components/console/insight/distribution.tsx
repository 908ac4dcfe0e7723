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
export function Distribution({ label, steps, counts }: DistributionProps) {
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
