import { useRef, useState } from "react";
import { RoleSelect } from "./role-select";

interface Props {
  /** The member's name. */
  name: string;
  role: string;
  /** The roles that may be given. */
  roles: readonly string[];
  pending: boolean;
  save: (role: string) => void;
}

/** A member's role, with a button that saves another one: by keyboard, a choice passes the roles between. */
export function MemberRole({ name, role, roles, pending, save }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState(role);
  const press = () => {
    if (pending) return;
    // Once saved, the button is gone.
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
        <button type="button" className="row-button" aria-disabled={pending} onClick={press}>
          Save<span className="sr-only"> the role of {name}</span>
        </button>
      )}
    </div>
  );
}
