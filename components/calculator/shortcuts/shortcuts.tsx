import { useEffect, useEffectEvent, useState } from "react";
import { togglePrivate } from "@/components/calculator/privacy/private-figures";
import { begin } from "@/components/calculator/terms/begin";
import { TOLD } from "@/components/calculator/terms/told";
import type { ConfiguredTerms } from "@/components/calculator/terms/use-terms";
import { isTyping, pressIn } from "@/components/ui/shortcut-keys";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import { STARTS } from "@/lib/calculator/starts";
import type { Terms } from "@/lib/calculator/terms";
import { ShortcutList } from "./shortcut-list";
import { keysAreOff, switchKeys } from "./switched-off";

interface ShortcutsProps {
  limits: OfferLimits;
  /** How many structures the offer has. */
  structures: number;
  configured: ConfiguredTerms;
  /** What was done before this was loaded. */
  early: Event[];
}

// Rules: P2-1, P2-4
/**
 * The keys of the calculator, their list, and the buttons that the server rendered. A letter presses what carries it in
 * `data-key`, a number chooses a structure or a frequency: outside fields and dialogs, and unless single keys are switched
 * off. Ctrl or Cmd with Enter presses what carries `data-primary`.
 */
export function Shortcuts({ limits, structures, configured, early }: ShortcutsProps) {
  const { terms } = configured;
  // What comes later is heard by itself.
  const [first] = useState(() => early.find(isMeant));
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

  useEffect(() => {
    if (first) hear(first);
    const follow = (event: Event) => hear(event);
    addEventListener("keydown", follow);
    addEventListener("click", follow);
    return () => {
      removeEventListener("keydown", follow);
      removeEventListener("click", follow);
    };
  }, [first]);

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

/** Says beside the buttons why a start changed nothing: their place is the server's. */
function Told({ text }: { text: string | null }) {
  useEffect(() => {
    const place = document.getElementById(TOLD);
    if (place) place.textContent = text;
  }, [text]);
  return null;
}

/** Chooses the structure, or where there are none the frequency, at this place. The focus stays where it is. */
function choose(structured: boolean, place: number): void {
  const name = structured ? "structure" : "frequency";
  document.querySelectorAll<HTMLInputElement>(`input[type=radio][name=${name}]`)[place - 1]?.click();
}

const DIRECTIONS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** From one button of a toolbar to the next, also to those that Tab passes by. */
function moveAmongTools(event: KeyboardEvent): void {
  const { target, key } = event;
  const bar = target instanceof HTMLButtonElement && target.closest("[role=toolbar]");
  const direction = DIRECTIONS[key];
  if (!bar || direction === undefined) return;
  event.preventDefault();
  const tools = [...bar.querySelectorAll("button")].filter((tool) => tool.checkVisibility());
  tools.at((tools.indexOf(target) + direction) % tools.length)?.focus();
}

/** A key that may be a shortcut, or a press on what the server rendered. */
function isMeant(event: Event): boolean {
  if (event instanceof KeyboardEvent) {
    const { key, ctrlKey, metaKey } = event;
    return (key === "Enter" && (ctrlKey || metaKey)) || (!isTyping(event.target) && /^[a-z1-9?]$/i.test(key));
  }
  return (
    event.type === "click" && event.target instanceof Element && event.target.closest("[data-act]") !== null
  );
}
