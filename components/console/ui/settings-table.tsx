import type { ComponentProps, ReactNode } from "react";

interface SettingsTableProps {
  /** Names the table for a screen reader. */
  label: string;
  /** The column names. An empty name is the column of actions. */
  columns: string[];
  children: ReactNode;
}

/** A table whose rows have actions. Where it is narrow for its text, each row is a block of lines. */
export function SettingsTable({ label, columns, children }: SettingsTableProps) {
  return (
    <div className="@container">
      <table className="settings-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name === "" ? <span className="sr-only">Actions</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** The small buttons of a row, in its last cell. */
export function RowButtons({ children }: { children: ReactNode }) {
  return (
    <div
      data-focus-home="first"
      className="-ml-2 flex flex-wrap gap-x-1 @min-[52rem]:ml-0 @min-[52rem]:justify-end"
    >
      {children}
    </div>
  );
}

interface RowButtonProps extends ComponentProps<"button"> {
  label: string;
  /** What it applies to, for a screen reader. */
  about: string;
  isDanger?: boolean;
}

/** A small button of a row. Other properties are those of `button`. */
export function RowButton({ label, about, isDanger = false, ...button }: RowButtonProps) {
  return (
    <button type="button" {...button} className="row-button" data-danger={isDanger || undefined}>
      {label}
      <span className="sr-only"> {about}</span>
    </button>
  );
}
