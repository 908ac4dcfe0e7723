import { formatMoney } from "@/lib/calculator/formats";
import type { Cents } from "@/lib/calculator/money";

interface Step {
  label: string;
  due: Cents;
  saved: Cents;
}

const MOST_LABELS = 5;
/** Where the full amount and the lowest one stand, in percent from the top. */
const TOP = 12;
const BOTTOM = 84;

/** One step a tier; the shaded area is the saving against the dashed full amount. The table beside it says the same. */
export function StepChart({ steps, full }: { steps: Step[]; full: Cents }) {
  const lowest = Math.min(...steps.map(({ due }) => due));
  const level = (due: Cents) => (full === lowest ? TOP : BOTTOM - ((due - lowest) / (full - lowest)) * (BOTTOM - TOP));
  const width = 100 / steps.length;
  const every = Math.ceil(steps.length / MOST_LABELS);
  const labelled = (index: number) => (steps.length - 1 - index) % every === 0;
  return (
    <svg aria-hidden="true" className="block h-[268px] w-full text-12">
      {steps.map(({ label, due, saved }, index) => (
        <g key={label}>
          <rect
            className="fill-area forced-colors:fill-none"
            x={percent(width * index)}
            y={percent(TOP)}
            width={percent(width)}
            height={percent(level(due) - TOP)}
          />
          {labelled(index) && (
            <>
              <text className="fill-ink text-13 font-semibold" x={percent(width * (index + 0.5))} y={percent(level(due))} dy="18" textAnchor="middle">
                {formatMoney(due)}
              </text>
              {saved > 0 && level(due) - TOP > 10 && (
                <text className="fill-brand-text font-medium" x={percent(width * (index + 0.5))} y={percent((level(due) + TOP) / 2)} dy="4" textAnchor="middle">
                  {formatMoney(-saved)}
                </text>
              )}
              <text className="fill-ink-3" x={percent(width * (index + 0.5))} y="99%" textAnchor="middle">
                {label}
              </text>
            </>
          )}
        </g>
      ))}
      <line className="stroke-ink-3" strokeDasharray="3 4" strokeWidth="1.5" x1="0" x2="100%" y1={percent(TOP)} y2={percent(TOP)} />
      <text className="fill-ink-2" x="0" y={percent(TOP)} dy="-8">
        Full amount, {formatMoney(full)}
      </text>
      <g className="stroke-brand forced-colors:stroke-[CanvasText]" strokeWidth="2.5" strokeLinecap="round">
        {steps.map(({ label, due }, index) => {
          const next = steps[index + 1];
          const end = percent(width * (index + 1));
          return (
            <g key={label}>
              <line x1={percent(width * index)} x2={end} y1={percent(level(due))} y2={percent(level(due))} />
              {next && <line x1={end} x2={end} y1={percent(level(due))} y2={percent(level(next.due))} />}
            </g>
          );
        })}
      </g>
    </svg>
  );
}

function percent(value: number): string {
  return `${value.toFixed(3)}%`;
}
