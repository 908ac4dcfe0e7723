"use client";

import { usePathname } from "next/navigation";
import { useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { SecretOnce } from "@/components/console/settings/secret-once";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Dialog } from "@/components/console/ui/dialog";
import type { DialogState } from "@/components/console/ui/use-dialog";
import type { ActionResult } from "@/lib/schemas/action-result";
import { sameScreen } from "./frame-controls";

/** A sandbox. `callbackSecret` is null if the sandbox already existed. */
interface CreatedSandbox {
  slug: string;
  callbackSecret: string | null;
}

export type CreateSandbox = () => Promise<ActionResult<CreatedSandbox>>;

/** Asks for confirmation, creates the sandbox, and shows its callback secret once. */
export function FirstSwitch({ create, open, onClose }: { create: CreateSandbox } & DialogState) {
  const path = usePathname();
  const [created, setCreated] = useState<CreatedSandbox | null>(null);
  const enter = ({ slug }: CreatedSandbox) => location.assign(sameScreen(path, slug));
  const { run, pending, problem } = useAction(create, {
    onDone: (sandbox) => {
      if (sandbox.callbackSecret === null) enter(sandbox);
      else setCreated(sandbox);
    },
  });
  return (
    <>
      <Dialog
        open={open && created === null}
        onClose={onClose}
        title="Create the sandbox?"
        held={pending}
        confirm={{ label: "Create sandbox", "aria-disabled": pending, onClick: () => run() }}
      >
        <ul className="grid list-disc gap-1 pl-5">
          <li>A copy of your brands, link days and alert address, with keys and offers of its own.</li>
          <li>Its pages, prints and mails say Test. Mail goes to the alert address only.</li>
          <li>Your team has the same roles in it.</li>
        </ul>
        <ActionProblem problem={problem} />
      </Dialog>
      {created?.callbackSecret && (
        <SecretOnce
          title="The sandbox is ready"
          values={[{ name: "Callback secret", value: created.callbackSecret }]}
          note={`It verifies the messages of ${created.slug}. Create an API key of the sandbox under Settings, Keys.`}
          onDone={() => enter(created)}
        />
      )}
    </>
  );
}
