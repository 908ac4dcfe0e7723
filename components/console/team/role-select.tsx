import { type ComponentProps, useId } from "react";
import { roleName } from "./role-words";

interface Props extends ComponentProps<"select"> {
  label: string;
  /** Beside a name in a row, the label is for a screen reader only. */
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
            {roleName(role)}
          </option>
        ))}
      </select>
    </div>
  );
}
