const DRAWINGS = {
  ban: "M13.8 8A5.8 5.8 0 1 1 2.2 8a5.8 5.8 0 0 1 11.6 0zM4 4l8 8",
  check: "m3.2 8.4 3.2 3.2 6.4-7",
  clock: "M13.8 8A5.8 5.8 0 1 1 2.2 8a5.8 5.8 0 0 1 11.6 0zM8 4.8V8l2.2 1.5",
  eye: "M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8zM9.8 8a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0z",
  link: "M6.7 9.3a2.6 2.6 0 0 0 3.7 0l2.3-2.3a2.6 2.6 0 0 0-3.7-3.7l-.9.9M9.3 6.7a2.6 2.6 0 0 0-3.7 0L3.3 9a2.6 2.6 0 0 0 3.7 3.7l.9-.9",
  mail: "M2 5a1.5 1.5 0 0 1 1.5-1.5h9A1.5 1.5 0 0 1 14 5v6a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 11zM2.5 4.5 8 8.8l5.5-4.3",
  pencil: "m10.8 2.8 2.4 2.4L6 12.4l-3.2.8.8-3.2z",
  plus: "M3.5 8h9M8 3.5v9",
  send: "M13.5 2.5 7.2 8.8M13.5 2.5l-4 11-2.3-4.7L2.5 6.5z",
  warning: "M8 2.4 14.2 13.2H1.8zM8 6.6v3M8 11.4v.1",
};

export type MarkName = keyof typeof DRAWINGS;

/** A drawing of the console, beside words that carry its meaning. */
export function Mark({ name, className = "size-4" }: { name: MarkName; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`${className} flex-none fill-none stroke-current stroke-[1.5]`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
