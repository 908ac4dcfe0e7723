"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { ActionResult } from "@/lib/schemas/action-result";
import type { KeyInput } from "@/lib/schemas/console-settings";

/** A newly issued key with its secret. */
export interface IssuedKey {
  api_key: string;
  api_secret: string;
  scopes: string[];
}

export interface CreateKeyProps {
  funder: string;
  /** The scopes that the person may grant. */
  scopes: string[];
  /** The scopes that the person's role may not grant. */
  reserved: string[];
  /** The highest limits in the console. The operator can set higher ones. */
  most: Pick<KeyInput, "per_second" | "per_minute">;
  create: (input: KeyInput) => Promise<ActionResult<IssuedKey>>;
}

/** Loaded when the dialog opens. */
const KeyDialog = lazy(() => import("./key-dialog").then((dialog) => ({ default: dialog.KeyDialog })));

/** The button that creates a key, and its dialog. */
export function CreateKey(props: CreateKeyProps) {
  // Null until it is opened for the first time. Afterwards the dialog stays, and with it what was entered.
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        Create key
      </Button>
      {open !== null && (
        <Suspense>
          <KeyDialog {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
