import { Link } from "@/components/console/ui/link";
import { Icon } from "@/components/ui/icon";

interface QueueLinksProps {
  /** The path of the funder's console. */
  root: string;
  queue: { previous: string | null; next: string | null; before: number; waiting: number };
  /** Whether the submission itself waits for a decision. */
  waits: boolean;
}

/** Counts stop here: this number means 100 or more. */
const MOST_COUNTED = 100;

// Rule: A3-6
/** Links to the next and previous submission without a decision, also by the keys J and K. */
export function QueueLinks({ root, queue: { previous, next, before, waiting }, waits }: QueueLinksProps) {
  return (
    <div className="flex items-center gap-1 text-13 text-ink-3">
      <span className="pr-2">{position(waits ? before + 1 : null, waiting)}</span>
      <Neighbor
        root={root}
        number={previous}
        name="Previous without a decision"
        letter="k"
        turn="rotate-90"
      />
      <Neighbor root={root} number={next} name="Next without a decision" letter="j" turn="-rotate-90" />
    </div>
  );
}

function position(place: number | null, waiting: number): string {
  const all = waiting >= MOST_COUNTED ? `${MOST_COUNTED} or more` : String(waiting);
  if (place === null || place > MOST_COUNTED) return `${all} waiting`;
  return `${place} of ${all} waiting`;
}

interface NeighborProps {
  root: string;
  number: string | null;
  name: string;
  letter: string;
  turn: string;
}

function Neighbor({ root, number, name, letter, turn }: NeighborProps) {
  const icon = <Icon name="arrowDown" className={`size-4 ${turn}`} />;
  const look = "grid size-11 place-items-center rounded-m";
  if (number === null) return <span className={`${look} text-ink-3 opacity-40`}>{icon}</span>;
  return (
    <Link
      href={`${root}/submissions/${number}`}
      aria-label={name}
      aria-keyshortcuts={letter.toUpperCase()}
      data-key={letter}
      className={`${look} text-ink hover:bg-sunken`}
    >
      {icon}
    </Link>
  );
}
