"use client";

import { usePathname } from "next/navigation";
import { lazy, Suspense, startTransition, useEffect, useEffectEvent, useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { CHOSEN_UTC, followedZone, ZONE_COOKIE, zoneMoved } from "@/components/console/ui/zone";
import type { ActionResult } from "@/lib/schemas/action-result";
import type { CreateSandbox } from "./first-switch";

// Loaded on demand: most funders already have a sandbox.
const FirstSwitch = lazy(() => import("./first-switch").then((first) => ({ default: first.FirstSwitch })));

interface ModeSwitchProps {
  modes: { live: string; test: string | null };
  isTest: boolean;
  /** Null if the person may not create the sandbox. */
  create: CreateSandbox | null;
}

// Rule: B-40
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
      {first && create && (
        <Suspense>
          <FirstSwitch create={create} open onClose={() => setFirst(false)} />
        </Suspense>
      )}
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

/** The settings that exist only in a live funder, or only in a sandbox. */
const OF_ONE_MODE = ["team", "sandbox"];

/**
 * The path of the same screen in another funder's console. The page of one offer, submission, delivery or
 * brand has no counterpart there: its list is used.
 */
export function sameScreen(path: string, slug: string): string {
  const [place, section] = path.split("/").slice(3);
  const screen = ["/console", slug, place].filter(Boolean).join("/");
  const kept = place === "settings" && section !== undefined && !OF_ONE_MODE.includes(section);
  return kept ? `${screen}/${section}` : screen;
}
