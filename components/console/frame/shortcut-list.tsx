"use client";

import { Dialog } from "@/components/console/ui/dialog";

const SHORTCUTS = [
  ["/", "Search", "Lists"],
  ["↑ ↓", "Row above, row below", "Lists"],
  ["Enter", "Open the row", "Lists"],
  ["J K", "Next, previous without a decision", "Submission"],
  ["A C R D", "Choose accept, counter, changes, decline; never sends", "Submission"],
  ["E L", "Edit, copy the link", "Offer"],
  ["Ctrl or ⌘ Enter", "The primary button", "Form, decision, dialogs"],
  ["Esc", "Close the dialog, keep what was entered", "Everywhere"],
  ["?", "This list", "Everywhere"],
] as const;

export interface ShortcutListProps {
  open: boolean;
  onClose: () => void;
  /** Whether single letters are shortcuts. */
  letters: boolean;
  switchLetters: (on: boolean) => void;
}

/** The dialog with all shortcuts, in which single letters can be switched off. */
export function ShortcutList({ open, onClose, letters, switchLetters }: ShortcutListProps) {
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
