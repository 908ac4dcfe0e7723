"use client";

import type { Presets } from "@/components/console/offer-form/presets/use-presets";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { FormDraft } from "./use-draft";

/**
 * Says that a reload brought the entries back, or offers to continue a draft that an earlier form for the same
 * offer left in this browser.
 */
export function DraftNotice({ draft, version }: { draft: FormDraft; version: number | null }) {
  const { offered, restoredFrom } = draft;
  if (restoredFrom !== null) {
    return (
      <Alert tone="brand" action={<Button onClick={draft.startOver}>Start over</Button>}>
        <b>Your entries from {timeOf(restoredFrom)} are back.</b> {beganWith(draft.version, version)}
      </Alert>
    );
  }
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
      <b>You have a draft from {timeOf(offered.savedAt)}.</b> {beganWith(offered.version, version)}
    </Alert>
  );
}

function beganWith(began: number | null, version: number | null): string {
  return began === version ? "" : `It began with version ${began}.`;
}

/** `10:42 AM` if it is today, else with the date; in the browser's zone. */
function timeOf(at: number): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString("en-US", { timeStyle: "short", ...(isToday ? {} : { dateStyle: "medium" }) });
}

/** Says that a preset was used, with a button that undoes it, or that one was saved. */
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
