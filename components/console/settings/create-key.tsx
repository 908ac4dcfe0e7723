"use client";

import { useDialog } from "@/components/console/ui/use-dialog";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { CreateKeyProps } from "./key-dialog";

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
