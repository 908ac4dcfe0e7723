import { formatMoney } from "@/lib/calculator/formats";
import type { Cents } from "@/lib/calculator/money";

interface Step {
  label: string;
  due: Cents;
  saved: Cents;
}

interface StepChartProps {
  steps: Step[];
  full: Cents;
}

/** Where the full amount and the lowest one stand, in percent from the top. */
const TOP = 12;
const BOTTOM = 84;

/** Roughly the width of a character at 12 to 13 px, and the narrowest chart of each layout, in px. */
const CHARACTER = 6.8;
const CHART_WIDTH = { narrow: 288, phone: 345, wide: 400 };

/** One step a tier; the shaded area is the saving against the dashed full amount. The table beside it says the same. */
export function StepChart({ steps, full }: StepChartProps) {
  const lowest = Math.min(...steps.map(({ due }) => due));
  const depth = full === lowest ? 0 : (BOTTOM - TOP) / (full - lowest);
  const level = (due: Cents) => TOP + (full - due) * depth;
  const width = 100 / steps.length;
  return (
    <svg aria-hidden="true" className="block h-[268px] w-full text-12">
      <g className="fill-area forced-colors:fill-none" shapeRendering="crispEdges">
        {steps.map(({ label, due }, index) => (
          <rect
            key={`${label} ${due}`}
            x={percent(width * index)}
            y={percent(TOP)}
            width={percent(width)}
            height={percent(level(due) - TOP)}
          />
        ))}
      </g>
      <line
        className="stroke-ink-3"
        strokeDasharray="3 4"
        strokeWidth="1.5"
        x1="0"
        x2="100%"
        y1={percent(TOP)}
        y2={percent(TOP)}
      />
      <text className="fill-ink-2 forced-colors:fill-[CanvasText]" x="0" y={percent(TOP)} dy="-8">
        Full amount, {formatMoney(full)}
      </text>
      <g className="stroke-brand forced-colors:stroke-[CanvasText]" strokeWidth="2.5" strokeLinecap="round">
        {steps.map(({ label, due }, index) => {
          const next = steps[index + 1];
          const end = percent(width * (index + 1));
          const y = percent(level(due));
          return (
            <g key={`${label} ${due}`}>
              <line x1={percent(width * index)} x2={end} y1={y} y2={y} />
              {next && <line x1={end} x2={end} y1={y} y2={percent(level(next.due))} />}
            </g>
          );
        })}
      </g>
      <Labels steps={steps} full={full} level={level} />
    </svg>
  );
}

/** Amounts stand at each step while they fit; where they do not, only the lowest one, and fewer months. */
function Labels({ steps, full, level }: StepChartProps & { level: (due: Cents) => number }) {
  const amountStride = strides(steps.length, formatMoney(full).length);
  const monthStride = strides(steps.length, "Month 12 ".length);
  const middle = (index: number) => percent((100 / steps.length) * (index + 0.5));
  return steps.map(({ label, due, saved }, index) => {
    const fromEnd = steps.length - 1 - index;
    const alone = index === 0 && amountStride.wide > 1;
    const place = alone
      ? { x: "0", textAnchor: "start" as const }
      : { x: middle(index), textAnchor: "middle" as const };
    return (
      <g key={`${label} ${due}`}>
        <g className={alone ? "" : visibility(amountStride, (stride) => stride === 1)}>
          <text
            {...place}
            className="fill-ink forced-colors:fill-[CanvasText] text-13 font-semibold"
            y={percent(level(due))}
            dy="18"
          >
            {formatMoney(due)}
          </text>
          {saved > 0 && level(due) - TOP > 10 && (
            <text
              {...place}
              className="fill-brand-text forced-colors:fill-[CanvasText] font-medium"
              y={percent((level(due) + TOP) / 2)}
              dx={alone ? 8 : 0}
              dy="4"
            >
              {formatMoney(-saved)}
            </text>
          )}
        </g>
        <text
          className={`fill-ink-3 forced-colors:fill-[CanvasText] ${visibility(monthStride, (stride) => fromEnd % stride === 0)}`}
          x={fromEnd === 0 && monthStride.wide > 1 ? "100%" : middle(index)}
          y="99%"
          textAnchor={fromEnd === 0 && monthStride.wide > 1 ? "end" : "middle"}
        >
          {label}
        </text>
      </g>
    );
  });
}

type Strides = { narrow: number; phone: number; wide: number };

/** Every how many steps a label of so many characters finds room, in each layout. */
function strides(steps: number, characters: number): Strides {
  const taken = steps * characters * CHARACTER;
  const stride = (width: number) => Math.ceil(taken / width);
  return {
    narrow: stride(CHART_WIDTH.narrow),
    phone: stride(CHART_WIDTH.phone),
    wide: stride(CHART_WIDTH.wide),
  };
}

function visibility({ narrow, phone, wide }: Strides, shown: (stride: number) => boolean): string {
  if (!shown(wide)) return "hidden";
  return `${shown(phone) ? "" : "max-phone:hidden"} ${shown(narrow) ? "" : "max-[22.5rem]:hidden"}`;
}

function percent(value: number): string {
  return `${value.toFixed(3)}%`;
}
