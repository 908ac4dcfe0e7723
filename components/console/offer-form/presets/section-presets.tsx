"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { Presets } from "./use-presets";

/** Loaded when it opens. */
const SavePreset = lazy(() => import("./save-preset").then((dialog) => ({ default: dialog.SavePreset })));

/** The presets at the head of the section of structures: use one, or keep what is entered. */
export function SectionPresets({ presets, onChoose }: { presets: Presets; onChoose: () => void }) {
  const [saving, setSaving] = useState(false);
  return (
    <div className="section-presets">
      {presets.list.length > 0 && (
        <Button kind="quiet" className="text-brand-text" onClick={onChoose}>
          <Icon name="bookmark" />
          Use a preset…
        </Button>
      )}
      <Button kind="quiet" className="text-brand-text" onClick={() => setSaving(true)}>
        {presets.list.length === 0 && <Icon name="bookmark" />}
        Save as preset…
      </Button>
      {saving && (
        <Suspense>
          <SavePreset presets={presets} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </div>
  );
}
