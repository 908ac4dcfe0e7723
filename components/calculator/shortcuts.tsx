import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { togglePrivate, usePrivateHidden } from "@/components/calculator/privacy/private-figures";
import { begin, TOLD } from "@/components/calculator/terms/starts";
import { hasChoice } from "@/components/calculator/terms/terms-form";
import type { ConfiguredTerms } from "@/components/calculator/terms/use-terms";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { isTyping, pressIn } from "@/components/ui/shortcut-keys";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import { ownValue } from "@/lib/calculator/own-value";
import { STARTS } from "@/lib/calculator/starts";
import type { Terms } from "@/lib/calculator/terms";

interface ShortcutsProps {
  limits: OfferLimits;
  /** How many structures the offer has. */
  structures: number;
  configured: ConfiguredTerms;
  /** The events from before this was loaded. */
  early: Event[];
}

// Rules: P2-1, P2-4
/**
 * Handles the keys of the calculator and the buttons that the server rendered, and shows the list of keys. A
 * letter presses the element with that `data-key`, a number chooses a structure or a frequency: outside
 * fields and dialogs, and unless single keys are off. Ctrl or Cmd with Enter presses the element with
 * `data-primary`.
 */
export function Shortcuts({ limits, structures, configured, early }: ShortcutsProps) {
  const { terms } = configured;
  const [listed, setListed] = useState(false);
  const [off, setOff] = useState(keysAreOff);
  const [told, setTold] = useState<{ text: string | null; of: Terms } | null>(null);

  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.repeat) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key === "Enter") pressIn("[data-primary]", event);
      return;
    }
    if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
    if (event.key.startsWith("Arrow")) return moveAmongTools(event);
    if (off) return;
    if (event.key === "?") setListed(true);
    else if (event.key.toLowerCase() === "h") togglePrivate();
    else if (/^[1-9]$/.test(event.key)) choose(structures > 0, Number(event.key));
    else if (/^[a-z]$/i.test(event.key)) pressIn(`[data-key="${event.key.toLowerCase()}"]`, event);
  };
  const click = ({ target }: Event) => {
    const pressed = target instanceof Element && target.closest<HTMLElement>("[data-act]");
    if (!pressed) return;
    const start = STARTS.find((name) => name === pressed.dataset.act);
    if (start === undefined) togglePrivate(pressed);
    else setTold({ text: begin(limits, configured, start), of: terms });
  };
  const hear = useEffectEvent((event: Event) =>
    event instanceof KeyboardEvent ? press(event) : click(event),
  );

  // In the layout's phase: what is pressed while this is rendered is among the early events, what is pressed
  // after it reaches the listeners.
  useLayoutEffect(() => {
    const first = early.splice(0).find(isMeant);
    if (first) hear(first);
    const follow = (event: Event) => hear(event);
    addEventListener("keydown", follow);
    addEventListener("click", follow);
    return () => {
      removeEventListener("keydown", follow);
      removeEventListener("click", follow);
    };
  }, [early]);

  return (
    <>
      <Told text={told?.of === terms ? told.text : null} />
      <ShortcutList
        limits={limits}
        structures={structures}
        listed={listed}
        onList={setListed}
        on={!off}
        onSwitch={(on) => {
          setOff(!on);
          switchKeys(on);
        }}
      />
    </>
  );
}

/** Says why a start changed nothing, in an element beside the buttons that the server rendered. */
function Told({ text }: { text: string | null }) {
  useEffect(() => {
    const place = document.getElementById(TOLD);
    if (place) place.textContent = text;
  }, [text]);
  return null;
}

/**
 * Chooses the structure with this number, or in an offer without structures the frequency. The focus does not
 * move.
 */
function choose(structured: boolean, place: number): void {
  const name = structured ? "structure" : "frequency";
  document.querySelectorAll<HTMLInputElement>(`input[type=radio][name=${name}]`)[place - 1]?.click();
}

const DIRECTIONS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Moves the focus between the buttons of a toolbar, also to those that Tab skips. */
function moveAmongTools(event: KeyboardEvent): void {
  const { target, key } = event;
  const bar = target instanceof HTMLButtonElement && target.closest("[role=toolbar]");
  const direction = ownValue(DIRECTIONS, key);
  if (!bar || direction === undefined) return;
  event.preventDefault();
  const tools = [...bar.querySelectorAll("button")].filter((tool) => tool.checkVisibility());
  tools.at((tools.indexOf(target) + direction) % tools.length)?.focus();
}

/** Whether an event may be a shortcut, or a click on a button that the server rendered. */
function isMeant(event: Event): boolean {
  if (event instanceof KeyboardEvent) {
    const { key, ctrlKey, metaKey } = event;
    if (key === "Enter") return ctrlKey || metaKey;
    return !keysAreOff() && !isTyping(event.target) && /^[a-z1-9?]$/i.test(key);
  }
  return (
    event.type === "click" && event.target instanceof Element && event.target.closest("[data-act]") !== null
  );
}

interface ShortcutListProps {
  limits: OfferLimits;
  /** How many structures the offer has. */
  structures: number;
  listed: boolean;
  onList: (listed: boolean) => void;
  /** Whether single keys are shortcuts. */
  on: boolean;
  onSwitch: (on: boolean) => void;
}

// Rule: P2-3
/**
 * The list of keys with the switch that turns single keys off, and the button at the foot of the page that
 * opens it.
 */
function ShortcutList({ limits, structures, listed, onList, on, onSwitch }: ShortcutListProps) {
  return (
    <>
      <p className="pt-6 text-right text-13 print:hidden">
        <Button kind="link" onClick={() => onList(true)} className="text-brand-text not-hover:no-underline">
          Keyboard shortcuts
        </Button>
      </p>
      <Dialog
        narrow
        open={listed}
        held={false}
        onClose={() => onList(false)}
        title="Keyboard shortcuts"
        subtitle="Single keys work outside fields and dialogs."
      >
        <div className="overflow-y-auto px-4 py-4 wide:px-8">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5">
            {keysOf(limits, structures, usePrivateHidden()).map(([keys, does]) => (
              <div
                key={keys}
                className="col-span-2 grid grid-cols-subgrid items-baseline border-b border-line py-2"
              >
                <dt>
                  <kbd className="font-sans font-semibold">{keys}</kbd>
                </dt>
                <dd className="text-ink-2">{does}</dd>
              </div>
            ))}
          </dl>
          <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={on}
              onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
              className="size-5 accent-brand"
            />
            Single keys are shortcuts
          </label>
        </div>
      </Dialog>
    </>
  );
}

type Row = [keys: string, does: string];

function keysOf(limits: OfferLimits, structures: number, hidden: boolean): Row[] {
  const places = structures > 0 ? structures : limits.availableFrequencies.length;
  const choosing: Row[] = [
    ["S", "Solve for a payment"],
    ["P", "Pin these terms to compare"],
    ["← →", "Move between Solve, Undo, Reset and the starts"],
  ];
  const numbers: Row[] = [[`1 to ${places}`, structures > 0 ? "Choose a structure" : "Choose a frequency"]];
  return [
    ...(structures > 0 || hasChoice(limits) ? choosing : []),
    ...(places > 1 ? numbers : []),
    ["H", hidden ? "Show private figures" : "Hide commission, to share the screen"],
    ["Ctrl or ⌘ Enter", "Review; in the review, submit"],
    ["Esc", "Close what is open"],
    ["?", "This list"],
  ];
}

const OFF = "calculator-keys-off";

/** Whether somebody switched single keys off on this device. */
function keysAreOff(): boolean {
  return deviceStorage()?.getItem(OFF) != null;
}

/** Switches single keys on or off, for this device. */
function switchKeys(on: boolean): void {
  if (on) deviceStorage()?.removeItem(OFF);
  else deviceStorage()?.setItem(OFF, "");
}

/** The storage of this device for the site; null where the browser forbids it. */
function deviceStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
