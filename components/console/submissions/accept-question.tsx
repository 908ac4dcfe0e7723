"use client";

import type { ReactNode } from "react";
import { Dialog } from "@/components/console/ui/dialog";

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
      cancel="Go back"
      confirm={{ label: "Accept anyway", "aria-disabled": pending, onClick: onAccept }}
    >
      <p>No disclosure can be made of these terms today, and the merchant’s state asks for one.</p>
      {lacks}
    </Dialog>
  );
}
