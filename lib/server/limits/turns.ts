import "server-only";
import { env } from "@/lib/server/env";
import { oncePerProcess } from "@/lib/server/once-per-process";

interface TurnLimits {
  /** The most pieces of work in progress. */
  most: number;
  /** The most of one subject while another subject waits. */
  share: number;
  /** How many are reserved for subjects below their share, so that a new subject need not wait. Default 0. */
  kept?: number;
  /** The most pieces of work that wait, all subjects together. Absent: no limit. */
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
 * Limits the work in progress in this process. Work above the limit waits: within a subject, first in first
 * out; between subjects in turn, those below their share first.
 */
export class Turns {
  private running = 0;
  private done = 0;
  private readonly queues = new Map<string, Queue>();

  constructor(private readonly limits: TurnLimits) {}

  /**
   * Waits for a turn and returns the function that ends it, which takes whether the work was done. If no turn
   * comes in time, returns "stuck" if nobody's work was done during the wait, else "late". Returns "late" at
   * once if too many wait already.
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

  /** How many pieces of work wait. */
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
      // This moves the subject to the end of the order.
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
 * Returns the limits of signed requests in progress: as many as there are connections to the database. One
 * funder has at most half of them while another waits. A quarter is reserved for funders below their share,
 * since requests that hang could otherwise hold every connection before another funder's arrive.
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

/**
 * The turns of this process's signed requests; the subjects are funders and, before authentication,
 * addresses.
 */
export function apiTurns(): Turns {
  return oncePerProcess("API turns", () => new Turns(apiTurnLimits(env().databasePoolSize)));
}
