import { Drawing } from "@/components/ui/drawing";
import { Icon, type IconName } from "@/components/ui/icon";

const DRAWINGS = {
  eye: "M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8zM9.8 8a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0z",
  mail: "M2 5a1.5 1.5 0 0 1 1.5-1.5h9A1.5 1.5 0 0 1 14 5v6a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 11zM2.5 4.5 8 8.8l5.5-4.3",
};

export type MarkName = keyof typeof DRAWINGS | IconName;

/** A shared icon, or one that only the console has. */
export function Mark({ name, className }: { name: MarkName; className?: string }) {
  if (name === "eye" || name === "mail") return <Drawing path={DRAWINGS[name]} className={className} />;
  return <Icon name={name} className={className} />;
}
