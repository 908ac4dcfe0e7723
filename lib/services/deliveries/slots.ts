import "server-only";
import { type Grant, type Lane, MAX_LANES_PER_FUNDER } from "./claim-statements";
import { hostOf } from "./receivers";

/** Slots that all funders share. */
export const SHARED_SLOTS = 200;
/** More slots, for funders without a delivery in progress: one for each. */
export const FIRST_SLOTS = 200;
/** The most deliveries in progress in a quick lane: its last response was successful and fast. */
export const MAX_PER_QUICK_LANE = 8;
/** The most deliveries in progress in any other lane. */
export const MAX_PER_LANE = 2;
/** The most deliveries per second to one host in quick lanes, for all funders together. */
export const QUICK_PER_SECOND = 1_000;
/** The same in all other lanes, where a funder has at most as many as it leaves free for others. */
export const OTHERS_PER_SECOND = 20;
/** How many idle funders and lanes are kept in memory. */
const REMEMBERED = 1_000;

interface Use {
  underWay: number;
  /** The number of the last delivery that was started for it; 0 for none. */
  served: number;
}

/** A lane is quick while its last response was successful and fast. */
interface LaneUse extends Use {
  quick: boolean;
}

/** The limit that stops a lane: its own, its funder's share, the shared slots, or the rate of its host. */
type Bound = "lane" | "funder" | "slots" | "host";

interface PlannedLane extends Grant {
  load: number;
  quick: boolean;
  bound?: Bound;
}

interface PlannedFunder {
  load: number;
  served: number;
  lanes: PlannedLane[];
  /** Its lanes that can start one more, those with the fewest deliveries in progress first. */
  next: Iterator<PlannedLane>;
}

type Target = Lane & { id: string };

// Rule: D8-37
/**
 * Shares this process's delivery slots. Funders take turns, then the lanes of a funder. A funder uses at most
 * as many slots as it leaves free. A funder without a delivery in progress can always start one.
 */
export class Slots {
  readonly #underWay = new Set<string>();
  readonly #funders = new Map<string, Use>();
  readonly #lanes = new Map<string, LaneUse>();
  /** Starts in the current second. */
  #starts = new HostStarts();
  #second = 0;
  #started = 0;
  /**
   * Funders and lanes that may have more due than the last claim took; `slots` if it reached the shared
   * limit.
   */
  readonly #waiting = new Set<string>();

  /** The ids of the deliveries in progress. */
  get underWay(): string[] {
    return [...this.#underWay];
  }

  /** Returns how many deliveries of each lane may be claimed at `now` (milliseconds). */
  grants(lanes: Lane[], now: number): PlannedLane[] {
    this.#enter(Math.floor(now / 1000));
    const starts = this.#starts.copy();
    const funders = this.#planned(lanes, starts);
    let all = this.#underWay.size;
    const open = new Set(funders);
    for (let next = nextInTurn(open); next; next = nextInTurn(open)) {
      const bound = funderBound(next.load, all);
      const lane = bound ? undefined : next.next.next().value;
      if (!lane) {
        for (const waiting of next.lanes) waiting.bound ??= bound;
        open.delete(next);
        continue;
      }
      lane.count += 1;
      lane.load += 1;
      next.load += 1;
      all += 1;
      starts.add(lane);
    }
    return funders.flatMap((funder) => funder.lanes);
  }

  /**
   * Takes slots for the deliveries claimed under these grants; `all` if the grants covered everything due.
   */
  take(claimed: Target[], granted: PlannedLane[], all: boolean): void {
    const taken = new Map<string, number>();
    for (const target of claimed) {
      this.#start(target);
      taken.set(keyOf(target), (taken.get(keyOf(target)) ?? 0) + 1);
    }
    if (all) this.#waiting.clear();
    for (const lane of granted) this.#waiting.delete(keyOf(lane));
    const found = new Map<string, number>();
    for (const { bound, count, ...lane } of granted) {
      found.set(lane.funder_id, (found.get(lane.funder_id) ?? 0) + 1);
      if ((taken.get(keyOf(lane)) ?? 0) < count) continue;
      if (bound === "lane") this.#waiting.add(keyOf(lane));
      if (bound === "funder") this.#waiting.add(lane.funder_id);
      if (bound === "slots") this.#waiting.add(bound);
    }
    for (const [funder, lanes] of found) if (lanes >= MAX_LANES_PER_FUNDER) this.#waiting.add(funder);
  }

  /** Releases a slot. Returns which deliveries may wait for it: those of its lane, of any lane, or none. */
  release(target: Target): "lane" | "any" | "none" {
    this.#underWay.delete(target.id);
    for (const use of [this.#funders.get(target.funder_id), this.#lanes.get(keyOf(target))])
      if (use) use.underWay -= 1;
    if (this.#waiting.has("slots") || this.#waiting.has(target.funder_id)) return "any";
    return this.#waiting.has(keyOf(target)) ? "lane" : "none";
  }

  /** Records whether a receiver responded successfully and fast. */
  note(lane: Lane, quick: boolean): void {
    const use = this.#lanes.get(keyOf(lane));
    if (use) use.quick = quick;
  }

  #start(target: Target): void {
    this.#started += 1;
    this.#underWay.add(target.id);
    const funder = this.#funders.get(target.funder_id) ?? { underWay: 0, served: 0 };
    const lane = this.#laneUse(target);
    for (const use of [funder, lane]) {
      use.underWay += 1;
      use.served = this.#started;
    }
    remember(this.#funders, target.funder_id, funder);
    remember(this.#lanes, keyOf(target), lane);
    this.#starts.add({ ...target, quick: lane.quick });
  }

  #planned(lanes: Lane[], starts: HostStarts): PlannedFunder[] {
    const funders = new Map<string, PlannedFunder>();
    for (const { funder_id, receiver } of lanes) {
      const known = funders.get(funder_id);
      const funder = known ?? this.#plannedFunder(funder_id, starts);
      const lane = { funder_id, receiver };
      const { quick, underWay } = this.#laneUse(lane);
      funder.lanes.push({ ...lane, count: 0, load: underWay, quick });
      if (!known) funders.set(funder_id, funder);
    }
    return [...funders.values()];
  }

  #plannedFunder(id: string, starts: HostStarts): PlannedFunder {
    const { underWay: load, served } = this.#funders.get(id) ?? { underWay: 0, served: 0 };
    const lanes: PlannedLane[] = [];
    return { load, served, lanes, next: openLanes(lanes, starts) };
  }

  #laneUse(lane: Lane): LaneUse {
    return this.#lanes.get(keyOf(lane)) ?? { quick: false, underWay: 0, served: 0 };
  }

  #enter(second: number): void {
    if (second !== this.#second) this.#starts = new HostStarts();
    this.#second = second;
  }
}

/** Returns the funder with the fewest deliveries in progress; of several, the least recently served. */
function nextInTurn(open: Set<PlannedFunder>): PlannedFunder | undefined {
  let first: PlannedFunder | undefined;
  for (const funder of open) {
    if (!first || funder.load < first.load || (funder.load === first.load && funder.served < first.served))
      first = funder;
  }
  return first;
}

function funderBound(own: number, all: number): Bound | undefined {
  if (own === 0) return all < SHARED_SLOTS + FIRST_SLOTS ? undefined : "slots";
  if (all >= SHARED_SLOTS) return "slots";
  return own < SHARED_SLOTS - all ? undefined : "funder";
}

/** Yields the lanes that can start one more, least loaded first, and sets `bound` on the others. */
function* openLanes(lanes: PlannedLane[], starts: HostStarts) {
  for (let load = 0; load <= MAX_PER_QUICK_LANE; load += 1) {
    for (const lane of lanes) {
      if (lane.bound || lane.load > load) continue;
      if (lane.load >= (lane.quick ? MAX_PER_QUICK_LANE : MAX_PER_LANE)) lane.bound = "lane";
      else if (!starts.allow(lane)) lane.bound = "host";
      else yield lane;
    }
  }
}

type Start = Lane & { quick: boolean };

// Rule: D8-38
/** Counts the deliveries started to each host in a second. */
class HostStarts {
  readonly #counts: Map<string, number>;

  constructor(counts = new Map<string, number>()) {
    this.#counts = counts;
  }

  copy(): HostStarts {
    return new HostStarts(new Map(this.#counts));
  }

  allow({ funder_id, receiver, quick }: Start): boolean {
    const host = hostOf(receiver);
    if (quick) return this.#count(`quick ${host}`) < QUICK_PER_SECOND;
    const all = this.#count(host);
    const own = this.#count(`${funder_id} ${host}`);
    return all < OTHERS_PER_SECOND && (own === 0 || own < OTHERS_PER_SECOND - all);
  }

  add({ funder_id, receiver, quick }: Start): void {
    const host = hostOf(receiver);
    for (const key of quick ? [`quick ${host}`] : [host, `${funder_id} ${host}`])
      this.#counts.set(key, this.#count(key) + 1);
  }

  #count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}

function keyOf({ funder_id, receiver }: Lane): string {
  return `${funder_id} ${receiver}`;
}

/** Stores an entry as the newest; above the maximum, removes the oldest idle one. */
function remember<T extends Use>(entries: Map<string, T>, key: string, use: T): void {
  entries.delete(key);
  entries.set(key, use);
  if (entries.size <= REMEMBERED) return;
  for (const [oldest, { underWay }] of entries) {
    if (underWay > 0) continue;
    entries.delete(oldest);
    return;
  }
}
