"use client";

import type { ReactNode } from "react";
import { useDialog } from "@/components/console/ui/use-dialog";
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

/** The button that adds or changes an endpoint, and its dialog. */
export function EndpointForm({ opener, ...props }: EndpointFormProps) {
  const dialog = useDialog<Omit<EndpointFormProps, "opener">>(() =>
    import("./endpoint-dialog").then((module) => module.EndpointDialog),
  );
  return (
    <>
      {opener(dialog.show)}
      {dialog.place(props)}
    </>
  );
}
