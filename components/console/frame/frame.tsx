import type { ReactNode } from "react";
import { SignOutForm } from "@/components/console/session/sign-out-form";
import type { SectionGroup } from "@/components/console/settings/section-groups";
import { Link } from "@/components/console/ui/link";
import { Icon } from "@/components/ui/icon";
import { Menu } from "@/components/ui/menu";
import { SkipLink } from "@/components/ui/skip-link";
import { cappedCount } from "./capped-count";
import { type KeepZone, Keyboard, ModeSwitch, ZoneChoice } from "./frame-controls";
import type { CreateSandbox } from "./frame-dialogs";
import type { PaletteGiven } from "./palette";
import { SearchEverywhere } from "./search-everywhere";
import { Tabs } from "./tabs";

interface FrameProps {
  funder: { slug: string; name: string };
  /** The person's other funders. */
  otherFunders: { slug: string; name: string }[];
  person: { name: string; email: string; role: string };
  /** The counts in the bar: submissions without a decision, and failed deliveries. */
  waiting: { submissions: number; deliveries: number };
  /** Whether a receiver of the funder is failing. */
  failing: boolean;
  /** Whether the person may read disclosure documents. */
  disclosures: boolean;
  /** Developers and Settings, with the sections that the person may open. */
  groups: SectionGroup[];
  /** The slugs of the live funder and its sandbox; `test` is null if there is no sandbox. */
  modes: { live: string; test: string | null };
  /** Whether this is the sandbox. */
  isTest: boolean;
  /** Null if the person may not create the sandbox. */
  createSandbox: CreateSandbox | null;
  /** The time zone that the server uses for this reader. */
  zone: string;
  keepZone: KeepZone;
  /** What the palette searches besides the places. */
  palette: Omit<PaletteGiven, "root" | "places" | "may"> & { may: Omit<PaletteGiven["may"], "other"> };
  signOut: () => Promise<string>;
  children: ReactNode;
}

/**
 * Below 900 px the tabs have a line of their own, from edge to edge. The bar's sizes do not grow with its
 * text.
 */
const TABS =
  "relative order-last -mx-[24px] flex h-[44px] w-[calc(100%+48px)] flex-none px-[12px] [--tab-gap:4px] [--tab-space:12px] max-phone:-mx-[16px] max-phone:w-[calc(100%+32px)] max-phone:px-[4px] wide:order-none wide:mx-0 wide:h-[56px] wide:w-auto wide:min-w-0 wide:flex-1 wide:px-0 wide:max-[90rem]:[--tab-gap:0px] wide:max-[90rem]:[--tab-space:8px]";

/** The frame of every page of a funder's console: the bar with its places, and the keyboard shortcuts. */
export function Frame(props: FrameProps) {
  const {
    funder,
    otherFunders,
    person,
    waiting,
    failing,
    disclosures,
    groups,
    modes,
    isTest,
    createSandbox,
    zone,
    keepZone,
    palette,
    signOut,
    children,
  } = props;
  const root = `/console/${funder.slug}`;
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {isTest && (
        <aside
          aria-label="Test"
          className="border-b border-warn-line bg-warn-ground px-4 py-1.5 text-center text-13 text-ink-2"
        >
          <b className="mr-1.5 text-warn">Test</b> You are in the sandbox. Nothing here is real.
        </aside>
      )}
      <header className={`sticky top-0 z-4 border-b bg-surface ${isTest ? "border-warn" : "border-line"}`}>
        <div className="flex flex-wrap gap-x-[12px] px-[24px] max-phone:px-[16px] wide:h-[56px] wide:flex-nowrap wide:items-stretch wide:gap-x-[clamp(8px,1.2vw,32px)] min-[90rem]:gap-x-[32px]">
          <div className="flex min-w-0 max-wide:mr-auto max-wide:max-w-68 max-wide:min-w-[44px] max-wide:flex-[1_1_0]">
            <FunderName funder={funder} others={otherFunders} />
          </div>
          {(modes.test !== null || createSandbox !== null) && (
            <ModeSwitch modes={modes} isTest={isTest} create={createSandbox} />
          )}
          <Tabs
            className={TABS}
            places={[
              { href: root, name: "Today" },
              { href: `${root}/offers`, name: "Offers", also: [`${root}/new-offer`] },
              {
                href: `${root}/submissions`,
                name: "Submissions",
                waiting: { count: waiting.submissions, what: "without a decision" },
              },
              {
                href: `${root}/deliveries`,
                name: "Deliveries",
                waiting: { count: waiting.deliveries, what: "failed" },
                alarm: failing && "Failing",
              },
              ...(disclosures ? [{ href: `${root}/disclosures`, name: "Disclosures" }] : []),
              { href: `${root}/insight`, name: "Insight" },
              ...groups.map(({ name, sections }) => ({
                href: sections[0]?.href ?? root,
                name,
                also: sections.map(({ href }) => href),
              })),
            ]}
          />
          <SearchEverywhere
            {...palette}
            root={root}
            may={{ ...palette.may, other: otherMode(modes, isTest) }}
            places={[
              { href: root, name: "Today" },
              { href: `${root}/offers`, name: "Offers" },
              {
                href: `${root}/submissions`,
                name: "Submissions",
                about:
                  waiting.submissions > 0 ? `${cappedCount(waiting.submissions)} without a decision` : "",
              },
              {
                href: `${root}/deliveries`,
                name: "Deliveries",
                about: failing ? "A receiver is failing" : "",
              },
              ...(disclosures ? [{ href: `${root}/disclosures`, name: "Disclosures" }] : []),
              { href: `${root}/insight`, name: "Insight" },
              ...groups.flatMap((group) =>
                group.sections.map(({ href, name }) => ({
                  href,
                  name: `${group.name}, ${name}`,
                  isSection: true as const,
                })),
              ),
            ]}
          />
          <Menu
            id="account-menu"
            label={`${initials(person.name)}, account of ${person.name}, ${person.role}`}
            className="group grid size-[44px] cursor-pointer place-items-center rounded-full"
            button={
              <span
                aria-hidden="true"
                className="grid size-[32px] place-items-center rounded-full bg-sunken text-12/5 font-semibold text-ink-2 group-hover:text-ink forced-colors:border"
              >
                {initials(person.name)}
              </span>
            }
          >
            <span className="mb-1.5 grid border-b border-line px-2.5 pt-2 pb-2.5">
              <b>{person.name}</b>
              <span className="text-13 wrap-anywhere text-ink-3">{person.email}</span>
            </span>
            <a href="/console/-/account">Your account</a>
            <ZoneChoice zone={zone} keep={keepZone} />
            <button type="button" data-shortcuts>
              Keyboard shortcuts
            </button>
            <SignOutForm signOut={signOut}>
              <button type="submit">Sign out</button>
            </SignOutForm>
          </Menu>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none">
        {children}
      </main>
      <Keyboard />
    </div>
  );
}

const FUNDER =
  "flex min-h-[44px] max-w-68 min-w-0 cursor-pointer items-center gap-2.5 self-center rounded-m text-15/5 font-semibold text-ink no-underline";

function FunderName({
  funder,
  others,
}: {
  funder: FrameProps["funder"];
  others: FrameProps["otherFunders"];
}) {
  const name = (
    <>
      <Logo />
      <span className="truncate">{funder.name}</span>
    </>
  );
  if (others.length === 0) {
    return (
      <Link href={`/console/${funder.slug}`} className={FUNDER}>
        {name}
      </Link>
    );
  }
  return (
    <Menu
      id="funder-menu"
      className={FUNDER}
      button={
        <>
          {name}
          <Icon name="arrowDown" className="size-4 text-ink-3" />
          <span className="sr-only">, choose a funder</span>
        </>
      }
    >
      {[funder, ...others].map(({ slug, name: other }) => (
        <a key={slug} href={`/console/${slug}`} aria-current={slug === funder.slug ? "true" : undefined}>
          {other}
        </a>
      ))}
    </Menu>
  );
}

/** The other one of the live funder and its sandbox; null without a sandbox. */
function otherMode({ live, test }: FrameProps["modes"], isTest: boolean): PaletteGiven["may"]["other"] {
  if (test === null) return null;
  return isTest ? { slug: live, name: "Live" } : { slug: test, name: "Test" };
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? "");
  return letters.join("").toUpperCase();
}

/** The console's logo, in the product's own color. */
function Logo() {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" className="size-6.5 flex-none">
      <circle cx="14" cy="14" r="13" className="fill-brand" />
      <path
        d="M14 1c-4.7 3.4-7 7.7-7 13s2.3 9.6 7 13c4.7-3.4 7-7.7 7-13s-2.3-9.6-7-13zM1 14h26"
        className="fill-none stroke-on-brand stroke-[1.5]"
      />
    </svg>
  );
}
