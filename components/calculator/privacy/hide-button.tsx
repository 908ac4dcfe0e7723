"use client";

import { useReady } from "@/components/calculator/page/open-tab";
import { HideLook, ShowLook } from "./hide-look";
import { togglePrivate } from "./private-figures";

/** Hides the commission, on a page without `Shortcuts`, which handles the click elsewhere. */
export function HideButton() {
  return (
    <HideLook
      className="align-[-0.1875rem]"
      disabled={!useReady()}
      onClick={({ currentTarget }) => togglePrivate(currentTarget)}
    />
  );
}

/** Takes the place of `HideButton` while the commission is hidden. */
export function ShowButton() {
  return <ShowLook disabled={!useReady()} onClick={({ currentTarget }) => togglePrivate(currentTarget)} />;
}
