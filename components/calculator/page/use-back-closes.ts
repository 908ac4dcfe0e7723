"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { ENTERS_DIALOG, LEFT_ENTRY } from "@/components/calculator/address/use-configuration";

interface Closable {
  open: boolean;
  /** While held, Back leaves it open. */
  held: boolean;
  onClose: () => void;
}

/** Back closes a dialog: while it is open it has an entry of its own in the history of the tab. */
export function useBackCloses({ open, held, onClose }: Closable): void {
  const isOpen = useRef(false);
  /** Whether the entry is being left because the dialog was closed. */
  const leaving = useRef(false);

  const arrive = useEffectEvent(() => {
    if (isOnEntry()) return;
    // A link of this page that was just followed has no state yet: its address is taken up as it is.
    if (history.state === null) return isOpen.current && !held ? onClose() : undefined;
    dispatchEvent(new Event(LEFT_ENTRY));
    const stays = held || leaving.current;
    leaving.current = false;
    if (!isOpen.current) return;
    if (stays) enter();
    else onClose();
  });

  useEffect(() => {
    const follow = () => arrive();
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);

  useEffect(() => {
    if (!open) return;
    isOpen.current = true;
    enter();
    return () => {
      isOpen.current = false;
      setTimeout(() => {
        if (isOpen.current || leaving.current || !isOnEntry()) return;
        leaving.current = true;
        history.back();
      });
    };
  }, [open]);
}

/** Whether the tab is on the entry of a dialog: another page takes its place, so that Back skips it. */
export function isOnEntry(): boolean {
  return history.state?.dialog === true;
}

function enter(): void {
  if (isOnEntry()) return;
  dispatchEvent(new Event(ENTERS_DIALOG));
  // The state is the router's.
  history.pushState({ ...history.state, dialog: true }, "");
}
