"use client";

import { useRouter } from "next/navigation";
import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Dialog } from "@/components/console/ui/dialog";
import { Button } from "@/components/ui/button";
import type { ConfirmButtonProps } from "./confirm-button";

interface ConfirmDialogProps extends Omit<ConfirmButtonProps, "label" | "about"> {
  open: boolean;
  onClose: () => void;
}

/** Asks for confirmation, then runs the action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, isDanger = false, action, children, open, onClose } = props;
  const router = useRouter();
  const done = () => {
    onClose();
    router.refresh();
  };
  const { run, pending, problem } = useAction(action, { onDone: done });
  const press = () => {
    if (!pending) run();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
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
  );
}
