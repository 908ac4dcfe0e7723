"use client";

import { useState } from "react";

/** Whether a dialog is open, and what closes it. */
export interface DialogState {
  open: boolean;
  onClose: () => void;
}

/**
 * A dialog that `show` opens. `state` is null until it was opened for the first time: a page holds no dialog
 * that nobody asked for. Afterwards it stays, and with it what was entered.
 */
export function useDialog(): { show: () => void; state: DialogState | null } {
  const [open, setOpen] = useState<boolean | null>(null);
  return {
    show: () => setOpen(true),
    state: open === null ? null : { open, onClose: () => setOpen(false) },
  };
}
