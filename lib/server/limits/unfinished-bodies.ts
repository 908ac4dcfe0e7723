import "server-only";
import { BudgetUsedUp } from "@/lib/schemas/wire/errors";
import { oncePerProcess } from "@/lib/server/once-per-process";
import type { BodyReading } from "@/lib/server/web/json-body";
import { measureRefusal } from "./rate-limit";

/**
 * How many bodies may be unfinished of one address, and how many bytes of all addresses may wait for their
 * ends, in one process.
 */
export const BODY_LIMITS = { ofAddress: 16, bytes: 64 * 1024 * 1024 };

/** One body that has not ended. Aborting refuses its request. */
interface Body {
  bytes: number;
  abort: AbortController;
}

/**
 * The unfinished bodies of requests whose address has not recently sent a valid signature of their key. The
 * times that a body may take are kept by scripts/serve.mjs.
 */
export class UnfinishedBodies {
  private readonly ofAddresses = new Map<string, Set<Body>>();
  private bytes = 0;

  constructor(private readonly limits = BODY_LIMITS) {}

  /**
   * Reads a request's body of an address with `read`, which reports each chunk as it comes. RATE_LIMITED if
   * too many of the address are unfinished, or if this is the oldest of the address that holds most when all
   * together hold too much.
   */
  async receive<T>(address: string, read: (reading: BodyReading) => Promise<T>): Promise<T> {
    const bodies = this.ofAddresses.get(address) ?? new Set();
    if (bodies.size >= this.limits.ofAddress) throw refused(TOO_MANY, this.limits.ofAddress);
    this.ofAddresses.set(address, bodies);
    const abort = new AbortController();
    const dropped = new Promise<never>((_, reject) => {
      abort.signal.addEventListener("abort", () => reject(abort.signal.reason));
    });
    const body = { bytes: 0, abort };
    bodies.add(body);
    const count = (bytes: number) => {
      if (!bodies.has(body)) return;
      body.bytes += bytes;
      this.bytes += bytes;
      while (this.bytes > this.limits.bytes) this.dropOldest();
    };
    try {
      return await Promise.race([read({ count, signal: abort.signal }), dropped]);
    } finally {
      this.forget(address, body);
    }
  }

  /** How many bodies are unfinished, and their bytes so far. */
  get held(): { bodies: number; bytes: number } {
    const bodies = [...this.ofAddresses.values()].reduce((sum, { size }) => sum + size, 0);
    return { bodies, bytes: this.bytes };
  }

  private dropOldest(): void {
    let [most, largest]: [string, number] = ["", -1];
    for (const [address, bodies] of this.ofAddresses) {
      const bytes = [...bodies].reduce((sum, body) => sum + body.bytes, 0);
      if (bytes > largest) [most, largest] = [address, bytes];
    }
    const [oldest] = this.ofAddresses.get(most) ?? [];
    if (oldest === undefined) return;
    this.forget(most, oldest);
    oldest.abort.abort(refused(TOO_MUCH, this.limits.bytes));
  }

  private forget(address: string, body: Body): void {
    const bodies = this.ofAddresses.get(address);
    if (!bodies?.delete(body)) return;
    this.bytes -= body.bytes;
    if (bodies.size === 0) this.ofAddresses.delete(address);
  }
}

const TOO_MANY = `At most ${BODY_LIMITS.ofAddress} requests of an address may have unfinished bodies.`;
const TOO_MUCH = "Too many bytes of unfinished bodies have arrived, most of them from this address.";

const RETRY_AFTER_SECONDS = 1;

/** Nobody knows when a body ends: the refusal names the next second. */
function refused(message: string, limit: number): BudgetUsedUp {
  measureRefusal("body");
  const reset = Math.floor(Date.now() / 1000) + RETRY_AFTER_SECONDS;
  return new BudgetUsedUp(message, limit, reset, RETRY_AFTER_SECONDS);
}

/** Returns this process's only instance. */
export function unfinishedBodies(): UnfinishedBodies {
  return oncePerProcess("unfinished bodies", () => new UnfinishedBodies());
}
