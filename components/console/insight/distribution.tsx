interface DistributionProps {
  label: string;
  /** The names of the steps, and how many are in each. */
  steps: string[];
  counts: number[];
}

/** Where the fullest step and the empty ones stand, in percent from the top. */
const TOP = 18;

/** How many are in each step: a line with its area, each count over its step; the table says the same. */
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
    <figure className="insight-shares">
      <div>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path data-part="ground" d="M0 100H100" />
          <path data-part="area" d={`${line}Z`} />
          <path data-part="line" d={line} />
        </svg>
        <svg overflow="visible" aria-hidden="true">
          {columns.map(({ name, count, middle, level }) => (
            <text key={name} x={`${middle}%`} y={`${level}%`} dy="-5" textAnchor="middle">
              {count}
            </text>
          ))}
        </svg>
      </div>
      <table>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
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
