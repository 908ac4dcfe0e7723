"use client";

import type { ComponentProps } from "react";
import { DisclosureWatch } from "@/components/calculator/merchant/disclosure-watch";
import { LINK_LIFE, linkLife } from "./link-life";
import { secondsNow } from "./times";
import { useClockLook } from "./use-clock-look";

/** Keeps the page up to date: its offer, its disclosure and how long its link works. It renders nothing. */
export function PageWatch({
  linkExpiresAt,
  ...props
}: ComponentProps<typeof DisclosureWatch> & { linkExpiresAt: number }) {
  return (
    <>
      <LinkClock expiresAt={linkExpiresAt} />
      <DisclosureWatch {...props} />
    </>
  );
}

const LOOK_EACH_MS = 5_000;

/**
 * Keeps the text at the head of the page up to date that says how long the link still works. Renders nothing
 * itself.
 */
function LinkClock({ expiresAt }: { expiresAt: number }) {
  useClockLook(() => {
    const parts = linkLife(expiresAt - secondsNow());
    for (const [index, shown] of [...(document.getElementById(LINK_LIFE)?.children ?? [])].entries())
      shown.textContent = parts[index] ?? null;
  }, LOOK_EACH_MS);
  return null;
}
