import { type ApiKey, OfferCalculator } from "@/clients/typescript/src/index";
import { VERSION } from "@/clients/typescript/src/version";
import type { Scope } from "@/lib/schemas/keys/scopes";
import type { Output } from "./output";
import type { Settings } from "./settings";

/** The service as one key sees it. */
export interface Session {
  client: OfferCalculator;
  settings: Settings;
  key: ApiKey;
}

/**
 * A client that names this command and waits for a limit at most so long, by default as the client does. Throws
 * TypeError, which names every invalid setting.
 */
export function clientOf({ url, funder, key, secret }: Settings, longestWaitSeconds = 60): OfferCalculator {
  return new OfferCalculator({
    longestWaitSeconds,
    baseUrl: url,
    funder,
    apiKey: key,
    apiSecret: secret,
    fetch: (address, init) => {
      const headers = new Headers(init.headers);
      headers.set("User-Agent", `offer-calculator-cli/${VERSION}`);
      return fetch(address, { ...init, headers });
    },
  });
}

/** Reads what the key may do, and says so where it may more than the command needs. */
export async function openSession(
  settings: Settings,
  needs: readonly Scope[],
  command: string,
  output: Output,
): Promise<Session> {
  const client = clientOf(settings);
  const key = await client.readKey();
  const more = key.scopes.filter((scope) => !isNeeded(scope, needs));
  if (more.length > 0 && needs.length > 0)
    output.note(
      `Note: this key may also ${more.join(", ")}, which ${command} does not need. A key for this alone is safer.`,
    );
  return { client, settings, key };
}

/** Whether a command needs a scope. Every scope of offers includes `offers:read`. */
function isNeeded(scope: string, needs: readonly Scope[]): boolean {
  const reads = scope === "offers:read" && needs.some((needed) => needed.startsWith("offers:"));
  return reads || needs.some((needed) => needed === scope);
}
