import { Fragment } from "react";
import { formatMoney } from "@/lib/calculator/money/formats";
import type { Cents } from "@/lib/calculator/money/money";
import { type Point, type Pointed, pointing } from "./tier-table";

interface Step {
  /** Stays the same while the figures change. */
  key: string;
  /** The number of the month, or "After": the axis is labelled "Month" once. */
  label: string;
  due: Cents;
  saved: Cents;
}

interface StepChartProps {
  steps: Step[];
  /** The purchase price: no payoff is below it. */
  price: Cents;
  full: Cents;
  pointed: Pointed;
  onPoint?: Point;
}

/** The positions of the full amount and of the start of the scale, in percent from the top. */
const TOP = 12;
const BOTTOM = 80;
/** The height of an amount under its step, in percent of the chart. */
const LABEL = 9;

/** Roughly the width of a character at 12 to 13 px, and the narrowest chart of each layout, in px. */
const CHARACTER = 6.8;
const CHART_WIDTH = { narrow: 240, phone: 297, wide: 352 };
/** The scale goes on below the lowest payoff by this part of the highest saving, at most to the purchase price. */
const BELOW_LOWEST = 0.25;
/** About how many lines of the scale stand between its start and the full amount. */
const SCALE_LINES = 4;

/**
 * One step for each tier. The shaded area is the saving against the dashed full amount; the area below is
 * what is paid. The table beside it says the same.
 */
export function StepChart({ steps, price, full, pointed, onPoint }: StepChartProps) {
  const lowest = Math.min(...steps.map(({ due }) => due));
  const base = Math.max(price, Math.floor(lowest - (full - lowest) * BELOW_LOWEST));
  const depth = full === base ? 0 : (BOTTOM - TOP) / (full - base);
  const level = (due: Cents) => TOP + (full - due) * depth;
  const width = 100 / steps.length;
  const stairs = steps
    .map(({ due }, index) => `V${level(due).toFixed(3)}H${(width * (index + 1)).toFixed(3)}`)
    .join("");
  return (
    <svg
      aria-hidden="true"
      className="ml-12 block h-[268px] w-[calc(100%-3rem)] overflow-visible text-12 enlarged:hidden"
    >
      <Scale base={base} full={full} level={level} />
      {pointed !== null && pointed < steps.length && (
        <rect
          className="fill-sunken forced-colors:fill-none forced-colors:stroke-[Highlight]"
          x={percent(width * pointed)}
          width={percent(width)}
          height="100%"
        />
      )}
      <Stretched className="fill-area forced-colors:fill-none" path={`M0 ${TOP}${stairs}V${TOP}z`} />
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
      {full > price && base === price && <Floor price={price} lower={level(lowest) > BOTTOM - LABEL} />}
      <Stretched
        className="fill-none stroke-brand stroke-[2.5px] forced-colors:stroke-[CanvasText]"
        path={stairs.replace("V", "M0 ")}
      />
      <Labels steps={steps} full={full} level={level} />
      {onPoint && (
        <g className="fill-transparent">
          {steps.map(({ key }, index) => (
            <rect
              key={key}
              x={percent(width * index)}
              width={percent(width)}
              height="100%"
              {...pointing(index, onPoint)}
            />
          ))}
        </g>
      )}
    </svg>
  );
}

/** A path in percent of the chart; its stroke keeps its width. */
function Stretched({ path, className }: { path: string; className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible">
      <path className={className} d={path} strokeLinecap="round" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

type Level = (due: Cents) => number;

/** Names the purchase price where the scale starts at it. `lower` leaves room for an amount above the line. */
function Floor({ price, lower }: { price: Cents; lower: boolean }) {
  const y = percent(BOTTOM);
  return (
    <>
      <line className="stroke-ink-3" x1="0" x2="100%" y1={y} y2={y} />
      <text className="fill-ink-2 forced-colors:fill-[CanvasText]" x="0" y={y} dy={lower ? 34 : 16}>
        Purchase price, {formatMoney(price)}
      </text>
    </>
  );
}

/** Lines at round amounts, named at the left. */
function Scale({ base, full, level }: { base: Cents; full: Cents; level: Level }) {
  return roundAmounts(base, full).map(({ place, amount }) => (
    <Fragment key={place}>
      <line
        className="stroke-line"
        x1="0"
        x2="100%"
        y1={percent(level(amount))}
        y2={percent(level(amount))}
      />
      <text
        className="fill-ink-3 forced-colors:fill-[CanvasText]"
        x="0"
        dx="-8"
        y={percent(level(amount))}
        dy="4"
        textAnchor="end"
      >
        {shortMoney(amount)}
      </text>
    </Fragment>
  ));
}

/** The round amounts between two, ascending, the ends included where they are round; `place` counts them. */
function roundAmounts(lowest: Cents, full: Cents): { place: number; amount: Cents }[] {
  if (full <= lowest) return [];
  const wanted = (full - lowest) / SCALE_LINES;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const stride = Math.max(100, ([1, 2, 5].find((times) => times * power >= wanted) ?? 10) * power);
  const first = Math.ceil(lowest / stride);
  const count = Math.floor(full / stride) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, place) => ({
    place,
    amount: (first + place) * stride,
  }));
}

/** Each unit with the smallest amount, in cents, that is named in it. */
const UNITS = [
  { letter: "B", cents: 100_000_000_000 },
  { letter: "M", cents: 100_000_000 },
  { letter: "k", cents: 100_000 },
];

/** "$1.3B", "$1.25M", "$67k", "$950"; in a unit that leaves at most three decimals. */
export function shortMoney(cents: Cents): string {
  const unit = UNITS.find((candidate) => cents >= candidate.cents && cents % (candidate.cents / 1_000) === 0);
  if (unit === undefined) return formatMoney(cents).replace(/\.00$/, "");
  const thousandths = (cents / unit.cents) * 1_000;
  const whole = formatMoney(Math.floor(thousandths / 1_000) * 100).slice(0, -3);
  const rest = thousandths % 1_000;
  // "0.25" without its zero.
  return `${whole}${rest === 0 ? "" : String(rest / 1_000).slice(1)}${unit.letter}`;
}

/** The amount of each step where all fit; else only the lowest amount, and fewer months. */
function Labels({ steps, full, level }: { steps: Step[]; full: Cents; level: Level }) {
  // Cents that are all zero are left out here; the table has them.
  const whole = [full, ...steps.map(({ due }) => due)].every((amount) => amount % 100 === 0);
  const say = (amount: Cents) => (whole ? formatMoney(amount).slice(0, -3) : formatMoney(amount));
  const amountStride = strides(steps.length, 1 + say(full).length);
  const monthStride = strides(steps.length, 1 + Math.max(...steps.map(({ label }) => label.length)));
  const middle = (index: number) => percent((100 / steps.length) * (index + 0.5));
  const named = steps.map(({ key, label, due, saved }, index) => {
    const fromEnd = steps.length - 1 - index;
    const alone = index === 0 && amountStride.wide > 1;
    const place = alone
      ? { x: "0", textAnchor: "start" as const }
      : { x: middle(index), textAnchor: "middle" as const };
    return (
      <Fragment key={key}>
        <g className={alone ? "" : visibility(amountStride, (stride) => stride === 1)}>
          <text
            {...place}
            className="fill-ink forced-colors:fill-[CanvasText] text-13 font-semibold"
            y={percent(level(due))}
            dy="18"
          >
            {say(due)}
          </text>
          {saved > 0 && level(due) - TOP > 10 && (
            <text
              {...place}
              className="fill-brand-text forced-colors:fill-[CanvasText] font-medium"
              y={percent((level(due) + TOP) / 2)}
              dx={alone ? 8 : 0}
              dy="4"
            >
              {say(-saved)}
            </text>
          )}
        </g>
        <text
          className={`fill-ink-3 forced-colors:fill-[CanvasText] ${visibility(monthStride, (stride) => fromEnd % stride === 0)}`}
          x={middle(index)}
          y="99%"
          textAnchor="middle"
        >
          {label}
        </text>
      </Fragment>
    );
  });
  return (
    <>
      <text className="fill-ink-3 forced-colors:fill-[CanvasText]" x="0" dx="-8" y="99%" textAnchor="end">
        Month
      </text>
      {named}
    </>
  );
}

type Strides = { narrow: number; phone: number; wide: number };

/** How many steps one label of that many characters takes, in each layout. */
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
