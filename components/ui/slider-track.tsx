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
  const fits = ({ width }: { width: number }) =>
    start > roomFor(format(scale.floor), width) && 1 - start > roomFor(format(scale.ceiling), width);
  const room = ROOMS.find(fits)?.name;
  return (
    <svg aria-hidden="true" className="slider-track">
      <rect />
      <line className="filled" x1="-12" x2={filled} y1="22" y2="22" />
      <line className="default" x1={percent(start)} x2={percent(start)} y1="37" y2="46" />
      {markedFrom !== undefined && markedTo !== undefined && (
        <line className="marked" x1={at(markedFrom)} x2={at(markedTo)} y1="33" y2="33" />
      )}
      {room && (
        <text x={percent(start)} y="62" data-room={room} className="enlarged:hidden">
          Default
        </text>
      )}
    </svg>
  );
}

function percent(fraction: number): string {
  return `${Math.round(fraction * 10_000) / 100}%`;
}

/**
 * The widths in px that a slider has at least: beside the card in the narrowest window, on a screen of 320 px,
 * on a phone of 360 px, and from 80 rem on (components/ui/controls.css).
 */
const ROOMS = [
  { name: "column", width: 184 },
  { name: "narrow", width: 288 },
  { name: "phone", width: 328 },
  { name: "wide", width: 448 },
];

/** The share of a slider that a limit at its end and half of the word "Default" take. */
function roomFor(limit: string, width: number): number {
  return (limit.length * 6.6 + 28) / width;
}
