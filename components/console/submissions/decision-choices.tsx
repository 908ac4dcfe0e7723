import type { Decision } from "@/lib/calculator/wire/decisions";

const CHOICE =
  "relative flex min-h-11 cursor-pointer items-center justify-center rounded-m border border-edge px-2 py-1 text-center text-ink-2 hover:border-ink-3 aria-pressed:border-brand-text aria-pressed:bg-tint aria-pressed:font-semibold aria-pressed:text-brand-text aria-pressed:[box-shadow:inset_0_0_0_1px_var(--brand-text)] forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:-outline-offset-2 forced-colors:aria-pressed:outline-[Highlight]";

const CHOICES: { decision: Decision; label: string; key: string }[] = [
  { decision: "accepted", label: "Accept", key: "a" },
  { decision: "countered", label: "Counter", key: "c" },
  { decision: "changes_requested", label: "Ask for changes", key: "r" },
  { decision: "declined", label: "Decline", key: "d" },
];

/** What the button of a decision does; `price` is the purchase price that it is about, unless none is valid. */
export function actOf(decision: Decision, price: string | undefined): string {
  switch (decision) {
    case "accepted":
      return `Accept ${price}`;
    case "countered":
      return price === undefined ? "Send counter" : `Send counter of ${price}`;
    case "changes_requested":
      return "Send request for changes";
    case "declined":
      return `Decline ${price}`;
  }
}

interface DecisionChoicesProps {
  /** Whether the offer is revoked: its terms can only be declined. */
  revoked: boolean;
  /** Null until the person chooses. */
  chosen: Decision | null;
  onChoose: (decision: Decision) => void;
}

/** The four decisions as buttons, each with its key. */
export function DecisionChoices({ revoked, chosen, onChoose }: DecisionChoicesProps) {
  return (
    <fieldset aria-label="Decision" className="grid grid-cols-2 gap-2">
      {(revoked ? CHOICES.slice(-1) : CHOICES).map(({ decision, label, key: letter }) => (
        <button
          key={decision}
          type="button"
          aria-pressed={chosen === decision}
          aria-keyshortcuts={letter.toUpperCase()}
          data-key={letter}
          data-action={`${label}…`}
          onClick={() => onChoose(decision)}
          className={CHOICE}
        >
          {label}
          <span aria-hidden="true" className="absolute right-2.5 text-12 text-ink-3 pointer-coarse:hidden">
            {letter.toUpperCase()}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
