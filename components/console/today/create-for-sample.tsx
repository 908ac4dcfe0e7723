"use client";

import { type CreateSandbox, FirstSwitch } from "@/components/console/frame/frame-dialogs";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useDialog } from "@/components/ui/use-dialog";

/** Creates the sandbox first and leads to it, where the sample deal is made. */
export function CreateForSample({ create }: { create: CreateSandbox }) {
  const { show, state } = useDialog();
  return (
    <>
      <Button onClick={show}>
        <Icon name="plus" />
        Make a sample deal…
      </Button>
      {state && <FirstSwitch create={create} {...state} />}
    </>
  );
}
