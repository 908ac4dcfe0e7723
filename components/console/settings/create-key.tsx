"use client";

import { useDialog } from "@/components/console/ui/use-dialog";
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

/** The button that creates a key, and its dialog. */
export function CreateKey(props: CreateKeyProps) {
  const dialog = useDialog<CreateKeyProps>(() => import("./key-dialog").then((module) => module.KeyDialog));
  return (
    <>
      <Button kind="primary" onClick={dialog.show}>
        <Icon name="plus" />
        Create key
      </Button>
      {dialog.place(props)}
    </>
  );
}
