import "server-only";
import { SMTP_CONNECTIONS } from "@/lib/server/outbound/mail";
import { type DueLane, type Grant, isUrgent, type Lane, MAX_LANES_PER_FUNDER } from "./claim-statements";
import { hostOf, MAIL } from "./deliveries";

/** Slots that all funders share. */
export const SHARED_SLOTS = 200;
/** More slots, for funders without a delivery in progress: one for each. */
export const FIRST_SLOTS = 200;
/** The most deliveries in progress in a quick lane: its last response was successful and fast. */
export const MAX_PER_QUICK_LANE = 8;
/** The most deliveries in progress in any other lane. */
export const MAX_PER_LANE = 2;
/** The most mails in progress: fewer than the connections to the mail server, so that codes need not wait. */
export const MAX_MAILS = SMTP_CONNECTIONS - 2;
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

interface FunderUse extends Use {
  /** How many of those under way are urgent. */
  urgent: number;
}

/** A lane is quick while its last response was successful and fast. */
interface LaneUse extends Use {
  quick: boolean;
}

/**
 * The limit that stops a lane: its own, its funder's share, the shared slots, the rate of its host, or the
 * connections to the mail server.
 */
type Bound = "lane" | "funder" | "slots" | "host" | "mail";

interface PlannedLane extends Grant {
  /** What it may start: urgent deliveries, and whether others. */
  due: { urgent: number; others: boolean };
  load: number;
  quick: boolean;
  bound?: Bound;
}

interface PlannedFunder {
  load: number;
  /** How many of its load are urgent. */
  urgent: number;
  served: number;
  lanes: PlannedLane[];
  /** What it can start next: urgent first, and of the lanes those with the fewest in progress first. */
  next: Iterator<Start>;
}

/** One start of a lane that is planned. */
interface Start {
  lane: PlannedLane;
  urgent: boolean;
}

/** What is in progress with what is planned. */
interface Plan {
  all: number;
  mails: number;
  starts: HostStarts;
}

type Target = Lane & { id: string; type: string };

/**
 * Shares this process's delivery slots. Funders take turns, then the lanes of a funder. A funder uses at most
 * as many slots as it leaves free, and its urgent deliveries are counted apart: they come first, and do not
 * wait for the slots of others. A funder without a delivery in progress can always start one.
 */
export class Slots {
  readonly #underWay = new Set<string>();
  readonly #funders = new Map<string, FunderUse>();
  readonly #lanes = new Map<string, LaneUse>();
  #mails = 0;
  /** Starts in the current second. */
  #starts = new HostStarts();
  #second = 0;
  #started = 0;
  /**
   * Funders and lanes that may have more due than the last claim took; `slots` or `mail` if it reached such a
   * shared limit.
   */
  readonly #waiting = new Set<string>();

  /** The ids of the deliveries in progress. */
  get underWay(): string[] {
    return [...this.#underWay];
  }

  /** Returns how many deliveries of each lane may be claimed at `now` (milliseconds). */
  grants(lanes: DueLane[], now: number): PlannedLane[] {
    this.#enter(Math.floor(now / 1000));
    const plan = { all: this.#underWay.size, mails: this.#mails, starts: this.#starts.copy() };
    const funders = this.#planned(lanes, plan);
    const open = new Set(funders);
    for (let funder = nextInTurn(open); funder; funder = nextInTurn(open)) {
      const start: Start | undefined = funder.next.next().value;
      if (!start) {
        open.delete(funder);
        continue;
      }
      const { lane, urgent } = start;
      lane.count += 1;
      if (!urgent) lane.others += 1;
      lane.load += 1;
      funder.load += 1;
      funder.urgent += urgent ? 1 : 0;
      plan.all += 1;
      plan.mails += isMail(lane) ? 1 : 0;
      plan.starts.add(lane, urgent);
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
      if (bound === "slots" || bound === "mail") this.#waiting.add(bound);
    }
    for (const [funder, lanes] of found) if (lanes >= MAX_LANES_PER_FUNDER) this.#waiting.add(funder);
  }

  /** Releases a slot. Returns which deliveries may wait for it: those of its lane, of any lane, or none. */
  release(target: Target): "lane" | "any" | "none" {
    this.#underWay.delete(target.id);
    const funder = this.#funders.get(target.funder_id);
    for (const use of [funder, this.#lanes.get(keyOf(target))]) if (use) use.underWay -= 1;
    if (funder && isUrgent(target.type)) funder.urgent -= 1;
    if (isMail(target)) this.#mails -= 1;
    const shared = this.#waiting.has("slots") || (isMail(target) && this.#waiting.has("mail"));
    if (shared || this.#waiting.has(target.funder_id)) return "any";
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
    const funder = this.#funders.get(target.funder_id) ?? { underWay: 0, urgent: 0, served: 0 };
    const lane = this.#laneUse(target);
    for (const use of [funder, lane]) {
      use.underWay += 1;
      use.served = this.#started;
    }
    const urgent = isUrgent(target.type);
    funder.urgent += urgent ? 1 : 0;
    this.#mails += isMail(target) ? 1 : 0;
    remember(this.#funders, target.funder_id, funder);
    remember(this.#lanes, keyOf(target), lane);
    this.#starts.add({ ...target, quick: lane.quick }, urgent);
  }

  #planned(lanes: DueLane[], plan: Plan): PlannedFunder[] {
    const funders = new Map<string, PlannedFunder>();
    for (const { funder_id, receiver, urgent, others } of lanes) {
      const known = funders.get(funder_id);
      const funder = known ?? this.#plannedFunder(funder_id, plan);
      const lane = { funder_id, receiver };
      const { quick, underWay } = this.#laneUse(lane);
      funder.lanes.push({ ...lane, count: 0, others: 0, due: { urgent, others }, load: underWay, quick });
      if (!known) funders.set(funder_id, funder);
    }
    return [...funders.values()];
  }

  #plannedFunder(id: string, plan: Plan): PlannedFunder {
    const { underWay: load, urgent, served } = this.#funders.get(id) ?? { underWay: 0, urgent: 0, served: 0 };
    const funder: PlannedFunder = { load, urgent, served, lanes: [], next: [][Symbol.iterator]() };
    funder.next = possibleStarts(funder, plan);
    return funder;
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

/** Yields what a funder can start, urgent first, and sets `bound` on its lanes that can start no more. */
function* possibleStarts(funder: PlannedFunder, plan: Plan): Generator<Start> {
  for (const urgent of [true, false]) {
    for (const lane of leastLoadedFirst(funder.lanes)) {
      if (urgent ? lane.due.urgent === 0 : !lane.due.others) continue;
      lane.bound ??= laneBound(lane, urgent, plan) ?? funderBound(funder, urgent, plan);
      if (lane.bound) continue;
      lane.due.urgent -= urgent ? 1 : 0;
      yield { lane, urgent };
    }
  }
}

/** Yields each lane once for each number in progress that a lane can have, as long as it has no more. */
function* leastLoadedFirst(lanes: PlannedLane[]): Generator<PlannedLane> {
  for (let load = 0; load <= MAX_PER_QUICK_LANE; load += 1)
    for (const lane of lanes) if (lane.load <= load) yield lane;
}

function laneBound(lane: PlannedLane, urgent: boolean, { mails, starts }: Plan): Bound | undefined {
  if (lane.load >= (lane.quick ? MAX_PER_QUICK_LANE : MAX_PER_LANE)) return "lane";
  if (isMail(lane) && mails >= MAX_MAILS) return "mail";
  return starts.allow(lane, urgent) ? undefined : "host";
}

/** Returns whether a funder's share stops a start. Urgent ones have a share of their own. */
function funderBound(
  { load, urgent: urgentLoad }: PlannedFunder,
  urgent: boolean,
  { all }: Plan,
): Bound | undefined {
  const own = urgent ? urgentLoad : load;
  if (own === 0) return all < SHARED_SLOTS + FIRST_SLOTS ? undefined : "slots";
  if (all >= SHARED_SLOTS) return "slots";
  return own < SHARED_SLOTS - all ? undefined : "funder";
}

type Started = Lane & { quick: boolean };

/** Counts the deliveries started to each host in a second, a funder's urgent ones apart too. */
class HostStarts {
  readonly #counts: Map<string, number>;

  constructor(counts = new Map<string, number>()) {
    this.#counts = counts;
  }

  copy(): HostStarts {
    return new HostStarts(new Map(this.#counts));
  }

  allow({ funder_id, receiver, quick }: Started, urgent: boolean): boolean {
    const host = hostOf(receiver);
    if (quick) return this.#count(`quick ${host}`) < QUICK_PER_SECOND;
    const all = this.#count(host);
    const own = this.#count(`${urgent ? "urgent" : ""} ${funder_id} ${host}`);
    return all < OTHERS_PER_SECOND && (own === 0 || own < OTHERS_PER_SECOND - all);
  }

  add({ funder_id, receiver, quick }: Started, urgent: boolean): void {
    const host = hostOf(receiver);
    const ofFunder = [` ${funder_id} ${host}`, ...(urgent ? [`urgent ${funder_id} ${host}`] : [])];
    for (const key of quick ? [`quick ${host}`] : [host, ...ofFunder])
      this.#counts.set(key, this.#count(key) + 1);
  }

  #count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}

function isMail({ receiver }: Lane): boolean {
  return receiver === MAIL;
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
