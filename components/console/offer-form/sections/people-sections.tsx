"use client";

import type { ClipboardEvent } from "react";
import { useFormContext } from "react-hook-form";
import { Entry, LongEntry } from "@/components/console/offer-form/form-field";
import { Rows } from "@/components/console/offer-form/rows";
import type { OfferFormValues } from "@/components/console/offer-form/values";

/** What the merchant must provide. */
export function StipulationsSection() {
  const { getValues, setValue } = useFormContext<OfferFormValues>();
  const pasteLines = (event: ClipboardEvent<HTMLElement>, index: number) => {
    const lines = event.clipboardData
      .getData("text")
      .split(/\r?\n/)
      .filter((line) => line.trim() !== "");
    if (lines.length < 2) return;
    event.preventDefault();
    const rows = getValues("stipulations");
    const kept = rows.filter(({ text }, at) => at < index || (at === index && text.trim() !== ""));
    const pasted = lines.map((text) => ({ text: text.trim() }));
    setValue("stipulations", [...kept, ...pasted, ...rows.slice(index + 1)].slice(0, 100), {
      shouldDirty: true,
    });
  };
  return (
    <Rows
      name="stipulations"
      what="line"
      most={100}
      empty={{ text: "" }}
      beside={<span className="text-13 text-ink-3">Paste several lines at once.</span>}
      row={(index) => (
        <div onPasteCapture={(event) => pasteLines(event, index)}>
          <Entry path={`stipulations.${index}.text`} label={`Stipulation ${index + 1}`} bare />
        </div>
      )}
    />
  );
}

/** Who is notified of a submission. */
export function NotificationsSection() {
  return (
    <>
      <LongEntry path="notification_emails" rows={2} hint="Separate with commas." />
      <LongEntry
        path="assigned_users"
        rows={2}
        hint="The people who work on the deal; separate with commas."
      />
      <Entry path="callback_url" type="url" optional hint="Empty means the brand’s callback." />
    </>
  );
}
