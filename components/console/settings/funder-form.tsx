"use client";

import { useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { errorOf, useErrorFocus, withoutErrorsOf } from "@/components/console/ui/action-errors";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { FieldPair } from "@/components/console/ui/form-parts";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import type { ActionResult } from "@/lib/schemas/console/action-result";

interface FunderFormProps {
  settings: { link_days: number; alert_email: string | null };
  save: (given: { link_days: number; alert_email: string | null }) => Promise<ActionResult<unknown>>;
}

/** The settings for all brands: how long links work, and who gets alerts about failed deliveries. */
export function FunderForm({ settings, save }: FunderFormProps) {
  const [saved, setSaved] = useState(false);
  const { run, pending, problem } = useAction(save, {
    onDone: () => setSaved(true),
    refreshes: true,
    lost: { kinds: ["funder.updated"] },
  });
  const formRef = useErrorFocus(problem);
  return (
    <form
      ref={formRef}
      className="grid max-w-190 gap-5"
      noValidate
      onChange={() => setSaved(false)}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const alert_email = String(form.get("alert_email")).trim() || null;
        run({ link_days: Number(form.get("link_days")), alert_email });
      }}
    >
      <FieldPair>
        <TextField
          label="Links last, days"
          name="link_days"
          type="number"
          min={1}
          max={90}
          defaultValue={settings.link_days}
          error={errorOf(problem, "link_days")}
          answer={problem}
          hint="90 at most. Links that exist keep their end."
        />
        <TextField
          label="Alerts go to"
          name="alert_email"
          inputMode="email"
          defaultValue={settings.alert_email ?? ""}
          error={errorOf(problem, "alert_email")}
          answer={problem}
          hint="When a delivery fails for good, or an endpoint is turned off."
          autoComplete="off"
        />
      </FieldPair>
      <ActionProblem problem={withoutErrorsOf(problem, ["link_days", "alert_email"])} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" aria-disabled={pending}>
          Save
        </Button>
        <span role="status" className="text-13 text-ink-3">
          {saved && "Saved."}
        </span>
      </div>
    </form>
  );
}
