"use client";

import { useEffect, useRef, useState } from "react";
import { ConfirmationForm } from "./confirmation-form";
import { Confirmed } from "./confirmed";

/** Who acknowledged or signed a document, and when; an acknowledgement has no title. */
export interface ConfirmedBy {
  name: string;
  title?: string;
  /** Unix seconds. */
  at: number;
  /** To whom a copy was mailed; null where none was. */
  copyTo: string | null;
}

export type ConfirmationResult =
  | { status: "acknowledged"; acknowledged: ConfirmedBy }
  | { status: "signed"; signed: ConfirmedBy }
  | { status: "refused"; problems: FieldProblem[] }
  | { status: "ended" }
  | { status: "busy"; retryAfterSeconds: number };

export interface FieldProblem {
  field: string;
  message: string;
}

export interface ConfirmationProps {
  /** Whether the merchant signs here; else the receipt is confirmed, and `signingPlace` is where they sign. */
  signs: boolean;
  signingPlace: string;
  merchantName: string;
  /** To whom the link was mailed, where the copy goes; null for a copied link. */
  mailedTo: string | null;
  contact: string;
  nameLength: number;
  /** Where the form goes without a script, and what was wrong with it then. */
  formPath: string;
  problems: FieldProblem[];
  /** The signed copy's download. */
  signedPath: string;
  /** Null until it is confirmed. */
  done: ConfirmedBy | null;
  /** Called once, after hydration. */
  recordOpening: () => Promise<void>;
  confirm: (input: Record<string, unknown>) => Promise<ConfirmationResult>;
}

/** The form by which the merchant signs or confirms receipt, then the receipt of it. */
export function Confirmation(props: ConfirmationProps) {
  const { recordOpening } = props;
  const [confirmed, setConfirmed] = useState<ConfirmedBy | null>(null);
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    void recordOpening().catch(() => undefined);
  }, [recordOpening]);
  const done = props.done ?? confirmed;
  return done === null ? (
    <ConfirmationForm {...props} onDone={setConfirmed} />
  ) : (
    <Confirmed {...props} done={done} taken={confirmed !== null} />
  );
}
