import { isDeepStrictEqual } from "node:util";
import {
  ApiError,
  AuthenticationFailed,
  type FieldError,
  type NewOffer,
  type OfferCalculator,
  PermissionDenied,
  RateLimited,
  type UnsavedOffer,
} from "@/clients/typescript/src/index";
import { isUnreachable } from "../exit";
import { parseObject } from "../input";

/** What became of one line. */
export interface LineResult {
  line: number;
  deal_id: string | null;
  result: "created" | "replaced" | "equal" | "quoted" | "refused";
  version?: number;
  status?: string;
  /** The whole address of the calculator. */
  calculator_url?: string;
  quote?: object;
  /** The code of a refusal, the service's words, and each failure in parts. */
  error?: string;
  message?: string;
  errors?: FieldError[];
}

/** A line of the file: its number, from 1, its name in the journal, its text, and the column where that begins. */
export interface OfferLine {
  number: number;
  name: string;
  text: string;
  column: number;
}

/** What a creation needs, and a quote does not. */
const NAMES = ["deal_id", "merchant_name", "iso_name"] as const;

/** The offer of a line, or the result of a line that is none. */
export function offerIn({ number, text, column }: OfferLine): NewOffer | LineResult {
  try {
    const offer = parseObject(text, { line: number, column }) as Partial<NewOffer>;
    const missing = NAMES.filter((name) => offer[name] === undefined);
    if (missing.length === 0) return offer as NewOffer;
    const deal_id = typeof offer.deal_id === "string" ? offer.deal_id : null;
    const errors = missing.map((path) => ({ path, code: "required", message: "is required" }));
    const message = missing.map((name) => `${name} is required.`).join(" ");
    return { line: number, deal_id, result: "refused", error: "VALIDATION_FAILED", message, errors };
  } catch (error) {
    const { message } = error as Error;
    return { line: number, deal_id: null, result: "refused", error: "MALFORMED_JSON", message };
  }
}

/** Whether what `offerIn` gave is a result already. */
export function isResult(given: NewOffer | LineResult): given is LineResult {
  return "line" in given && "result" in given;
}

/** Computes the figures of a line's offer; nothing is stored. */
export async function quoteLine(
  client: OfferCalculator,
  line: OfferLine,
  offer: NewOffer,
  signal: AbortSignal,
): Promise<LineResult> {
  const { quote } = await client.quoteUnsavedOffer({ offer }, { signal });
  return { line: line.number, deal_id: offer.deal_id, result: "quoted", quote };
}

/** How a line is sent. `again`: an earlier try had this key, and its outcome is not known. */
interface Sending {
  idempotencyKey: string;
  again: boolean;
  replaces: boolean;
  signal: AbortSignal;
}

/**
 * Creates the offer of a line. With `replaces`, a live offer of the deal is read: one that is equal stays as it
 * is, another is replaced by the version read. An equal one is also right for a line that may have been created
 * before: the service knows an Idempotency-Key for a day.
 */
export async function createLine(
  client: OfferCalculator,
  line: OfferLine,
  offer: NewOffer,
  { idempotencyKey, again, replaces, signal }: Sending,
): Promise<LineResult> {
  const of = { line: line.number, deal_id: offer.deal_id };
  let refusal: ApiError;
  try {
    const { version, status, calculator_url } = await client.createOffer(offer, { idempotencyKey, signal });
    return { ...of, result: "created", version, status, calculator_url };
  } catch (error) {
    const isLive = error instanceof ApiError && error.code === "DEAL_ALREADY_EXISTS";
    if (!isLive || !(replaces || again)) throw error;
    refusal = error;
  }
  const live = await client.readOffer(offer.deal_id, { signal });
  // Completed by the service, with its defaults and its forms of texts: only so are two offers compared.
  const { offer: completed } = await client.quoteUnsavedOffer({ offer }, { signal });
  if (isEqual(completed, live)) {
    const { version, status, calculator_url } = live;
    return { ...of, result: "equal", version, status, ...(calculator_url !== null && { calculator_url }) };
  }
  if (!replaces) throw refusal;
  const body = { ...offer, version: live.version };
  const { version, status, calculator_url } = await client.replaceOffer(offer.deal_id, body, { signal });
  return { ...of, result: "replaced", version, status, calculator_url };
}

function isEqual(completed: UnsavedOffer, live: object): boolean {
  const stored = live as Record<string, unknown>;
  return Object.entries(completed).every(([name, value]) => isDeepStrictEqual(value, stored[name]));
}

/** The result of a refusal that concerns this line alone; any other error ends the push and is thrown on. */
export function refusedLine(line: OfferLine, { deal_id }: NewOffer, error: unknown): LineResult {
  const endsAll =
    error instanceof AuthenticationFailed ||
    error instanceof PermissionDenied ||
    error instanceof RateLimited;
  if (!(error instanceof ApiError) || endsAll || isUnreachable(error)) throw error;
  const { code, errors } = error;
  const message = error.message.slice(`${code}: `.length);
  return {
    line: line.number,
    deal_id,
    result: "refused",
    error: code,
    message,
    ...(errors.length > 0 && { errors }),
  };
}
