"use client";

import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { KeptDraft } from "./use-draft";

/** Says that entries of before were taken up again, with a way to let them go. */
export function DraftNotice({ draft }: { draft: KeptDraft }) {
  if (draft.restoredAt === null) return null;
  return (
    <Alert tone="ok" action={<Button onClick={draft.discard}>Discard them</Button>}>
      <b>Your entries are back.</b> This device kept them on{" "}
      {new Date(draft.restoredAt).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" })}, and
      keeps them for 7 days or until you sign out.
    </Alert>
  );
}
