"use client";

import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from "@simplewebauthn/browser";
import { type FormEvent, useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { onlyErrorOf } from "@/components/console/ui/action-errors";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { capitalized } from "@/components/console/ui/capitalized";
import type { Clock } from "@/components/console/ui/clock";
import { ConfirmButton } from "@/components/console/ui/confirm-button";
import { Time } from "@/components/console/ui/time";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { ownValue } from "@/lib/calculator/own-value";
import type { ActionResult } from "@/lib/schemas/console/action-result";

interface AccountNameProps {
  name: string;
  rename: (name: string) => Promise<ActionResult<unknown>>;
}

/** The person's name, as their teams and the audit log show it. */
export function AccountName({ name, rename }: AccountNameProps) {
  const [saved, setSaved] = useState(false);
  const { run, pending, problem } = useAction(rename, {
    onDone: () => setSaved(true),
    refreshes: true,
    lost: { kinds: ["name_changed"] },
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    run(String(new FormData(event.currentTarget).get("name")));
  };
  return (
    <form onSubmit={send} onChange={() => setSaved(false)} noValidate className="grid max-w-sm gap-3">
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={200}
        defaultValue={name}
        error={onlyErrorOf(problem, "name")}
        answer={problem}
      />
      <div className="flex items-center gap-3">
        <Button type="submit" aria-disabled={pending}>
          Save name
        </Button>
        <p role="status" className="text-13 text-ink-3">
          {saved && !pending && "Saved."}
        </p>
      </div>
    </form>
  );
}

interface MembershipsProps {
  funders: { slug: string; name: string; role: string }[];
  leave: (slug: string) => Promise<ActionResult<unknown>>;
}

/** The funders whose team the person is in, with a button to leave each. */
export function Memberships({ funders, leave }: MembershipsProps) {
  if (funders.length === 0) return null;
  return (
    <section aria-labelledby="funders" className="grid gap-3">
      <h2 id="funders" className="text-18 font-semibold">
        Funders
      </h2>
      <ul className="border-y border-line">
        {funders.map(({ slug, name, role }) => (
          <li
            key={slug}
            className="flex items-center justify-between gap-3 border-t border-line py-1 first:border-t-0"
          >
            <span className="min-w-0">
              <b className="block font-semibold wrap-anywhere">{name}</b>
              <span className="block text-13 text-ink-3">{capitalized(role)}</span>
            </span>
            <ConfirmButton
              label="Leave"
              about={name}
              title={`Leave ${name}?`}
              confirm="Leave"
              isDanger
              action={leave.bind(null, slug)}
              lost={{ kinds: ["member.removed"] }}
            >
              <p className="text-ink-2">
                You can no longer open its console. An owner or admin can invite you again.
              </p>
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PasskeysProps {
  passkeys: { id: string; name: string; created: string; lastUsed: string | null }[];
  clock: Clock;
  begin: () => Promise<ActionResult<PublicKeyCredentialCreationOptionsJSON>>;
  add: (name: string, response: object) => Promise<ActionResult<unknown>>;
  remove: (id: string) => Promise<ActionResult<unknown>>;
}

/** The person's passkeys. Each can be used instead of a code. */
export function Passkeys({ passkeys, clock, begin, add, remove }: PasskeysProps) {
  const [name, setName] = useState("");
  const [stopped, setStopped] = useState(false);
  const [unnamed, setUnnamed] = useState(false);
  const added = useAction(add, {
    onDone: () => setName(""),
    refreshes: true,
    lost: { kinds: ["passkey_added"] },
  });
  const begun = useAction(begin, {
    onDone: async (options) => {
      const response = await createdPasskey(options);
      if (response) added.run(name, response);
      else setStopped(true);
    },
  });
  const pending = begun.pending || added.pending;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setStopped(false);
    setUnnamed(name.trim() === "");
    if (name.trim() !== "") begun.run();
  };
  return (
    <section aria-labelledby="passkeys" className="grid gap-3">
      <div>
        <h2 id="passkeys" className="text-18 font-semibold">
          Passkeys
        </h2>
        <p className="text-13 text-ink-3">
          A passkey signs in instead of a code. The code stays as the way back.
        </p>
      </div>
      {passkeys.length > 0 && (
        <ul className="border-y border-line">
          {passkeys.map(({ id, name: called, created, lastUsed }) => (
            <li
              key={id}
              className="flex items-center justify-between gap-3 border-t border-line py-1 first:border-t-0"
            >
              <span className="min-w-0">
                <b className="block font-semibold wrap-anywhere">{called}</b>
                <span className="block text-13 text-ink-3">
                  Added <Time at={created} clock={clock} as="date" />,{" "}
                  {lastUsed === null ? (
                    "never used"
                  ) : (
                    <>
                      last used <Time at={lastUsed} clock={clock} />
                    </>
                  )}
                </span>
              </span>
              <ConfirmButton
                label="Remove"
                about={called}
                title={`Remove ${called}?`}
                confirm="Remove"
                isDanger
                action={remove.bind(null, id)}
                lost={{ kinds: ["passkey_removed"] }}
              >
                <p className="text-ink-2">It no longer signs in as you. We mail you that it was removed.</p>
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={send} noValidate className="grid max-w-sm gap-3">
        <TextField
          label="Name of a new passkey"
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            setUnnamed(false);
          }}
          error={unnamed ? "Give it a name first." : undefined}
          required
          maxLength={200}
          autoComplete="off"
          hint="Such as the device it is on."
        />
        <Button type="submit" className="justify-self-start" aria-disabled={pending}>
          Add a passkey
        </Button>
        <p role="status" className="text-13 text-bad empty:hidden">
          {stopped && "The browser made no passkey. Try again."}
        </p>
        <ActionProblem problem={begun.problem ?? added.problem} />
      </form>
    </section>
  );
}

/** A passkey made by the browser; null if the person cancels or the device already has one. */
async function createdPasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<object | null> {
  try {
    return await startRegistration({ optionsJSON: options });
  } catch {
    return null;
  }
}

interface OwnSession {
  id: string;
  method: string;
  address: string;
  userAgent: string;
  since: string;
  lastInput: string;
}

interface SessionsProps {
  sessions: OwnSession[];
  /** The id of this browser's session. */
  own: string;
  clock: Clock;
  end: (id: string) => Promise<ActionResult<unknown>>;
}

const METHODS: Record<string, string> = { code: "by code", passkey: "by passkey", oidc: "by single sign-on" };

/** The browsers in which the person is signed in. */
export function Sessions({ sessions, own, clock, end }: SessionsProps) {
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
                {address}, signed in {ownValue(METHODS, method)} <Time at={since} clock={clock} />, last here{" "}
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
                lost={{ kinds: ["session_ended"] }}
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
