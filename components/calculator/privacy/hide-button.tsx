"use client";

import { useReady } from "@/components/calculator/page/use-ready";
import { HideLook, ShowLook } from "./hide-look";
import { togglePrivate } from "./private-figures";

/** Hides the commission where no other script hears it. */
export function HideButton() {
  return (
    <HideLook
      className=""
      disabled={!useReady()}
      onClick={({ currentTarget }) => togglePrivate(currentTarget)}
    />
  );
}

/** In its place while it is hidden. */
export function ShowButton() {
  return <ShowLook disabled={!useReady()} onClick={({ currentTarget }) => togglePrivate(currentTarget)} />;
}
