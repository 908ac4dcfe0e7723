"use client";

import { useRef, useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { capitalized } from "@/components/console/ui/capitalized";
import type { Clock } from "@/components/console/ui/clock";
import { ConfirmButton } from "@/components/console/ui/confirm-button";
import { Link, TEXT_LINK } from "@/components/console/ui/link";
import { RowButton, RowButtons, SettingsTable } from "@/components/console/ui/settings-table";
import { Time } from "@/components/console/ui/time";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useDialog } from "@/components/ui/use-dialog";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import { InviteDialog, type InviteProps } from "./invite-dialog";
import { RoleSelect } from "./roles";

interface Member {
  id: string;
  name: string;
  email: string;
  role: string;
  passkeys: number;
  lastInput: string | null;
}

interface Invitation {
  id: string;
  email: string;
  role: string;
  until: string;
}

type Action<Args extends unknown[]> = (...args: Args) => Promise<ActionResult<unknown>>;

interface Props {
  members: Member[];
  invitations: Invitation[];
  /** The reader's own user id. */
  own: string;
  /** The roles that the reader may grant, change and remove. */
  roles: readonly string[];
  /** Where the API keys are listed. */
  keysPath: string;
  clock: Clock;
  invite: Action<[{ email: string; role: string }]>;
  takeBack: Action<[id: string]>;
  changeRole: Action<[userId: string, role: string]>;
  remove: Action<[userId: string]>;
}

const COLUMNS = ["Person", "E-mail", "Passkeys", "Last here", "Role", ""];

/** Members and open invitations, with the actions of each row. */
export function TeamTable(props: Props) {
  const { members, invitations, own, roles, keysPath, clock, invite, takeBack, changeRole, remove } = props;
  const change = useAction(changeRole, { refreshes: true, lost: { kinds: ["member.role_changed"] } });
  const again = useAction(invite, { refreshes: true, lost: { kinds: ["member.invited"] } });
  return (
    <>
      <ActionProblem problem={change.problem ?? again.problem} />
      <SettingsTable label="Team" columns={COLUMNS}>
        {members.map(({ id, name, email, role, passkeys, lastInput }) => (
          <tr key={id}>
            <th scope="row">
              {name} {id === own && <span className="font-normal text-ink-3">you</span>}
            </th>
            <td className="wrap-anywhere">{email}</td>
            <td data-name="Passkeys">{passkeys === 0 ? "None" : passkeys}</td>
            <td data-name="Last here">
              {lastInput === null ? "Not signed in" : <Time at={lastInput} clock={clock} />}
            </td>
            <td>
              {id === own || !roles.includes(role) ? (
                capitalized(role)
              ) : (
                <MemberRole
                  name={name}
                  role={role}
                  roles={roles}
                  pending={change.pending}
                  save={(chosen) => change.run(id, chosen)}
                />
              )}
            </td>
            <td>
              {id !== own && roles.includes(role) && (
                <RowButtons>
                  <ConfirmButton
                    label="Remove"
                    about={name}
                    title={`Remove ${name}?`}
                    confirm="Remove"
                    isDanger
                    action={remove.bind(null, id)}
                    lost={{ kinds: ["member.removed"] }}
                  >
                    <p className="text-ink-2">{email}</p>
                    <ul className="grid list-disc gap-1 pl-5">
                      <li>They can no longer open this console, at once and in every browser.</li>
                      <li>Invitations that they sent end.</li>
                      <li>
                        API keys that they made keep working:{" "}
                        <Link href={keysPath} className={TEXT_LINK}>
                          Keys
                        </Link>{" "}
                        names who made each.
                      </li>
                      <li>What they did stays in the audit log.</li>
                    </ul>
                  </ConfirmButton>
                </RowButtons>
              )}
            </td>
          </tr>
        ))}
        {invitations.map(({ id, email, role, until }) => (
          <tr key={id}>
            <th scope="row">Invited</th>
            <td className="wrap-anywhere">{email}</td>
            <td data-name="Passkeys">–</td>
            <td>
              until <Time at={until} clock={clock} as="date" />
            </td>
            <td>{capitalized(role)}</td>
            <td>
              {roles.includes(role) && (
                <RowButtons>
                  <RowButton
                    label="Send again"
                    about={`to ${email}`}
                    aria-disabled={again.pending}
                    onClick={() => again.run({ email, role })}
                  />
                  <ConfirmButton
                    label="Remove"
                    about={`the invitation of ${email}`}
                    title="Take this invitation back?"
                    confirm="Take back"
                    isDanger
                    action={takeBack.bind(null, id)}
                    lost={{ kinds: ["member.invitation_revoked"] }}
                  >
                    <p className="text-ink-2">{email} can no longer accept it.</p>
                  </ConfirmButton>
                </RowButtons>
              )}
            </td>
          </tr>
        ))}
      </SettingsTable>
    </>
  );
}

interface MemberRoleProps {
  /** The member's name. */
  name: string;
  role: string;
  /** The roles that may be given. */
  roles: readonly string[];
  pending: boolean;
  save: (role: string) => void;
}

/** A member's role. A button saves it, since the arrow keys pass through the roles in between. */
function MemberRole({ name, role, roles, pending, save }: MemberRoleProps) {
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState(role);
  const press = () => {
    if (pending) return;
    // The button is gone after saving.
    select.current?.focus();
    save(chosen);
  };
  return (
    <div className="flex items-center gap-2">
      <RoleSelect
        ref={select}
        label={`Role of ${name}`}
        quiet
        roles={roles}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      {chosen !== role && (
        <RowButton label="Save" about={`the role of ${name}`} aria-disabled={pending} onClick={press} />
      )}
    </div>
  );
}

/** The button that invites an address to the team, and its dialog. */
export function InviteMember(props: InviteProps) {
  const { show, state } = useDialog();
  return (
    <>
      <Button kind="primary" onClick={show}>
        <Icon name="plus" />
        Invite
      </Button>
      {state && <InviteDialog {...props} {...state} />}
    </>
  );
}
