"use client";

import { lazy, type ReactNode, Suspense, useState } from "react";
import type { ActionResult } from "@/lib/schemas/action-result";

export interface EndpointInput {
  url: string;
  events: string[];
  description: string | null;
}

export interface EndpointFormProps {
  /** Renders the button that opens the form. */
  opener: (open: () => void) => ReactNode;
  title: string;
  /** The label of the button that saves. */
  save: string;
  eventTypes: string[];
  /** The current values; empty for a new endpoint. */
  current: EndpointInput;
  /** Saves the endpoint. For a new one it returns the secret. */
  action: (input: EndpointInput) => Promise<ActionResult<{ secret?: string }>>;
}

/** Loaded when the dialog opens. */
const EndpointDialog = lazy(() =>
  import("./endpoint-dialog").then((dialog) => ({ default: dialog.EndpointDialog })),
);

/** The button that adds or changes an endpoint, and its dialog. */
export function EndpointForm({ opener, ...props }: EndpointFormProps) {
  // Null until it is opened for the first time. Afterwards the dialog stays, and with it what was entered.
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      {opener(() => setOpen(true))}
      {open !== null && (
        <Suspense>
          <EndpointDialog {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
