"use client";

import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { Presets } from "./use-presets";

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
