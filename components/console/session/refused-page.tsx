import { buttonLook } from "@/components/ui/button";
import { NOTHING_HERE } from "./nothing-here-words";

/** The page for an address that does not exist or that the person may not open: the same for both. */
export function NothingHere() {
  return (
    <main className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-24 text-center">
      <title>Nothing here</title>
      <h1 className="text-24 font-semibold tracking-[-0.02em]">{NOTHING_HERE.title}</h1>
      <p className="text-14 text-ink-2">{NOTHING_HERE.sentence}</p>
      <ToConsole />
    </main>
  );
}

function ToConsole() {
  return (
    <a href="/console" className={`${buttonLook("plain")} mt-2`}>
      To your console
    </a>
  );
}

/** The page for a missing address inside a console that the person may open. */
export function NothingThere() {
  return (
    <div className="empty-list">
      <title>Nothing here</title>
      <h1 className="text-20 font-semibold">There is nothing at this address</h1>
      <p className="text-14 text-ink-3">It is wrong, or what it names is gone.</p>
      <ToConsole />
    </div>
  );
}

interface Props {
  own: string;
  /** The roles that may open the page. */
  roles: readonly string[];
  /** Members who have one of them. */
  members: { name: string; role: string }[];
}

/** The page for a role that lacks the permission: which roles have it, and which members have such a role. */
export function RoleNeeded({ own, roles, members }: Props) {
  return (
    <div className="mx-auto grid max-w-md gap-3 px-4 py-24 text-center">
      <title>Your role may not open this</title>
      <h1 className="text-24 font-semibold tracking-[-0.02em]">Your role may not open this</h1>
      <p className="text-14 text-ink-2">
        You are {own}. This page is for {listed(roles)}.
      </p>
      {members.length > 0 && (
        <p className="text-13 text-ink-3">
          {listed(members.map(({ name, role }) => `${name} (${role})`))} may.
        </p>
      )}
    </div>
  );
}

function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
