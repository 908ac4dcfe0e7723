import "server-only";
import { env } from "./env";
import { oncePerProcess } from "./once-per-process";

interface TurnLimits {
  /** How many pieces of work are under way at most. */
  most: number;
  /** How many of them one subject has while another one waits. */
  share: number;
  /** How many are kept for subjects with less than their share: who comes next waits for nobody. Default 0. */
  kept?: number;
  /** How many pieces wait at most, all subjects together; no limit without it. */
  mostWaiting?: number;
  /** The longest wait for a turn, in milliseconds. */
  waitMs: number;
}

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/** Ends a turn; a second call does nothing. */
export type EndTurn = (done: boolean) => void;

/**
 * Bounds the work under way in this process. What is above waits: each subject in its order, the subjects in
 * turn, first those with less than their share.
 */
export class Turns {
  private running = 0;
  private done = 0;
  private readonly queues = new Map<string, Queue>();

  constructor(private readonly limits: TurnLimits) {}

  /**
   * Waits for a turn and returns how to end it, and whether its work was done. Without one in time: "stuck" if
   * nobody's work was done meanwhile, else "late"; "late" at once if the most wait already.
   */
  async take(subject: string): Promise<EndTurn | "late" | "stuck"> {
    if (this.isFull()) return "late";
    const doneBefore = this.done;
    const queue = this.queues.get(subject) ?? { running: 0, waiting: [] };
    this.queues.set(subject, queue);
    const granted = await new Promise<boolean>((resolve) => {
      const grant = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(grant), 1);
        this.forget(subject, queue);
        resolve(false);
      }, this.limits.waitMs);
      queue.waiting.push(grant);
      this.startNext();
    });
    if (granted) return this.ending(subject, queue);
    return this.done === doneBefore ? "stuck" : "late";
  }

  /** How many pieces wait. */
  get waiting(): number {
    return [...this.queues.values()].reduce((sum, queue) => sum + queue.waiting.length, 0);
  }

  private isFull(): boolean {
    const { most, mostWaiting = Number.POSITIVE_INFINITY } = this.limits;
    return this.running >= most && this.waiting >= mostWaiting;
  }

  private ending(subject: string, queue: Queue): EndTurn {
    let isUnderWay = true;
    return (done) => {
      if (!isUnderWay) return;
      isUnderWay = false;
      if (done) this.done += 1;
      this.running -= 1;
      queue.running -= 1;
      this.forget(subject, queue);
      this.startNext();
    };
  }

  private startNext(): void {
    while (this.running < this.limits.most) {
      const waiting = [...this.queues].filter(([, queue]) => queue.waiting.length > 0);
      const isKept = this.running >= this.limits.most - (this.limits.kept ?? 0);
      const next =
        waiting.find(([, { running }]) => running < this.limits.share) ?? (isKept ? undefined : waiting[0]);
      if (next === undefined) return;
      const [subject, queue] = next;
      this.running += 1;
      queue.running += 1;
      // The last in turn now.
      this.queues.delete(subject);
      this.queues.set(subject, queue);
      queue.waiting.shift()?.();
    }
  }

  private forget(subject: string, { running, waiting }: Queue): void {
    if (running === 0 && waiting.length === 0) this.queues.delete(subject);
  }
}

/** The longest wait of a request for its turn, in milliseconds. */
const LONGEST_WAIT_MS = 5_000;

/**
 * How many signed requests are under way at most: as many as there are connections to the database. One funder has
 * at most half of them while another one waits; a quarter is kept for those with less, as requests that hang would
 * otherwise hold every connection before another funder's come.
 */
export function apiTurnLimits(connections: number) {
  const most = Math.max(2, connections);
  return {
    most,
    share: Math.floor(most / 2),
    kept: Math.max(1, Math.floor(most / 4)),
    waitMs: LONGEST_WAIT_MS,
  };
}

// Rule: D4-26
/** The turns of the signed requests of this process, of each funder. */
export function apiTurns(): Turns {
  return oncePerProcess("API turns", () => new Turns(apiTurnLimits(env().databasePoolSize)));
}
