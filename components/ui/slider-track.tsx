import { nearestStop, positionOf, type StepScale } from "./steps";

interface SliderTrackProps {
  scale: StepScale;
  value: number;
  defaultValue: number;
  markedFrom?: number;
  markedTo?: number;
  format: (value: number) => string;
}

/**
 * The track under a native range input with a thumb of 28 px: the track itself, the filled part, the marked
 * part and the mark of the default.
 */
export function SliderTrack(props: SliderTrackProps) {
  const { scale, value, defaultValue, markedFrom, markedTo, format } = props;
  const at = (marked: number) => percent(positionOf(scale, nearestStop(scale, marked)));
  const filled = percent(positionOf(scale, nearestStop(scale, value)));
  const start = positionOf(scale, nearestStop(scale, defaultValue));
  const fits = (width: number) =>
    start > roomFor(format(scale.floor), width) && 1 - start > roomFor(format(scale.ceiling), width);
  return (
    <svg aria-hidden="true" className="slider-track">
      <rect />
      <line className="filled" x1="-12" x2={filled} y1="22" y2="22" />
      <line className="default" x1={percent(start)} x2={percent(start)} y1="37" y2="46" />
      {markedFrom !== undefined && markedTo !== undefined && (
        <line className="marked" x1={at(markedFrom)} x2={at(markedTo)} y1="33" y2="33" />
      )}
      {fits(WIDE) && (
        <text
          x={percent(start)}
          y="62"
          className={`enlarged:hidden ${fits(NARROW) ? "" : "max-[80rem]:hidden"}`}
        >
          Default
        </text>
      )}
    </svg>
  );
}

function percent(fraction: number): string {
  return `${Math.round(fraction * 10_000) / 100}%`;
}

/** The narrowest slider, on a screen of 320 px, and the narrowest from 80 rem on, in px. */
const NARROW = 288;
const WIDE = 448;

/** The share of a slider that a limit at its end and half of the word "Default" take. */
function roomFor(limit: string, width: number): number {
  return (limit.length * 6.6 + 28) / width;
}
