"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { HelpTerm } from "./help-term";
import { SliderTrack } from "./slider-track";
import { draggedTo, lastStop, nearestStop, nextValue, StepButton, type StepScale, valueAt } from "./steps";
import { useSliderDrag } from "./use-slider-drag";

/**
 * The value as typed, and the last value inside the limits, which the figures use. A typed text that is no
 * number stays a string.
 */
export interface SliderEntry {
  draft: number | string;
  committed: number;
}

interface LimitSliderProps {
  /** The name of the typed field in its form. */
  name: string;
  label: string;
  explanation: string;
  hint?: ReactNode;
  /** What follows from the choice, shown beside it. */
  consequence: { label: string; value: string };
  choice: SliderEntry;
  onChoose: (choice: SliderEntry) => void;
  scale: StepScale;
  defaultValue: number;
  /** The marked part of the track. Without these, none is marked. */
  markedFrom?: number;
  markedTo?: number;
  format: (value: number) => string;
  /** Parses a typed text. Null when it is no valid number. */
  parse: (text: string) => number | null;
  /** Why the draft cannot be used, with a way to resolve it; null when it can be used. */
  problem: ReactNode;
  /** A line under the slider. `footRoom` reserves its space while there is none. */
  foot?: ReactNode;
  footRoom?: boolean;
}

const TYPING_PAUSE_MS = 600;
/** A longer entry has a smaller font if the field is narrow. */
const LONG_ENTRY = 14;

/** A number between two limits: a slider, a text field and two buttons, which always agree. */
export function LimitSlider(props: LimitSliderProps) {
  const {
    name,
    label,
    explanation,
    hint,
    consequence,
    choice,
    onChoose,
    scale,
    defaultValue,
    format,
    parse,
    problem,
    markedFrom,
    markedTo,
    foot,
    footRoom,
  } = props;
  const { draft, committed } = choice;
  const id = useId();
  const typed = useTypedText();

  const choose = (value: number) => {
    typed.end();
    onChoose({ draft: value, committed: value });
  };
  /** The entry as the pointer was put on the slider. */
  const pressed = useRef(choice);
  const press = () => {
    pressed.current = choice;
  };
  const takeBack = () => {
    const { draft: entry, committed: value } = pressed.current;
    if (entry !== draft || value !== committed) onChoose(pressed.current);
  };
  const type = (text: string) => {
    const before = typed.set(text, committed);
    const value = parse(text);
    const allowed = value !== null && value >= scale.floor && value <= scale.ceiling;
    onChoose({ draft: value ?? text, committed: allowed ? value : before });
  };
  const from = typeof draft === "number" ? draft : committed;
  const step = (direction: 1 | -1) => choose(nextValue(scale, from, direction));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      // On a phone it ends the typing: the keyboard leaves, and the bar below comes back.
      if (event.target instanceof HTMLElement && matchMedia("(pointer: coarse)").matches) {
        event.stopPropagation();
        return event.target.blur();
      }
      // The form handles Enter too, but only if the value can be used.
      if (problem !== null) event.stopPropagation();
      return typed.end();
    }
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    step(event.key === "ArrowUp" ? 1 : -1);
  };

  const shown = typeof draft === "number" ? format(draft) : draft;
  // Discard the typed text when something else has changed the entry meanwhile, such as an undo.
  const entry = typed.text !== null && (parse(typed.text) ?? typed.text) === draft ? typed.text : shown;
  // More digits can bring an entry up to the floor, but none below the ceiling.
  const showsProblem = problem !== null && (!typed.busy || +draft > scale.ceiling);

  return (
    <fieldset
      aria-labelledby={`${id}-label`}
      data-focus-home
      tabIndex={-1}
      className={`relative grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-x-1.5 border-t border-line pt-3 phone:grid-cols-[minmax(0,1fr)_13.75rem] phone:gap-x-6 desk:gap-x-10 ${footRoom ? "limit-with-foot" : "pb-3.5"}`}
    >
      <div className="flex flex-wrap items-baseline gap-x-2 max-phone:contents phone:col-span-2">
        <p className="min-w-0 text-14 font-semibold wrap-anywhere max-phone:order-1 enlarged:col-span-2">
          <HelpTerm id={`${id}-label`} explanation={explanation}>
            <bdi>{label}</bdi>
          </HelpTerm>
        </p>
        {showsProblem && (
          <div id={`${id}-problem`} className="limit-problem">
            {problem}
          </div>
        )}
        {hint && <p className="text-13 text-ink-3 max-phone:order-2 max-phone:col-span-2">{hint}</p>}
      </div>
      <Range
        label={label}
        scale={scale}
        value={committed}
        defaultValue={defaultValue}
        markedFrom={markedFrom}
        markedTo={markedTo}
        format={format}
        onChoose={choose}
        onPress={press}
        onTakeBack={takeBack}
      />
      <div
        className={`step-field max-phone:order-3 max-phone:col-span-2 max-phone:mt-2 max-phone:mb-0.5 ${showsProblem ? "border-bad [box-shadow:0_0_0_1px_var(--bad)]" : ""}`}
      >
        <StepButton
          label={`Decrease ${label}`}
          icon="minus"
          atLimit={nextValue(scale, from, -1) === from}
          onStep={step}
        />
        <input
          aria-label={label}
          name={name}
          type="text"
          // Nothing is typed that the browser could undo.
          data-idle={typed.text === null || undefined}
          inputMode="decimal"
          autoComplete="off"
          className={shown.length > LONG_ENTRY ? "phone:text-13!" : undefined}
          value={entry}
          aria-invalid={showsProblem}
          aria-describedby={showsProblem ? `${id}-problem` : undefined}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={typed.leave}
          onKeyDown={onKeyDown}
        />
        <StepButton
          label={`Increase ${label}`}
          icon="plus"
          atLimit={nextValue(scale, from, 1) === from}
          onStep={step}
        />
      </div>
      <p className="flex items-baseline justify-between gap-x-2 text-13 text-ink-3 max-phone:order-1 max-[22.5rem]:order-3 max-[22.5rem]:col-span-2 enlarged:col-span-2 enlarged:flex-wrap phone:pt-1">
        <span>{consequence.label}</span> <b className="text-ink">{consequence.value}</b>
      </p>
      {foot}
    </fieldset>
  );
}

interface RangeProps
  extends Pick<LimitSliderProps, "label" | "scale" | "defaultValue" | "markedFrom" | "markedTo" | "format"> {
  value: number;
  onChoose: (value: number) => void;
  /** Called as a pointer is put on the slider. */
  onPress: () => void;
  /** Takes back what was chosen since. */
  onTakeBack: () => void;
}

/** The slider with its track and the limits at both ends. */
function Range({ label, value, onChoose, onPress, onTakeBack, ...track }: RangeProps) {
  const { scale, defaultValue, format } = track;
  const drag = useSliderDrag(onPress, onTakeBack);
  return (
    <div className="relative max-phone:order-4 max-phone:col-span-2 phone:row-span-2">
      <SliderTrack {...track} value={value} />
      <input
        type="range"
        className="slider-range relative z-1 block h-[44px] w-full"
        aria-label={label}
        min={0}
        max={lastStop(scale)}
        step={1}
        value={nearestStop(scale, value)}
        aria-valuetext={format(value)}
        {...drag.handlers}
        onChange={(event) => {
          const stop = Number(event.currentTarget.value);
          const source = drag.source();
          // React shows the value of before again.
          if (source === "undecided") return;
          onChoose(source === "drag" ? draggedTo(scale, stop, defaultValue) : valueAt(scale, stop));
        }}
      />
      <div className="flex justify-between gap-2 pt-1 text-12 leading-5 text-ink-3">
        <span>
          <span className="sr-only">Minimum </span>
          {format(scale.floor)}
        </span>
        <span>
          <span className="sr-only">Maximum </span>
          {format(scale.ceiling)}
        </span>
      </div>
    </div>
  );
}

/** The raw text of a field while it has the focus. `busy` is true until the user stops typing. */
function useTypedText() {
  const [text, setText] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const before = useRef(0);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(pause.current), []);

  const awaitPause = () => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => setBusy(false), TYPING_PAUSE_MS);
  };
  // Returns the value before the typing began: 20,000 on the way to 200,000 was never chosen.
  const set = (next: string, committed: number) => {
    if (!busy || text === null) before.current = committed;
    awaitPause();
    setBusy(true);
    setText(next);
    return before.current;
  };
  // A press outside becomes a click only if nothing moves before the release, so a problem must not appear at
  // once.
  const leave = () => {
    awaitPause();
    setText(null);
  };
  const end = () => {
    clearTimeout(pause.current);
    setText(null);
    setBusy(false);
  };
  return { text, busy, set, leave, end };
}
