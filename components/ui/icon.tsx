const DRAWINGS = {
  arrowDown: ["m4.2 6.2 3.8 3.8 3.8-3.8"],
  ban: ["M13.8 8A5.8 5.8 0 1 1 2.2 8a5.8 5.8 0 0 1 11.6 0z", "m4 4 8 8"],
  check: ["m3.2 8.4 3.2 3.2 6.4-7"],
  clock: ["M13.8 8A5.8 5.8 0 1 1 2.2 8a5.8 5.8 0 0 1 11.6 0z", "M8 4.8V8l2.2 1.5"],
  close: ["m4 4 8 8", "m12 4-8 8"],
  document: ["M4 1.8h5.2L12.5 5v9.2H4z", "M9 1.8V5.2h3.5", "M6 8.3h4.5M6 11h4.5"],
  info: ["M13.8 8A5.8 5.8 0 1 1 2.2 8a5.8 5.8 0 0 1 11.6 0z", "M8 7.4v3.4", "M8 5.2v.1"],
  lock: ["M3.5 7h9v6.5h-9z", "M5.5 7V5.2a2.5 2.5 0 0 1 5 0V7"],
  minus: ["M3.5 8h9"],
  pencil: ["m10.8 2.8 2.4 2.4L6 12.4l-3.2.8.8-3.2z"],
  plus: ["M3.5 8h9", "M8 3.5v9"],
  replace: ["M3 6.2h8.4L8.8 3.6", "M13 9.8H4.6l2.6 2.6"],
  search: ["M11.3 7a4.3 4.3 0 1 1-8.6 0 4.3 4.3 0 0 1 8.6 0z", "m10.2 10.2 3.3 3.3"],
  warning: ["M8 2.4 14.2 13.2H1.8z", "M8 6.6v3", "M8 11.4v.1"],
};

export type IconName = keyof typeof DRAWINGS;

/** Decorative: the words beside it carry the meaning. */
export function Icon({ name, className = "size-4" }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`${className} flex-none fill-none stroke-current stroke-[1.5]`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {DRAWINGS[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
