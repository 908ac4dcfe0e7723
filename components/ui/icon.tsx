import { Drawing, INFO, WARNING } from "./drawing";
import { OPENING_DRAWINGS } from "./opening-icon";

/** The paths of all icons. */
export const DRAWINGS = {
  ...OPENING_DRAWINGS,
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
