"use client";

import { useEffect, useEffectEvent } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { tabStorage } from "@/components/calculator/page/tab-storage";
import type { LastSubmission } from "@/lib/calculator/decisions";

type Contact = LastSubmission["contact"];

/** Who submits, and what they add. */
export interface Details {
  name: string;
  email: string;
  note: string;
}

/**
 * The form of the details. It opens with who made the latest submission. The entries outlive a reload in this
 * tab until they are `sent`.
 */
export function useDetails(contact: Contact | null, sent: () => boolean): UseFormReturn<Details> {
  const form = useForm<Details>({
    defaultValues: { name: contact?.name ?? "", email: contact?.email ?? "", note: "" },
  });

  const takeUp = useEffectEvent((storage: Storage) => {
    const kept = storage.getItem(storageKey());
    if (kept !== null) form.reset(JSON.parse(kept));
  });
  const keep = useEffectEvent((storage: Storage) => {
    const details = form.getValues();
    if (sent() || Object.values(details).join("") === "") storage.removeItem(storageKey());
    else storage.setItem(storageKey(), JSON.stringify(details));
  });

  useEffect(() => {
    const storage = tabStorage();
    if (storage === null) return;
    takeUp(storage);
    const leave = () => keep(storage);
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, []);

  return form;
}

function storageKey(): string {
  return `details ${location.pathname}`;
}
