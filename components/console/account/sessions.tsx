"use client";

import { ConfirmButton } from "@/components/console/settings/confirm-button";
import { type Clock, Time } from "@/components/console/ui/time";
import type { ActionResult } from "@/lib/schemas/action-result";

interface OwnSession {
  id: string;
  method: string;
  address: string;
  userAgent: string;
  since: string;
  lastInput: string;
}

interface Props {
  sessions: OwnSession[];
  /** The id of this browser's session. */
  own: string;
  clock: Clock;
  end: (id: string) => Promise<ActionResult<unknown>>;
}

const METHODS: Record<string, string> = { code: "by code", passkey: "by passkey", oidc: "by single sign-on" };

/** The browsers in which the person is signed in. */
export function Sessions({ sessions, own, clock, end }: Props) {
  return (
    <section aria-labelledby="sessions" className="grid gap-3">
      <div>
        <h2 id="sessions" className="text-18 font-semibold">
          Sessions
        </h2>
        <p className="text-13 text-ink-3">A session ends after 12 hours without input, and after 7 days.</p>
      </div>
      <ul className="border-y border-line">
        {sessions.map(({ id, method, address, userAgent, since, lastInput }) => (
          <li
            key={id}
            className="flex items-center justify-between gap-3 border-t border-line py-2 first:border-t-0"
          >
            <span className="min-w-0">
              <b className="block font-semibold">
                {browserName(userAgent)}{" "}
                {id === own && <span className="font-normal text-ink-3">this browser</span>}
              </b>
              <span className="block text-13 text-ink-3">
                {address}, signed in {METHODS[method]} <Time at={since} clock={clock} />, last here{" "}
                <Time at={lastInput} clock={clock} as="relative" />
              </span>
            </span>
            {id !== own && (
              <ConfirmButton
                label="End"
                about={`the session in ${browserName(userAgent)}`}
                title="End this session?"
                confirm="End session"
                isDanger
                action={end.bind(null, id)}
              >
                <p className="text-ink-2">That browser is signed out at once.</p>
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const BROWSERS: [pattern: RegExp, name: string][] = [
  [/Edg\//, "Edge"],
  [/Firefox\//, "Firefox"],
  [/Chrom(?:e|ium)\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: [pattern: RegExp, name: string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

/** Browser and system from the user agent, as a hint. Any client can send any user agent. */
function browserName(userAgent: string): string {
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = find(SYSTEMS);
  return `${find(BROWSERS) ?? "A browser"}${system ? ` on ${system}` : ""}`;
}
