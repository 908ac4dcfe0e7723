"use client";

import { useEffect, useRef, useState } from "react";
import { isoOnly } from "@/components/calculator/privacy/iso-only";
import type { TermChange, TermsForm } from "@/components/calculator/terms/terms-form";
import { Button } from "@/components/ui/button";
import { ownValue } from "@/lib/calculator/own-value";
import "./change-toast.css";

interface ChangeToastProps {
  form: TermsForm;
  /** The changes of the last step. */
  undoes: TermChange[];
  onUndo: (() => void) | null;
  /** Whether the present terms are those before a step that was taken back. */
  retraced: boolean;
}

const SHOWN_MS = 5_000;

/**
 * What a touch changed, above the bar of a phone, for five seconds, with Undo: a finger covers what it moves.
 * A pointer or the focus on it stops its clock.
 */
export function ChangeToast({ form, undoes, onUndo, retraced }: ChangeToastProps) {
  const touched = useTouched();
  const latest = useRef(form);
  /** The terms after the touch; each further change starts the clock anew. */
  const [shown, setShown] = useState<TermsForm | null>(null);
  const [held, setHeld] = useState(false);
  const isStep = onUndo !== null && !retraced;

  useEffect(() => {
    if (latest.current === form) return;
    latest.current = form;
    setShown(touched.current && isStep ? form : null);
  }, [form, isStep, touched]);

  useEffect(() => {
    if (shown === null || held) return;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown, held]);

  return (
    <div
      role="status"
      className="change-toast"
      onPointerEnter={({ pointerType }) => setHeld(pointerType === "mouse")}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown !== null && isStep && undoes.length > 0 && (
        <div>
          <span>
            {undoes.slice(0, NAMED).map(({ label, before, now }, index) => (
              <span key={label} className={isoOnly(label)}>
                {index > 0 && ", "}
                <bdi>{ownValue(SHORT, label) ?? label}</bdi> {round(before)} to {round(now)}
              </span>
            ))}
            {undoes.length > NAMED && `, ${undoes.length - NAMED} more`}
          </span>
          <Button
            kind="quiet"
            vanishes
            className="font-semibold text-brand-text"
            onClick={onUndo ?? undefined}
          >
            Undo
          </Button>
        </div>
      )}
    </div>
  );
}

/** So many changes of a step are named. */
const NAMED = 2;

const SHORT: Record<string, string> = {
  "Purchase price": "Price",
  "Number of payments": "Payments",
  "Payment frequency": "Frequency",
};

/** Without cents that are none. */
function round(amount: string): string {
  return amount.replace(/\.00$/, "");
}

/** Whether the latest input came from a finger. */
function useTouched() {
  const touched = useRef(false);
  useEffect(() => {
    const press = ({ pointerType }: PointerEvent) => {
      touched.current = pointerType === "touch";
    };
    const type = () => {
      touched.current = false;
    };
    addEventListener("pointerdown", press, true);
    addEventListener("keydown", type, true);
    return () => {
      removeEventListener("pointerdown", press, true);
      removeEventListener("keydown", type, true);
    };
  }, []);
  return touched;
}
