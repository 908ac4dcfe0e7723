import { type Clock, relativeTime } from "@/components/console/ui/clock";
import { ConfirmButton } from "@/components/console/ui/confirm-button";
import { RowButtons, SettingsTable } from "@/components/console/ui/settings-table";
import { Status, type StatusTone } from "@/components/console/ui/status";
import { Time } from "@/components/console/ui/time";
import { formatCount } from "@/lib/calculator/money/formats";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import type { ListedKey } from "@/lib/schemas/console/settings";
import { scopeName, shortKey } from "./key-words";
import type { Rotated } from "./rotate-button";
import { RotateButton } from "./rotate-button";

interface KeyTableProps {
  keys: ListedKey[];
  clock: Clock;
  /** Scopes that the person may not grant: keys with one of them cannot be rotated. */
  reserved: string[];
  rotateKey: (key: string, overlapSeconds: number) => Promise<ActionResult<Rotated>>;
  revokeKey: (key: string) => Promise<ActionResult<unknown>>;
}

/** The funder's keys: rights, limits, last use, status and actions. */
export function KeyTable({ keys, clock, reserved, rotateKey, revokeKey }: KeyTableProps) {
  return (
    <SettingsTable label="API keys" columns={["Name", "Key", "Rights", "Limits", "Last used", "State", ""]}>
      {keys.map((key) => {
        const [tone, state] = stateOf(key, clock);
        const name = key.label ?? shortKey(key.key);
        const ended = tone === "off";
        return (
          <tr key={key.key}>
            <th scope="row">
              {key.label ?? <span className="text-ink-3">No name</span>}
              {key.maker && (
                <span
                  className={`block font-normal ${key.maker.left && !ended ? "text-warn" : "text-ink-3"}`}
                >
                  by {key.maker.name}
                  {key.maker.left && ", who left the team"}
                </span>
              )}
            </th>
            <td data-name="Key">
              <code title={key.key}>{shortKey(key.key)}</code>
            </td>
            <td data-name="Rights">
              <Rights scopes={key.scopes} />
            </td>
            <td data-name="Limits" className="whitespace-nowrap">
              {key.per_second} a second, {formatCount(key.per_minute)} a minute
            </td>
            <td data-name="Last used" data-quiet={key.last_used_at === null || undefined}>
              {key.last_used_at ? <Time at={key.last_used_at} clock={clock} /> : "Never"}
            </td>
            <td>
              <Status tone={tone}>{state}</Status>
            </td>
            <td>
              {!ended && (
                <RowButtons>
                  {tone === "ok" && !key.scopes.some((scope) => reserved.includes(scope)) && (
                    <RotateButton
                      about={name}
                      title={`Rotate “${name}”?`}
                      text="You get a new key and secret. The old ones work for a while, so that nothing stops."
                      overlapLabel="Old key works for"
                      rotate={rotateKey.bind(null, key.key)}
                      kind="key.rotated"
                    />
                  )}
                  <ConfirmButton
                    label={tone === "ok" ? "Revoke" : "End now"}
                    about={name}
                    title={`${tone === "ok" ? "Revoke" : "End"} “${name}” now?`}
                    confirm="Revoke key"
                    isDanger
                    action={revokeKey.bind(null, key.key)}
                    lost={{ kinds: ["key.revoked"] }}
                  >
                    <p>
                      Every request with it is refused from now on. This cannot be undone.
                      {key.last_used_at && (
                        <>
                          {" "}
                          It was used last <Time at={key.last_used_at} clock={clock} as="relative" />.
                        </>
                      )}
                    </p>
                  </ConfirmButton>
                </RowButtons>
              )}
            </td>
          </tr>
        );
      })}
    </SettingsTable>
  );
}

function Rights({ scopes }: { scopes: string[] }) {
  return (
    <details>
      <summary className="min-h-6 cursor-pointer whitespace-nowrap">
        {scopes.length === 1 ? scopes[0] : `${scopes.length} scopes`}
      </summary>
      <ul className="list-disc pt-1 pb-2 pl-3.5 text-ink-2">
        {scopes.map((scope) => (
          <li key={scope}>{scopeName(scope)}</li>
        ))}
      </ul>
    </details>
  );
}

function stateOf({ revoked_at, expires_at }: ListedKey, clock: Clock): [StatusTone, string] {
  if (revoked_at) return ["off", "Revoked"];
  if (!expires_at) return ["ok", "Active"];
  const end = expires_at.getTime();
  return end <= clock.now ? ["off", "Ended"] : ["warn", `Ends ${relativeTime(end, clock)}`];
}
