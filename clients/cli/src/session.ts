import { type ApiKey, OfferCalculator } from "@/clients/typescript/src/index";
import type { CallOptions } from "@/clients/typescript/src/options";
import { VERSION } from "@/clients/typescript/src/version";
import { meetsScope, type RequiredScope } from "@/lib/schemas/keys/scopes";
import { CommandError, EXIT } from "./exit";
import { LimitWatch } from "./limit-watch";
import type { Output } from "./output";
import type { Settings } from "./settings";

/** The service as one key sees it. */
export interface Session {
  client: OfferCalculator;
  settings: Settings;
  key: ApiKey;
}

export interface SessionOptions {
  /** Scopes that the key may have, and that the command works without. */
  also?: readonly RequiredScope[];
  /** Ends the reading of the key. */
  signal?: AbortSignal;
}

/** The client of the command: it says when it waits for the limit of the key. */
class CommandClient extends OfferCalculator {
  readonly #watch: LimitWatch;

  constructor({ url, funder, key, secret }: Settings, watch: LimitWatch) {
    super({
      longestWaitSeconds: watch.longestSeconds,
      baseUrl: url,
      funder,
      apiKey: key,
      apiSecret: secret,
      fetch: async (address, init) => {
        const headers = new Headers(init.headers);
        headers.set("User-Agent", `offer-calculator-cli/${VERSION}`);
        const response = await fetch(address, { ...init, headers });
        watch.read(response);
        return response;
      },
    });
    this.#watch = watch;
  }

  protected override send<Result>(call: object, options?: CallOptions): Promise<Result> {
    this.#watch.beforeCall();
    return super.send<Result>(call as never, options);
  }
}

/**
 * A client that names this command and waits for a limit at most so long, by default as the client does; `note`
 * is told of each wait. Throws TypeError, which names every invalid setting.
 */
export function clientOf(
  settings: Settings,
  note: (text: string) => void = () => undefined,
  longestWaitSeconds = 60,
): OfferCalculator {
  return new CommandClient(settings, new LimitWatch(note, longestWaitSeconds));
}

/** Reads what the key may do; refuses one that lacks a need, and says so where it may more than is needed. */
export async function openSession(
  settings: Settings,
  needs: readonly RequiredScope[],
  command: string,
  output: Output,
  { also = [], signal }: SessionOptions = {},
): Promise<Session> {
  const client = clientOf(settings, (text) => output.note(text));
  const key = await client.readKey(signal && { signal });
  const lacks = needs.filter((need) => !meetsScope(key.scopes, need)).map(nameOf);
  if (lacks.length > 0)
    throw new CommandError(
      EXIT.unauthorized,
      `INSUFFICIENT_SCOPE: ${command} needs ${lacks.join(", ")}, and this key has ${key.scopes.join(", ")} alone. Use a key that has it.`,
    );
  const used = [...needs, ...also];
  const more = key.scopes.filter((scope) => !isUsed(scope, used, key.scopes));
  if (more.length > 0 && used.length > 0)
    output.note(
      `Note: this key also has ${more.join(", ")}, which ${command} does not need. A key with ${used.map(nameOf).join(", ")} alone is safer.`,
    );
  return { client, settings, key };
}

/** Whether a command uses a scope: for what any scope of offers allows, `offers:read` if the key has it. */
function isUsed(scope: string, used: readonly RequiredScope[], held: readonly string[]): boolean {
  const needsAny = used.some((need) => need.startsWith("offers:"));
  const isTheReader = scope === "offers:read" || !held.includes("offers:read");
  if (needsAny && scope === "offers:read") return true;
  if (used.includes("offers:*") && scope.startsWith("offers:") && isTheReader) return true;
  return used.some((need) => need === scope);
}

function nameOf(need: RequiredScope): string {
  return need === "offers:*" ? "offers:read" : need;
}
