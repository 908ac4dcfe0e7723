import { CHECK, Drawing, INFO, WARNING } from "./drawing";

/** The paths of all icons, apart from those of outputs (drawings-of-outputs.ts). */
export const DRAWINGS = {
  arrowDown: "m4.2 6.2 3.8 3.8 3.8-3.8",
  arrowRight: "m6.2 4.2 3.8 3.8-3.8 3.8",
  check: CHECK,
  copy: "M5.5 7.1a1.6 1.6 0 0 1 1.6-1.6h4.8a1.6 1.6 0 0 1 1.6 1.6v4.8a1.6 1.6 0 0 1-1.6 1.6H7.1a1.6 1.6 0 0 1-1.6-1.6zM10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5",
  document: "M4 1.8h5.2L12.5 5v9.2H4zM9 1.8V5.2h3.5M6 8.3h4.5M6 11h4.5",
  download: "M8 2.5v7.6M4.8 7l3.2 3.2L11.2 7M2.8 13.2h10.4",
  lock: "M3.5 7h9v6.5h-9zM5.5 7V5.2a2.5 2.5 0 0 1 5 0V7",
  minus: "M3.5 8h9",
  offline:
    "M2.2 6.4a9 9 0 0 1 3-1.8M13.8 6.4A9 9 0 0 0 8.4 4M4.6 9a5.4 5.4 0 0 1 2-1.2M11.4 9a5.4 5.4 0 0 0-1-.8M8 12.2v.1M2.6 2.6l10.8 10.8",
  pin: "M9.7 2.3 13.7 6.3 10.9 7.7 9.8 11 5 6.2 8.3 5.1zM7.3 8.7 2.8 13.2",
  plus: "M3.5 8h9M8 3.5v9",
  reset: "M2.9 8a5.1 5.1 0 1 0 1.7-3.8M2.8 2.4v2.9h2.9",
  share: "M8 9.6V2.2M5.2 4.8 8 2l2.8 2.8M5 7H3.6v7h8.8V7H11",
  send: "M13.5 2.5 7.2 8.8M13.5 2.5l-4 11-2.3-4.7L2.5 6.5z",
  target: "M13.8 8A5.8 5.8 0 1 1 2.2 8a5.8 5.8 0 0 1 11.6 0zM10.2 8a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0z",
  undo: "M6 3 2.8 6.2 6 9.4M3 6.2h6.2a3.9 3.9 0 0 1 0 7.8H6.4",
  ban: "M13.8 8A5.8 5.8 0 1 1 2.2 8a5.8 5.8 0 0 1 11.6 0zM4 4l8 8",
  bookmark: "M4 2.5h8v11l-4-3-4 3z",
  clock: "M13.8 8A5.8 5.8 0 1 1 2.2 8a5.8 5.8 0 0 1 11.6 0zM8 4.8V8l2.2 1.5",
  close: "m4 4 8 8M12 4l-8 8",
  exchange: "M3 5.5h9.5M10 3l2.5 2.5L10 8M13 10.5H3.5M6 8l-2.5 2.5L6 13",
  grip: "M5.5 4v.1M5.5 8v.1M5.5 12v.1M10.5 4v.1M10.5 8v.1M10.5 12v.1",
  info: INFO,
  message: "M2.5 3.5h11V11H7l-3 2.5V11H2.5z",
  pencil: "m10.8 2.8 2.4 2.4L6 12.4l-3.2.8.8-3.2z",
  replace: "M3 6.2h8.4L8.8 3.6M13 9.8H4.6l2.6 2.6",
  search: "M11.3 7a4.3 4.3 0 1 1-8.6 0 4.3 4.3 0 0 1 8.6 0zM10.2 10.2l3.3 3.3",
  warning: WARNING,
};

export type IconName = keyof typeof DRAWINGS;

/** An icon by its name. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <Drawing path={DRAWINGS[name]} className={className} />;
}
