import type { TermChange } from "./terms-form";

/** What Undo takes back, for a screen reader, after the button's own name. */
export function UndoWords({ undoes }: { undoes: TermChange[] }) {
  if (undoes.length === 0) return null;
  return (
    <span className="iso-only sr-only">
      {" "}
      {undoes.map(({ label, before, now }) => `${label} ${before} to ${now}`).join(", ")}
    </span>
  );
}
