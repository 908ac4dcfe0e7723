import "server-only";
import { ApiError, validationFailed } from "@/lib/schemas/wire/errors";
import { issueOf, QUERY_CHARACTERS } from "@/lib/schemas/wire/field-issues";
import type { KeyCaller, KeyContext } from "@/lib/server/context";
import {
  type Authenticated,
  authenticate,
  type Reading,
  readForCaller,
} from "@/lib/server/identity/authenticate";
import { anonymousTraffic } from "@/lib/server/limits/anonymous-traffic";
import { countRequest, measureRefusal } from "@/lib/server/limits/rate-limit";
import type { LimitState } from "@/lib/server/limits/rate-limit-store";
import { apiTurns, type EndTurn } from "@/lib/server/limits/turns";
import { unfinishedBodies } from "@/lib/server/limits/unfinished-bodies";
import { rateLimited, unreachable } from "./api-response";
import { clientAddress, requestSource } from "./client-address";
import { type BodyReading, hasBody, readBody } from "./json-body";
import { sentTarget } from "./signable-targets";

/** The rate limit budgets of an address for unauthenticated requests; each use has its own. */
export type AddressBudget = "address" | "health";

// Bytes: docs/spec/decisions.md "Order of checks".
export const LARGEST_BODY = 256 * 1024;

/** How one request gets in: what counts it, its body, who signed it, and its turn. */
export class Admission {
  /**
   * The time of the request: after its body has arrived and its turn has begun. A slow body counts in the
   * window in which it ends.
   */
  now = new Date();
  /** As received; empty until then. */
  body: Uint8Array = new Uint8Array();
  /** The query as sent, with its question mark. */
  readonly search: string;
  /** The spellings of path and query that the client may have signed; the first is named in responses. */
  readonly targets: readonly string[];
  /** The limit that counted the request last. */
  limit: LimitState | null = null;
  /** Who signed the request, once that is known. */
  caller: KeyCaller | null = null;
  /** Whether it had no turn because the database answers nobody. */
  isStuck = false;
  private writes = false;
  private endTurn: EndTurn | null = null;

  constructor(
    private readonly request: Request,
    private readonly budget: AddressBudget,
  ) {
    const { pathname, search } = new URL(request.url);
    const { query, targets } = sentTarget(pathname, search, request.headers.get("x-sent-target"));
    this.search = query;
    this.targets = targets;
  }

  /**
   * Checks the query's characters, body size, key, signature and rate limits, in this order. `read` is what
   * `reading` read. `writes` says whether the operation may store rows.
   */
  async authenticated(
    reading: Reading | null,
    { writes }: { writes: boolean },
  ): Promise<Omit<KeyContext, "requestId"> & { read: unknown }> {
    this.writes = writes;
    if (!/^(\?([\w.-]+=[\w.:-]*(&|$))*)?$/.test(this.search)) {
      const rest = /^\?[\w.&=-]*$/.test(this.search)
        ? "must be pairs name=value, joined by one & each"
        : QUERY_CHARACTERS;
      throw validationFailed([issueOf("query", "format", rest)]);
    }
    const key = this.request.headers.get("x-api-key") ?? "";
    const address = this.address();
    const funder = anonymousTraffic().verifiedFunder(key, address, this.now);
    // The resource of the path is read together with the key only if this address has recently sent a valid
    // signature of the key; else it is read after the signature is verified.
    const { caller, read } =
      funder === null ? await this.verifiedWithinBudget(address) : await this.verified(funder, reading);
    anonymousTraffic().noteVerified(key, address, caller.funder.id, this.now);
    this.caller = caller;
    await this.countCaller(caller);
    const value = funder !== null || reading === null ? read : await readForCaller(caller, reading);
    const source = requestSource(this.request.headers);
    return { caller, now: this.now, source, read: value };
  }

  /**
   * Counts the request for its key, then for its funder. One that the key's limit refuses does not count for
   * the funder.
   */
  private async countCaller({ keyId, limits, funder, funderLimits }: KeyCaller): Promise<void> {
    this.limit = await countRequest(`key:${keyId}`, limits, this.now);
    if (this.limit.refusedBy) throw rateLimited(this.limit);
    const ofFunder = await countRequest(`funder:${funder.id}`, funderLimits, this.now);
    if (!ofFunder.refusedBy) return;
    this.limit = ofFunder;
    throw rateLimited(ofFunder, " of the funder's keys together");
  }

  /** Waits for a turn of `subject`, a funder or an address. `end` ends the turn. */
  private async takeTurn(subject: string): Promise<void> {
    const turn = await apiTurns().take(subject);
    this.now = new Date();
    if (typeof turn !== "string") {
      this.endTurn = turn;
      return;
    }
    this.isStuck = turn === "stuck";
    if (this.isStuck) throw unreachable("nothing");
    measureRefusal("turn");
    const message = "Too many requests are under way: this one had no turn in 5 seconds.";
    throw new ApiError("RATE_LIMITED", message, undefined, 1);
  }

  /** Ends the turn of the request, if it has one. */
  end({ status }: Response): void {
    this.endTurn?.(status < 500);
  }

  private async verified(funder: string, reading: Reading | null): Promise<Authenticated> {
    await this.receive();
    await this.takeTurn(funder);
    return this.authenticate(reading);
  }

  /**
   * Authenticates a request whose address has sent no valid signature of its key recently. Its body is read,
   * and its key looked up, only while its address has budget left.
   */
  private async verifiedWithinBudget(address: string): Promise<Authenticated> {
    this.refuseSpent(address);
    if (hasBody(this.request)) await unfinishedBodies().receive(address, (reading) => this.receive(reading));
    else await this.receive();
    await anonymousTraffic().startLookup(address);
    this.now = new Date();
    const found = await this.lookedUp(address);
    // The address had its turn for the look-up alone: what the request does now is the funder's.
    this.endTurn?.(true);
    this.endTurn = null;
    await this.takeTurn(found.caller.funder.id);
    return found;
  }

  private async lookedUp(address: string): Promise<Authenticated> {
    try {
      this.refuseSpent(address);
      await this.takeTurn(address);
      return await this.authenticate(null);
    } catch (error) {
      await this.countAnonymous();
      throw error;
    } finally {
      anonymousTraffic().endLookup(address);
    }
  }

  private refuseSpent(address: string): void {
    this.limit = anonymousTraffic().spentLimit(address, this.now);
    if (this.limit) throw rateLimited(this.limit);
  }

  private async receive(reading?: BodyReading): Promise<void> {
    this.body = await readBody(this.request, LARGEST_BODY, reading);
    this.now = new Date();
  }

  private authenticate(reading: Reading | null): Promise<Authenticated> {
    const { method, headers } = this.request;
    return authenticate({ headers, method, targets: this.targets, body: this.body }, this.now, {
      reading,
      writes: this.writes,
    });
  }

  /** Counts a request without a key; RATE_LIMITED if its address is over budget. */
  async admitAnonymous(): Promise<void> {
    await this.countAnonymous();
    if (this.limit?.refusedBy) throw rateLimited(this.limit);
  }

  /** Counts the request against its address, unless a limit has counted it already. */
  async countAnonymous(): Promise<void> {
    this.limit ??= await anonymousTraffic().count(this.address(), this.now);
  }

  /** Notes that no key is the one that the request names. */
  noteInvalidKey(): void {
    anonymousTraffic().noteInvalid(this.request.headers.get("x-api-key") ?? "", this.address());
  }

  /** The rate limit subject of the request's address. */
  private address(): string {
    return `${this.budget}:${clientAddress(this.request.headers)}`;
  }
}
