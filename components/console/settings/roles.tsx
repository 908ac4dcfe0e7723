import { type ComponentProps, useId } from "react";
import { capitalized } from "@/components/console/ui/capitalized";
import { Icon } from "@/components/ui/icon";

interface Props extends ComponentProps<"select"> {
  label: string;
  /** Hides the label visually, for a select in a table row. */
  quiet?: boolean;
  roles: readonly string[];
  initial?: string;
}

/** The choice of a role. */
export function RoleSelect({ label, quiet = false, roles, initial, ...select }: Props) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={quiet ? "sr-only" : "text-14 font-semibold"}>
        {label}
      </label>
      <select
        {...select}
        id={id}
        defaultValue={initial}
        className="min-h-11 w-full max-w-40 rounded-m border border-edge bg-surface px-3 text-14 text-ink"
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {capitalized(role)}
          </option>
        ))}
      </select>
    </div>
  );
}

const ROLES: [name: string, may: string][] = [
  ["Viewer", "Reads offers, submissions, webhooks and deliveries."],
  [
    "Operator",
    "Makes, edits and revokes offers; decides on submissions; takes deals and writes notes; issues links; resends deliveries.",
  ],
  [
    "Developer",
    "Reads offers; manages keys and webhooks; rotates secrets, the callback’s too; sees refused requests.",
  ],
  [
    "Admin",
    "Everything of the above, brands, callback URLs, the audit log, erasure, and people below admin.",
  ],
  ["Owner", "Everything, and removes admins and owners. One stays at least."],
];

/** A collapsed list of what each role may do. */
export function RoleTable() {
  return (
    <details className="group rounded-m border border-line-strong bg-surface">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 px-4 font-semibold">
        What each role may do
        <Icon name="arrowDown" className="size-4 text-ink-3 group-open:rotate-180" />
      </summary>
      <dl className="grid gap-x-6 gap-y-2 border-t border-line p-4 text-13 wide:grid-cols-[7rem_1fr]">
        {ROLES.map(([name, may]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-ink-2">{may}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
