"use client";

import type { Presets } from "@/components/console/offer-form/presets/use-presets";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { FormDraft } from "./use-draft";

/** Offers entries that an earlier form of the same source left on this device. */
export function DraftNotice({ draft, version }: { draft: FormDraft; version: number | null }) {
  const { offered } = draft;
  if (offered === null) return null;
  return (
    <Alert
      tone="brand"
      action={
        <>
          <Button onClick={draft.resume}>Continue it</Button>
          <Button kind="quiet" onClick={draft.discard}>
            Discard
          </Button>
        </>
      }
    >
      <b>You have a draft from {timeOf(offered.savedAt)}.</b>
      {offered.version !== version && ` It began with version ${offered.version}.`}
    </Alert>
  );
}

/** `10:42 AM` of today, else with its date; in the zone of this device. */
function timeOf(at: number): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString("en-US", { timeStyle: "short", ...(isToday ? {} : { dateStyle: "medium" }) });
}

/** Says what a preset did, with its way back. */
export function PresetNotice({ presets: { used, saved } }: { presets: Presets }) {
  return (
    <div role="status" className="empty:hidden">
      {used && (
        <Alert tone="brand" action={<Button onClick={used.undo}>Undo</Button>}>
          <b>“{used.name}” was filled in.</b> It is a copy: change what this offer needs.
        </Alert>
      )}
      {!used && saved !== null && (
        <Alert tone="ok">
          <b>“{saved}” is kept as a preset.</b>
        </Alert>
      )}
    </div>
  );
}
