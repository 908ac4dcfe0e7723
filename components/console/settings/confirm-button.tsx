"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Dialog } from "@/components/console/ui/dialog";
import { Button } from "@/components/ui/button";
import type { ActionResult } from "@/lib/schemas/action-result";

interface ConfirmButtonProps {
  /** The button's label, and what it applies to, for a screen reader. */
  label: string;
  about: string;
  title: string;
  /** The label of the confirming button. */
  confirm: string;
  isDanger?: boolean;
  action: () => Promise<ActionResult<unknown>>;
  /** The consequences, shown in the dialog. */
  children: ReactNode;
}

/** A small button in a table row that asks for confirmation. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, about, title, confirm, isDanger = false, action, children } = props;
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const done = () => {
    setOpen(false);
    router.refresh();
  };
  const { run, pending, problem } = useAction(action, { onDone: done });
  const press = () => {
    if (!pending) run();
  };
  return (
    <>
      <button
        type="button"
        className="row-button"
        data-danger={isDanger || undefined}
        onClick={() => setOpen(true)}
      >
        {label}
        <span className="sr-only"> {about}</span>
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            {isDanger ? (
              <button
                type="button"
                className="danger-button"
                data-filled
                data-primary
                aria-disabled={pending}
                onClick={press}
              >
                {confirm}
              </button>
            ) : (
              <Button kind="primary" data-primary aria-disabled={pending} onClick={press}>
                {confirm}
              </Button>
            )}
          </>
        }
      >
        {children}
        <ActionProblem problem={problem} />
      </Dialog>
    </>
  );
}
