"use client";

import { usePathname } from "next/navigation";
import { useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { SecretOnce } from "@/components/console/ui/secret-once";
import { Dialog } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/use-dialog";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import { sameScreen } from "./same-screen";

const SHORTCUTS = [
  ["Ctrl or ⌘ K", "Search deals, references, people, places and actions", "Everywhere"],
  ["/", "Search the list", "Lists"],
  ["↑ ↓", "Row above, row below", "Lists"],
  ["Enter", "Open the row", "Lists"],
  ["N", "New offer", "Today, offers"],
  ["T", "Take the deal", "Offer, submission"],
  ["J K", "Next, previous without a decision", "Submission"],
  ["A C R D", "Choose accept, counter, changes, decline; never sends", "Submission"],
  ["E L", "Edit, copy the link", "Offer"],
  ["Ctrl or ⌘ Enter", "Its primary button", "The form, decision or dialog you are in"],
  ["Esc", "Close the dialog, keep what was entered", "Everywhere"],
  ["?", "This list", "Everywhere"],
] as const;

interface ShortcutListProps extends DialogState {
  /** Whether single letters are shortcuts. */
  letters: boolean;
  switchLetters: (on: boolean) => void;
}

/** The dialog with all shortcuts, in which single letters can be switched off. */
export function ConsoleShortcuts({ open, onClose, letters, switchLetters }: ShortcutListProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <table className="w-full text-13">
        <tbody>
          {SHORTCUTS.map(([keys, does, where]) => (
            <tr key={keys} className="border-t border-line text-left align-top first:border-t-0">
              <th scope="row" className="py-2 pr-3 whitespace-nowrap">
                <kbd>{keys}</kbd>
              </th>
              <td className="py-2 pr-3">{does}</td>
              <td className="py-2 pr-3 text-ink-3">{where}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
        <input type="checkbox" checked={letters} onChange={({ target }) => switchLetters(target.checked)} />
        Single letters are shortcuts outside fields
      </label>
    </Dialog>
  );
}

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
    lost: { kinds: ["sandbox.created"], unseen: "Reload the page to open it." },
  });
  return (
    <>
      <Dialog
        open={open && created === null}
        onClose={onClose}
        title="Create the sandbox?"
        isQuestion
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
          note={`It verifies the messages of ${created.slug}. Create an API key of the sandbox under Developers, Keys.`}
          onDone={() => enter(created)}
        />
      )}
    </>
  );
}
