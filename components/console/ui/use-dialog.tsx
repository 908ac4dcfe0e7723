"use client";

import { type ComponentType, useState } from "react";
import { reloadOnce } from "@/components/ui/reload-once";

/** What a dialog gets besides its own properties. */
export interface DialogState {
  open: boolean;
  onClose: () => void;
}

/**
 * A dialog whose code loads when it opens for the first time, because most visits open none. Afterwards it
 * stays in the page, and with it what was entered. If the code cannot be loaded, a sentence in its place says
 * so.
 */
export function useDialog<Props>(load: () => Promise<ComponentType<Props & DialogState>>) {
  const [Dialog, setDialog] = useState<ComponentType<Props & DialogState> | null>(null);
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const show = async () => {
    try {
      const loaded = Dialog ?? (await load());
      setDialog(() => loaded);
      setFailed(false);
      setOpen(true);
    } catch (error) {
      setFailed(!reloadOnce(error as Error));
    }
  };
  const place = (props: Props) => (
    <>
      {failed && (
        <p role="alert" className="text-13 text-bad">
          The dialog did not load. Check the connection and press again.
        </p>
      )}
      {Dialog && <Dialog {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  );
  return { show, place };
}
