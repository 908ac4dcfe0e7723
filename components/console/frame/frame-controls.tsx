"use client";

import { usePathname } from "next/navigation";
import { startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { CHOSEN_UTC, followedZone, ZONE_COOKIE, zoneMoved } from "@/components/console/ui/zone";
import { onDemand } from "@/components/ui/on-demand";
import { isTyping, pressIn } from "@/components/ui/shortcut-keys";
import { useDialog } from "@/components/ui/use-dialog";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import type { CreateSandbox } from "./frame-dialogs";
import { sameScreen } from "./same-screen";

const ConsoleShortcuts = onDemand(() => import("./frame-dialogs").then((frame) => frame.ConsoleShortcuts));
const FirstSwitch = onDemand(() => import("./frame-dialogs").then((frame) => frame.FirstSwitch));

const OFF = "console-keys-off";

/**
 * The keyboard shortcuts of the console. A letter presses the element with that `data-key`, outside fields
 * and dialogs, unless the reader turned letters off. Arrows move between the rows of a list (`data-row`).
 * Ctrl or Cmd with Enter presses the element with `data-primary` of the form or dialog that has the focus:
 * it never acts on something that nobody began.
 */
export function Keyboard() {
  const list = useDialog();
  const show = useEffectEvent(list.show);
  const [off, setOff] = useState(false);
  const offNow = useRef(off);
  offNow.current = off;

  useEffect(() => {
    setOff(localStorage.getItem(OFF) !== null);
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      if (event.ctrlKey || event.metaKey) {
        if (event.key === "Enter") pressPrimary(event);
        return;
      }
      if (document.querySelector("dialog[open]")) return;
      const row = rowOf(event.target);
      if (event.key === "ArrowDown" || event.key === "ArrowUp") return moveTo(event, row);
      if (isTyping(event.target) || (offNow.current && /^[a-z]$/i.test(event.key))) return;
      if (event.key === "?") return show();
      if (event.key.length === 1) pressIn(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`, event);
    };
    const click = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest("[data-shortcuts]")) return;
      event.target.closest<HTMLElement>("[popover]")?.hidePopover();
      show();
    };
    addEventListener("keydown", press);
    addEventListener("click", click);
    return () => {
      removeEventListener("keydown", press);
      removeEventListener("click", click);
    };
  }, []);

  const switchLetters = (on: boolean) => {
    setOff(!on);
    if (on) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "");
  };

  return list.state && <ConsoleShortcuts {...list.state} letters={!off} switchLetters={switchLetters} />;
}

function pressPrimary(event: KeyboardEvent): void {
  const form = event.target instanceof Element ? event.target.closest("form") : null;
  const place = document.querySelector("dialog[open]") ?? form;
  const all = place?.querySelectorAll<HTMLElement>("[data-primary]") ?? [];
  // A closed dialog in the form has one too.
  const primary = [...all].find((each) => each.checkVisibility());
  if (primary === undefined) return;
  event.preventDefault();
  primary.click();
}

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
}

/** Moves the focus from a row to its neighbor; from the search field, the list or the page, to the first row. */
function moveTo(event: KeyboardEvent, row: HTMLElement | null): void {
  const { target } = event;
  const isBefore =
    target instanceof HTMLElement && target.matches("input[type=search], [data-list], main, body");
  if (row === null && !isBefore) return;
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const step = event.key === "ArrowDown" ? 1 : -1;
  const next = row === null ? rows[0] : rows[rows.indexOf(row) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface ModeSwitchProps {
  modes: { live: string; test: string | null };
  isTest: boolean;
  /** Null if the person may not create the sandbox. */
  create: CreateSandbox | null;
}

/**
 * Switches between the live funder and its sandbox, on the same screen. The first switch creates the sandbox.
 */
export function ModeSwitch({ modes, isTest, create }: ModeSwitchProps) {
  const path = usePathname();
  const [first, setFirst] = useState(false);
  const link = (slug: string, name: string, current: boolean) => (
    <a href={sameScreen(path, slug)} aria-current={current ? "true" : undefined}>
      {name}
    </a>
  );
  return (
    <nav aria-label="Live or test" className="mode-switch" data-test={isTest || undefined}>
      {link(modes.live, "Live", !isTest)}
      {modes.test !== null && link(modes.test, "Test", isTest)}
      {modes.test === null && create && (
        <button type="button" onClick={() => setFirst(true)}>
          Test
        </button>
      )}
      {first && create && <FirstSwitch create={create} open onClose={() => setFirst(false)} />}
    </nav>
  );
}

/** Stores a value of the zone's cookie for the following pages; null removes it. */
export type KeepZone = (zone: string | null) => Promise<ActionResult<void>>;

/**
 * Sends the zone of the reader's browser to the server when it is new, and switches the console's times
 * between that zone and UTC.
 */
export function ZoneChoice({ zone, keep }: { zone: string; keep: KeepZone }) {
  // The response to an action that sets a cookie contains the page again, with new times.
  const { run } = useAction(keep);
  // Not `run`: this happens without a click, so a session that ended must not open the sign-in dialog.
  const tellZone = useEffectEvent(() => {
    if (!zoneMoved(storedZone(), browserZone())) return;
    startTransition(async () => {
      await keep(followedZone(browserZone())).catch(() => null);
    });
  });
  // Once for each load of the frame, so that a browser that keeps no cookies does not ask again and again.
  useEffect(() => tellZone(), []);
  return (
    <button type="button" onClick={() => run(zone === "UTC" ? followedZone(browserZone()) : CHOSEN_UTC)}>
      {zone === "UTC" ? "Show times in your zone" : "Show times in UTC"}
    </button>
  );
}

function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function storedZone(): string | null {
  const start = `${ZONE_COOKIE}=`;
  const cookie = document.cookie.split("; ").find((pair) => pair.startsWith(start));
  return cookie === undefined ? null : decodeURIComponent(cookie.slice(start.length));
}
