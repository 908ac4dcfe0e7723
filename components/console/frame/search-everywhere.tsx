"use client";

import { usePathname } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { Icon } from "@/components/ui/icon";
import { onDemand } from "@/components/ui/on-demand";
import { useDialog } from "@/components/ui/use-dialog";
import type { PaletteGiven } from "./palette";

const Palette = onDemand(() => import("./palette").then((module) => module.Palette));

/** How long keys wait for the palette's script, in milliseconds. */
const LONGEST_WAIT = 3_000;

/** The button and the keys (Ctrl or Cmd with K) that open the palette, whose script is fetched at its first use. */
export function SearchEverywhere(given: PaletteGiven) {
  const { owner, root } = given;
  const palette = useDialog();
  const path = usePathname();
  /** What is typed until the palette is there, and until when: a letter must not act on the page meanwhile. */
  const waiting = useRef({ typed: "", until: 0 });
  useEffect(() => {
    // Few bytes that no page needs at first. Without a connection nothing is noted.
    import("./lately-opened").then(
      ({ noteOpened }) => noteOpened(owner, root, path),
      () => undefined,
    );
  }, [owner, root, path]);
  const show = () => {
    waiting.current = { typed: "", until: performance.now() + LONGEST_WAIT };
    palette.show();
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.altKey || document.querySelector("dialog[open]")) return;
    if (isCommand && !event.shiftKey && event.key.toLowerCase() === "k") show();
    else if (isCommand || performance.now() > waiting.current.until) return;
    else if (event.key.length === 1) waiting.current.typed += event.key;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listen, { capture: true });
    return () => removeEventListener("keydown", listen, { capture: true });
  }, []);
  const takeTyped = () => {
    waiting.current.until = 0;
    return waiting.current.typed;
  };
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K"
        onClick={show}
        className="flex min-h-[44px] min-w-[44px] cursor-pointer items-center justify-center gap-2 self-center rounded-m text-13 text-ink-2 hover:text-ink wide:min-[100rem]:min-h-[36px] wide:min-[100rem]:border wide:min-[100rem]:border-line wide:min-[100rem]:px-3"
      >
        <Icon name="search" />
        <span className="max-[100rem]:sr-only">Search</span>
        <span aria-hidden="true" className="flex max-[100rem]:hidden">
          <kbd>Ctrl K</kbd>
        </span>
      </button>
      {palette.state?.open && <Palette {...given} {...palette.state} takeTyped={takeTyped} />}
    </>
  );
}
