import "server-only";
import { createHash } from "node:crypto";
import type { ErrorCode } from "@/lib/schemas/wire/errors";
import { type Prisma, prisma } from "@/lib/server/database/database";
import type { NewRow } from "@/lib/server/database/rows";
import { newId } from "@/lib/server/ids";
import { countStored } from "@/lib/server/limits/stored-bytes";
import { oncePerProcess } from "@/lib/server/once-per-process";
import { insertRefusals } from "./caller-statements";
import { dealsOfSubjects, type Subject } from "./refused-deals";
import { signingKey } from "./secrets";
import { matchingVariant, type ReceivedSignature } from "./signature-variants";

/** A request that the API refused, as the console explains it. */
export interface Refusal {
  apiKey: string;
  /** Whether its signature was valid. Anybody can send a key, which is public, without the signature. */
  proven: boolean;
  at: Date;
  method: string;
  /** The route's path with parameter names. */
  route: string;
  status: number;
  code: ErrorCode;
  message: string;
  /** Empty once the funder's keys have stored what they may. */
  details: string[];
  requestId: string;
  address: string;
  /** What it is about; null if its signature was not valid or it names nothing of a deal. */
  subject: Subject | null;
  /** What was signed, if the signature or its time was refused; else null. */
  received: ReceivedSignature | null;
}

/** How many refusals of a key are stored per minute, across processes. Those above are only counted. */
export const REFUSALS_A_MINUTE = { proven: 100, unproven: 20 };

const MINUTE_MS = 60_000;
const LONGEST_TEXT = 500;
const LONGEST_TARGET = 2_000;
/** The most keys that a process counts for. */
const MOST_COUNTS = 1_000;
/** The most refusals in memory that are not written yet. */
const MOST_HELD = 200;

/** Stores a refusal, or counts it if its key has used its budget of the minute. Runs after the response. */
export function keepRefusal(refusal: Refusal): Promise<void> {
  return oncePerProcess("refusals", () => new Refusals()).keep(refusal);
}

/**
 * The refusals of one key in one minute, signed or unsigned. During a write the next refusals gather, so that
 * a key under a flood of refusals uses one connection.
 */
interface Count {
  apiKey: string;
  proven: boolean;
  minute: number;
  refused: number;
  waiting: Refusal[];
  /** Refused above the budget and not yet written. */
  more: number;
  writing: boolean;
  isKnown: boolean;
}

class Refusals {
  private readonly counts = new Map<string, Count>();
  private held = 0;

  async keep(refusal: Refusal): Promise<void> {
    const count = this.countOf(refusal);
    if (!count.isKnown) return;
    if (count.refused < budgetOf(count) && this.held < MOST_HELD) {
      count.waiting.push(refusal);
      this.held += 1;
    } else count.more += 1;
    count.refused += 1;
    if (count.writing) return;
    count.writing = true;
    try {
      while (count.waiting.length + count.more > 0) await this.write(count);
    } catch (error) {
      // What gathered meanwhile is lost too: kept, it would use up what may be held.
      this.held -= count.waiting.splice(0).length;
      throw error;
    } finally {
      count.writing = false;
    }
  }

  private countOf({ apiKey, proven, at }: Refusal): Count {
    const minute = Math.floor(at.getTime() / MINUTE_MS);
    const name = `${proven}:${apiKey}`;
    const found = this.counts.get(name);
    if (found?.minute === minute) return found;
    const begun = { refused: 0, waiting: [], more: 0, writing: false, isKnown: true };
    const count: Count = { apiKey, proven, minute, ...begun };
    this.counts.delete(name);
    const [oldest] = this.counts.keys();
    if (this.counts.size >= MOST_COUNTS && oldest !== undefined) this.counts.delete(oldest);
    this.counts.set(name, count);
    return count;
  }

  private async write(count: Count): Promise<void> {
    const refusals = count.waiting.splice(0);
    const total = refusals.length + count.more;
    this.held -= refusals.length;
    count.more = 0;
    const key = await findKey(count.apiKey);
    if (!key) {
      count.isKnown = false;
      return;
    }
    const refused = await insert(key, count, refusals, total);
    count.refused = Math.max(count.refused, refused);
  }
}

const budgetOf = ({ proven }: { proven: boolean }) =>
  proven ? REFUSALS_A_MINUTE.proven : REFUSALS_A_MINUTE.unproven;

type Key = Pick<Prisma.ApiKeyModel, "id" | "funder_id" | "secret">;

/** Finds a key in any state: its revocation or expiry may be why the request was refused. */
async function findKey(apiKey: string): Promise<Key | null> {
  return prisma.apiKey.findUnique({
    where: { key: apiKey },
    select: { id: true, funder_id: true, secret: true },
  });
}

/** Counts refusals and inserts those within the budget. Returns the minute's number of refusals so far. */
async function insert(key: Key, count: Count, refusals: Refusal[], total: number): Promise<number> {
  const minute = {
    api_key_id: key.id,
    funder_id: key.funder_id,
    minute: new Date(count.minute * MINUTE_MS),
    proven: count.proven,
    refused: total,
  } satisfies NewRow<"refused_minutes">;
  const subjects = refusals.map(({ subject }) => subject);
  const deals = await dealsOfSubjects(key.funder_id, subjects);
  const rows = refusals.map((refusal, index) => rowOf(key, refusal, deals[index] ?? null));
  // Strangers, who know only the key, store nothing on the funder's account.
  if (count.proven) countStored(key.funder_id, Buffer.byteLength(JSON.stringify(rows)), new Date());
  return insertRefusals(minute, rows, budgetOf(count));
}

function rowOf(key: Key, refusal: Refusal, deal_id: string | null): NewRow<"refused_requests"> {
  return {
    id: newId(),
    api_key_id: key.id,
    funder_id: key.funder_id,
    created_at: refusal.at,
    proven: refusal.proven,
    method: refusal.method,
    route: refusal.route,
    status: refusal.status,
    code: refusal.code,
    message: keptText(refusal.message),
    details: refusal.details.map((detail) => keptText(detail)),
    request_id: refusal.requestId,
    address: refusal.address,
    deal_id,
    ...(refusal.received ? signedOf(key, refusal.received) : NOT_SIGNED),
  };
}

const NOT_SIGNED = { timestamp_sent: null, target: null, body_bytes: null, body_hash: null, matched: null };

/** Returns the columns that describe what was signed, without the body and the signature. */
function signedOf({ id, secret }: Key, received: ReceivedSignature) {
  return {
    timestamp_sent: keptText(received.timestamp, 40),
    target: keptText(received.target, LONGEST_TARGET),
    body_bytes: received.body.length,
    body_hash: createHash("sha256").update(received.body).digest("hex").slice(0, 8),
    matched: matchingVariant(signingKey(id, secret), received),
  };
}

/**
 * Removes link signatures and secrets that a client may have put in the wrong place. Replaces NUL, which a
 * text column cannot hold.
 */
function keptText(text: string, longest = LONGEST_TEXT): string {
  return text
    .replace(/\bsig(=|%3D)[^&\s"]+/gi, "sig$1...")
    .replace(/\b(fskt?_|whsec_)[\w+/=-]+/g, "$1...")
    .replaceAll("\0", "\uFFFD")
    .slice(0, longest);
}
