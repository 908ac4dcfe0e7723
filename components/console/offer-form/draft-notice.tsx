"use client";

import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { FormDraft } from "./draft";

/**
 * Says that a reload brought the entries back, and offers to continue a draft that an earlier form for the same
 * offer left in this browser.
 */
export function DraftNotice({ draft, version }: { draft: FormDraft; version: number | null }) {
  const { offered, restoredFrom } = draft;
  return (
    <>
      {restoredFrom !== null && (
        <Alert
          tone="brand"
          action={
            <Button vanishes onClick={draft.startOver}>
              Start over
            </Button>
          }
        >
          <b>Your entries from {timeOf(restoredFrom)} are back.</b> {beganWith(draft.version, version)}
        </Alert>
      )}
      {offered !== null && (
        <Alert
          tone="brand"
          action={
            <>
              <Button vanishes onClick={draft.resume}>
                Continue it
              </Button>
              <Button kind="quiet" vanishes onClick={draft.discard}>
                Discard
              </Button>
            </>
          }
        >
          <b>
            You have {restoredFrom === null ? "a" : "another"} draft from {timeOf(offered.savedAt)}.
          </b>{" "}
          {beganWith(offered.version, version)}
        </Alert>
      )}
    </>
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
