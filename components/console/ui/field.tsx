import type { ComponentProps } from "react";

const BOX = "min-h-11 w-full rounded-m border border-edge bg-surface px-3 py-2.5 text-16 text-ink";
// Without the column, a date field is wider than a narrow phone allows.
const LABELLED = "grid grid-cols-[minmax(0,1fr)] gap-1.5";

/** A select below its label; other properties are those of `select`. */
export function SelectField({ label, ...select }: { label: string } & ComponentProps<"select">) {
  return (
    <label className={LABELLED}>
      <span className="font-semibold">{label}</span>
      <select {...select} className={BOX} />
    </label>
  );
}

/** The same for an input that needs no help or error; `TextField` has both. */
export function InputField({ label, ...input }: { label: string } & ComponentProps<"input">) {
  return (
    <label className={LABELLED}>
      <span className="font-semibold">{label}</span>
      <input {...input} className={BOX} />
    </label>
  );
}
