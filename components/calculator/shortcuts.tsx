"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { ShortcutListOnDemand } from "@/components/calculator/on-demand/on-demand";
import { togglePrivate } from "@/components/calculator/privacy/private-figures";
import { Button } from "@/components/ui/button";
import { moveFocus } from "@/components/ui/move-focus";
import { isTyping, pressIn } from "@/components/ui/shortcut-keys";
import type { OfferLimits } from "@/lib/calculator/offer/limits";

interface ShortcutsProps {
  limits: OfferLimits;
  /** How many structures the offer has. */
  structures: number;
  /** Null without a step to take back, or to make again. */
  onUndo: (() => void) | null;
  onRedo: (() => void) | null;
}

/**
 * Handles the keys of the calculator, and shows the list of keys. A letter presses the element with that
 * `data-key`, a number chooses a structure or a frequency: outside fields and dialogs, and unless single keys
 * are off. Ctrl or Cmd with Enter presses the element with `data-primary`, with Z it undoes, with
 * Shift too it redoes: outside a text that is being typed, which the browser undoes.
 */
export function Shortcuts({ limits, structures, onUndo, onRedo }: ShortcutsProps) {
  // Null before the list was opened.
  const [listed, setListed] = useState<boolean | null>(null);
  const [off, setOff] = useState(false);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.repeat) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key === "Enter") pressIn("[data-primary]", event);
      if (event.key.toLowerCase() === "z") retrace(event, event.shiftKey ? onRedo : onUndo);
      return;
    }
    if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
    if (event.key.startsWith("Arrow")) return moveAmongTools(event);
    if (off) return;
    if (event.key === "?") setListed(true);
    else if (event.key.toLowerCase() === "h") togglePrivate();
    else if (/^[1-9]$/.test(event.key)) choose(structures > 0, Number(event.key));
    else if (/^[a-z]$/i.test(event.key)) pressIn(`[data-key="${event.key.toLowerCase()}"]`, event);
  });
  useEffect(() => {
    setOff(keysAreOff());
    const follow = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", follow);
    return () => removeEventListener("keydown", follow);
  }, []);

  return (
    <>
      <p className="pt-6 text-right text-13 noscript:hidden print:hidden">
        <Button
          kind="link"
          onClick={() => setListed(true)}
          className="text-brand-text not-hover:no-underline"
        >
          Keyboard shortcuts
        </Button>
      </p>
      {listed !== null && (
        <ShortcutListOnDemand
          limits={limits}
          structures={structures}
          listed={listed}
          onClose={() => setListed(false)}
          on={!off}
          onSwitch={(on) => {
            setOff(!on);
            switchKeys(on);
          }}
        />
      )}
    </>
  );
}

/**
 * Chooses the structure with this number, or in an offer without structures the frequency. The focus does not
 * move.
 */
function choose(structured: boolean, place: number): void {
  const name = structured ? "structure" : "frequency";
  document.querySelectorAll<HTMLInputElement>(`input[type=radio][name=${name}]`)[place - 1]?.click();
}

/** Takes a step back or forth, unless the browser has a typed text to do so with. */
function retrace(event: KeyboardEvent, step: (() => void) | null): void {
  const isIdle = event.target instanceof HTMLElement && event.target.dataset.idle !== undefined;
  if ((isTyping(event.target) && !isIdle) || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  step?.();
}

/** Moves the focus between the buttons of a toolbar, also to those that Tab skips. */
function moveAmongTools(event: KeyboardEvent): void {
  const { target } = event;
  const bar = target instanceof HTMLButtonElement && target.closest("[role=toolbar]");
  if (bar) moveFocus(event, target, bar.querySelectorAll("button"));
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
