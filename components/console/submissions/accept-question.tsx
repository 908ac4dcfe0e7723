"use client";

import type { ReactNode } from "react";
import { Dialog } from "@/components/console/ui/dialog";
import { Button } from "@/components/ui/button";

interface AcceptQuestionProps {
  open: boolean;
  pending: boolean;
  /** What the disclosure lacks. */
  lacks: ReactNode;
  onClose: () => void;
  onAccept: () => void;
}

/** Asks before terms are accepted that cannot be disclosed. */
export function AcceptQuestion({ open, pending, lacks, onClose, onAccept }: AcceptQuestionProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Accept without a disclosure?"
      actions={
        <>
          <Button onClick={onClose}>Go back</Button>
          <Button kind="primary" data-primary aria-disabled={pending} onClick={onAccept}>
            Accept anyway
          </Button>
        </>
      }
    >
      <p>No disclosure can be made of these terms today, and the merchant’s state asks for one.</p>
      {lacks}
    </Dialog>
  );
}
