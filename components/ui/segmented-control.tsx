import { type ReactNode, useId } from "react";
import { HelpTerm } from "./help-term";

interface Segment<T extends string> {
  value: T;
  label: string;
  /** Why it cannot be chosen; null when it can be. */
  unavailable: string | null;
}

interface SegmentedControlProps<T extends string> {
  name: string;
  label: string;
  explanation: string;
  hint: ReactNode;
  segments: Segment<T>[];
  value: T;
  onChoose: (value: T) => void;
}

/**
 * A group of radio buttons with short labels, joined if they fit in a row. The reasons of unavailable choices
 * are shown below.
 */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { name, label, explanation, hint, segments, value, onChoose } = props;
  const id = useId();
  const reasons = segments.filter(({ unavailable }) => unavailable !== null);
  const joined = segments.length <= 3;
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      className={`grid items-center gap-x-6 gap-y-2 border-t border-line pt-3 pb-3.5 ${joined ? "phone:grid-cols-[minmax(0,1fr)_minmax(220px,auto)]" : ""}`}
    >
      <div className="flex flex-wrap items-baseline gap-x-2">
        <p className="text-14 font-semibold">
          <HelpTerm id={`${id}-label`} explanation={explanation}>
            {label}
          </HelpTerm>
        </p>
        <p id={`${id}-hint`} className="text-13 text-ink-3">
          {hint}
        </p>
      </div>
      <div
        className={
          joined
            ? "grid auto-cols-fr grid-flow-col rounded-m border border-edge bg-surface"
            : "grid grid-cols-[repeat(auto-fit,minmax(8.25rem,1fr))] gap-2"
        }
      >
        {segments.map((segment) => (
          <label
            key={segment.value}
            className={`segment ${joined ? "" : `rounded-m border bg-surface ${segment.unavailable === null ? "border-edge" : "border-line-strong"}`}`}
          >
            <input
              type="radio"
              name={name}
              value={segment.value}
              checked={segment.value === value}
              disabled={segment.unavailable !== null}
              aria-describedby={segment.unavailable === null ? undefined : `${id}-${segment.value}`}
              onChange={() => onChoose(segment.value)}
            />
            <span className={segment.unavailable === null ? "text-ink-2" : "text-ink-3 line-through"}>
              {segment.label}
            </span>
          </label>
        ))}
      </div>
      {reasons.length > 0 && (
        <ul className="grid gap-0.5 text-13 text-ink-2 phone:col-span-full">
          {reasons.map((segment) => (
            <li key={segment.value} id={`${id}-${segment.value}`}>
              {segment.label}: {segment.unavailable}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
