import type { ReactNode } from "react";
import type { CreateSandbox } from "@/components/console/frame/frame-dialogs";
import { SampleDeal } from "@/components/console/sandbox/sample-deal";
import type { MakeSampleDeal } from "@/components/console/sandbox/use-sample-deal";
import { ButtonLink } from "@/components/console/ui/button-link";
import type { Clock } from "@/components/console/ui/clock";
import { counted } from "@/components/console/ui/counted";
import { Time } from "@/components/console/ui/time";
import { Icon } from "@/components/ui/icon";
import type { FirstRun } from "@/lib/schemas/console/first-run";
import { CreateForSample } from "./create-for-sample";

interface SetUpProps {
  root: string;
  setUp: FirstRun;
  clock: Clock;
  isTest: boolean;
  may: Record<"create" | "manageBrands" | "manageKeys" | "manageTeam", boolean>;
}

interface Row {
  name: string;
  about: ReactNode;
  done: boolean;
  at: Date | null;
  /** The way to do it; null for who may not. */
  action: { label: string; href: string } | null;
}

/** What a new funder sets up: each row ticks itself when it is true. The first open one has the primary action. */
export function SetUp(props: SetUpProps) {
  const rows = rowsOf(props);
  const next = rows.find(({ done, action }) => !done && action !== null);
  return (
    <ol aria-label="Set up" className="border-t border-line">
      {rows.map((row) => (
        <li
          key={row.name}
          className="flex min-h-17 items-center gap-4 border-b border-line py-3 max-phone:flex-wrap max-phone:gap-x-3"
        >
          <Tick done={row.done} />
          <div className="min-w-0 flex-1 wrap-anywhere">
            <h2 className={row.done ? "text-ink-2" : "font-semibold"}>
              {row.name}
              <span className="sr-only">{row.done ? ", done" : ", not yet"}</span>
            </h2>
            <p className="text-13 text-ink-3">{row.about}</p>
          </div>
          {row.done
            ? row.at && <Time at={row.at} clock={props.clock} className="text-13 text-ink-3" />
            : row.action && (
                <ButtonLink href={row.action.href} kind={row === next ? "primary" : "plain"}>
                  {row.action.label}
                </ButtonLink>
              )}
        </li>
      ))}
    </ol>
  );
}

/** How many rows are done: `4 of 7 done`. */
export function setUpText(props: SetUpProps): string {
  const rows = rowsOf(props);
  return `${rows.filter(({ done }) => done).length} of ${rows.length} done. Each ticks itself when it is true.`;
}

function Tick({ done }: { done: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-6 flex-none place-items-center rounded-full transition-colors duration-120 motion-reduce:transition-none ${done ? "bg-ok-ground text-ok" : "border-2 border-edge"}`}
    >
      {done && <Icon name="check" className="size-4" />}
    </span>
  );
}

function rowsOf({ root, setUp, clock, isTest, may }: SetUpProps): Row[] {
  const { brand, team, facts, key, callback, offer } = setUp;
  const to = (allowed: boolean, label: string, path: string) =>
    allowed ? { label, href: root + path } : null;
  return [
    {
      name: "A brand",
      about: brand.done
        ? `${brand.name} has its look`
        : "Its color and logo stand on every calculator and mail.",
      done: brand.done,
      at: brand.at,
      action: to(may.manageBrands, "Set the brand", "/settings/brands"),
    },
    {
      name: "The team",
      about: team.done
        ? counted(team.members, "person has signed in", "people have signed in")
        : "Who decides, who builds, who reads.",
      ...team,
      action: to(may.manageTeam && !isTest, "Invite", "/settings/team"),
    },
    {
      name: "Disclosure facts, where needed",
      about: factsText(setUp),
      ...facts,
      action: to(may.manageBrands, "Give the facts", "/settings/brands"),
    },
    {
      name: "A key, or the first offer by hand",
      about: keyText(setUp, clock),
      ...key,
      action:
        to(may.manageKeys, "Create a key", "/settings/keys") ?? to(may.create, "New offer", "/new-offer"),
    },
    {
      name: "The callback, tested",
      about: callback.done
        ? "Your system answered"
        : "Where submissions go. A test tells whether your system answers.",
      ...callback,
      action: callback.isSet
        ? to(may.manageKeys, "Send a test", "/settings/callback")
        : to(may.manageBrands, "Set the callback", "/settings/brands"),
    },
    {
      name: "The first offer",
      about: offer.done ? `Deal ${offer.dealId}` : "By hand in two minutes, or by your system.",
      ...offer,
      action: to(may.create, "New offer", "/new-offer"),
    },
    {
      name: "The first submission",
      about: "Comes from an ISO, and appears here.",
      done: false,
      at: null,
      action: null,
    },
  ];
}

function factsText({ facts }: FirstRun): string {
  if (!facts.needed) return "Not needed: no brand holds back what goes to merchants";
  return facts.done
    ? "Every brand says what its disclosures need of it"
    : "States such as California want a disclosure with the offer: it says who you are.";
}

function keyText({ key, offer }: FirstRun, clock: Clock): ReactNode {
  if (!key.done) return "A key lets your system publish offers. By hand needs none.";
  if (key.label === null && offer.dealId !== null && key.used === null)
    return "The first offer was made by hand";
  return (
    <>
      {key.label === null ? "A key" : `Key “${key.label}”`}
      {key.used === null ? (
        ", not used yet"
      ) : (
        <>
          , used <Time at={key.used} clock={clock} />
        </>
      )}
    </>
  );
}

interface SampleCardProps {
  /** Makes the deal; null without a sandbox. */
  make: MakeSampleDeal | null;
  /** Null if there is a sandbox, or the person may not create it. */
  createSandbox: CreateSandbox | null;
}

/** A deal to look at before anything is set up. */
export function SampleCard({ make, createSandbox }: SampleCardProps) {
  return (
    <section
      aria-labelledby="sample-deal"
      className="grid gap-3 rounded-l border border-line bg-surface px-6 py-5 shadow-lift"
    >
      <h2 id="sample-deal" className="text-18 font-semibold tracking-[-0.012em]">
        See it first
      </h2>
      <p className="text-ink-2">
        A sample deal in Test: open its calculator as the ISO would, submit, decide. Nothing of it touches
        Live.
      </p>
      {make && <SampleDeal make={make} />}
      {make === null && createSandbox && <CreateForSample create={createSandbox} />}
    </section>
  );
}
