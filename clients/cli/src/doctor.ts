import { ApiError, type ApiKey } from "@/clients/typescript/src/index";
import { VERSION } from "@/clients/typescript/src/version";
import { EXIT, exitCodeOf, isUnreachable } from "./exit";
import { clientOf } from "./session";
import { SETTINGS_FILE, type Settings, shownKey } from "./settings";
import { settingProblems } from "./settings-check";

/** One thing that was checked. What is right may have a remedy too: something that could be better. */
export interface Check {
  check: string;
  ok: boolean;
  found: string;
  remedy: string | null;
}

/** The age at which the service refuses a timestamp, and one from which a clock is worth correcting. */
const REFUSED_SECONDS = 300;
const NOTABLE_SECONDS = 30;

/** Checks settings, address, version, clock, signature and key, each only where those before are right. */
export async function diagnose(settings: Settings): Promise<{ checks: Check[]; exitCode: number }> {
  const problems = settingProblems(settings);
  if (problems.length > 0)
    return {
      checks: problems.map(({ problem, remedy }) => wrong("settings", problem, remedy)),
      exitCode: EXIT.usage,
    };
  const client = clientOf(settings);
  const checks = [right("settings", `from ${settings.source}`)];
  const service = await healthOf(settings.url);
  if ("problem" in service)
    return {
      checks: [...checks, wrong("address", service.problem, addressRemedy(settings.url))],
      exitCode: EXIT.unreachable,
    };
  const clock = clockCheck(service.skewSeconds);
  checks.push(right("address", settings.url), versionCheck(settings.url, service.version), clock);
  // No signature is right with such a clock.
  if (!clock.ok) return { checks, exitCode: EXIT.unauthorized };
  try {
    const key = await client.readKey();
    const limits = `${key.limits.per_second} requests a second, ${key.limits.per_minute} a minute`;
    checks.push(
      right("signature", "the service verified it"),
      keyCheck(settings, key),
      right("limits", limits),
    );
    return { checks, exitCode: EXIT.done };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { checks: [...checks, refusalCheck(error, settings)], exitCode: exitCodeOf(error) };
  }
}

/** What responds at the address: the version of the service and how far this clock is ahead, or what is wrong. */
async function healthOf(
  url: string,
): Promise<{ version: string; skewSeconds: number } | { problem: string }> {
  try {
    const response = await fetch(`${url}/api/health`, {
      redirect: "manual",
      signal: AbortSignal.timeout(15_000),
    });
    const body: unknown = await response.json().catch(() => null);
    const version = typeof body === "object" && body !== null && "version" in body ? body.version : null;
    if (typeof version !== "string")
      return { problem: `HTTP ${response.status}, and not from Offer Calculator` };
    const date = Date.parse(response.headers.get("date") ?? "");
    return { version, skewSeconds: Number.isNaN(date) ? 0 : Math.round((Date.now() - date) / 1000) };
  } catch (error) {
    const { message, cause } = error as Error;
    return { problem: cause instanceof Error && cause.message !== "" ? cause.message : message };
  }
}

function addressRemedy(url: string): string {
  return `OFFER_CALCULATOR_URL is ${url}: it must be the address of the service without /api/v1. Open ${url}/docs in a browser; if that works, a proxy or a firewall stands between.`;
}

function versionCheck(url: string, version: string): Check {
  const found = `service ${version}, this command ${VERSION}`;
  const remedy = `Take the command of the service: npx ${url}/docs/clients/offer-calculator-cli-${version}.tgz.`;
  return { check: "version", ok: true, found, remedy: version === VERSION ? null : remedy };
}

function clockCheck(seconds: number): Check {
  const size = Math.abs(seconds);
  if (size < 2) return right("clock", "agrees with the service's");
  const found = `${size} seconds ${seconds > 0 ? "ahead of" : "behind"} the service's`;
  const remedy = "Set this machine's clock, best by NTP: a request more than 5 minutes off is refused.";
  return {
    check: "clock",
    ok: size <= REFUSED_SECONDS,
    found,
    remedy: size > NOTABLE_SECONDS ? remedy : null,
  };
}

function keyCheck({ key }: Settings, { funder, test, scopes, expires_at }: ApiKey): Check {
  const found = `${shownKey(key)} of ${funder}, ${test ? "a sandbox" : "live"}; ${scopes.join(", ")}; ends ${expires_at ?? "never"}`;
  const writing = scopes.filter((scope) => !scope.endsWith(":read"));
  const remedy = `It may also write (${writing.join(", ")}): give a program that only reads a key with the scopes that end in :read.`;
  return { check: "key", ok: true, found, remedy: writing.length > 0 ? remedy : null };
}

function refusalCheck(error: ApiError, { funder }: Settings): Check {
  if (isUnreachable(error))
    return wrong("key", error.message, "The service has trouble of its own: try again in a minute.");
  const check =
    error.code === "SIGNATURE_INVALID" ? "signature" : error.code === "TIMESTAMP_EXPIRED" ? "clock" : "key";
  return wrong(check, error.message, REMEDIES[error.code] ?? otherRemedy(funder));
}

const REMEDIES: Partial<Record<string, string>> = {
  API_KEY_INVALID: `The service does not know OFFER_CALCULATOR_KEY, or it was revoked or has ended: make a key in the console under Developers, Keys, and put it into the environment or ${SETTINGS_FILE}.`,
  SIGNATURE_INVALID:
    "OFFER_CALCULATOR_SECRET is not the secret of this key: put in the one that was shown with it, or rotate the key in the console.",
  TIMESTAMP_EXPIRED: "Set this machine's clock, best by NTP.",
  RATE_LIMITED: "Other programs use this key: give each program a key of its own, or wait a minute.",
};

function otherRemedy(funder: string): string {
  return `OFFER_CALCULATOR_FUNDER is ${funder}: it must be the slug of the key's own funder, as in the address of its console.`;
}

function right(check: string, found: string): Check {
  return { check, ok: true, found, remedy: null };
}

function wrong(check: string, found: string, remedy: string): Check {
  return { check, ok: false, found, remedy };
}
