"use client";

import { startTransition, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { LOST_SERVER_HTML } from "@/components/ui/server-html";
import type { LazyParts } from "./lazy-parts";
import { IDLE_MS } from "./times";

const load = async () => (await import("./lazy-parts")).lazyParts;

const SIGNS = ["pointerover", "pointerdown", "keydown", "focusin", "focus", "click", "beforeprint"];

/**
 * The parts that nobody sees before somebody works with the page. They are fetched at the first sign of that,
 * when one of them is `needed`, and after a minute in any case, since they include what asks the server for
 * changes. `missing` says that they are needed and could not be fetched: the network is gone, or the server
 * has a newer version. `lost` says that the browser does not have the server's HTML (`LOST_SERVER_HTML`):
 * they are fetched to take its place.
 */
export function useLazyParts(needed: boolean, online: boolean) {
  const [parts, setParts] = useState<LazyParts | null>(null);
  const [failed, setFailed] = useState(false);
  const [awaited, setAwaited] = useState(false);
  const [lost, setLost] = useState(false);
  const requested = useRef(false);
  const early = useRef<Event[]>([]);

  const fetchParts = useEffectEvent((again: boolean, sign?: Event) => {
    if (parts === null && sign) early.current.push(sign);
    if (parts !== null || !online || (requested.current && !again)) return;
    requested.current = true;
    load().then(
      (loaded) => startTransition(() => setParts(loaded)),
      () => setFailed(true),
    );
  });

  useEffect(() => {
    const begin = (sign?: Event) => fetchParts(false, sign);
    for (const sign of SIGNS) addEventListener(sign, begin, { passive: true });
    const isLost = document.querySelector(LOST_SERVER_HTML) !== null;
    setLost(isLost);
    const latest = setTimeout(begin, isLost ? 0 : IDLE_MS);
    return () => {
      clearTimeout(latest);
      for (const sign of SIGNS) removeEventListener(sign, begin);
    };
  }, []);

  useEffect(() => {
    if (needed && online) fetchParts(true);
  }, [needed, online]);

  /** Calls `act` with the parts, as soon as they are loaded. */
  const withParts = (act: (loaded: LazyParts) => void) => {
    if (parts !== null) return act(parts);
    setAwaited(true);
    load().then(
      (loaded) => {
        setParts(loaded);
        act(loaded);
      },
      () => setFailed(true),
    );
  };

  return {
    parts,
    withParts,
    early: early.current,
    lost,
    missing: (needed || awaited) && parts === null && (failed || !online),
  };
}

/** Whether the browser has a network; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(changed: () => void): () => void {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

/**
 * The value one frame later. What is below the first screen renders from it, so that no input waits for that.
 */
export function usePainted<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  const scheduled = useRef(false);
  const follow = useEffectEvent(() => {
    scheduled.current = false;
    startTransition(() => setPainted(value));
  });
  useEffect(() => {
    if (painted === value || scheduled.current) return;
    scheduled.current = true;
    // The browser paints a frame after its callbacks. A task that a callback starts runs after the paint.
    requestAnimationFrame(() => setTimeout(() => follow()));
  }, [painted, value]);
  return painted;
}

/** Tells the server once that a browser with JavaScript opened the page; nothing depends on the response. */
export function useViewRecord(recordView: () => Promise<void>): void {
  const recorded = useRef(false);
  useEffect(() => {
    if (recorded.current) return;
    recorded.current = true;
    recordView().catch(() => undefined);
  }, [recordView]);
}
