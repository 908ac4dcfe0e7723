import type { ReactNode } from "react";
import { buttonLook } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Menu } from "@/components/ui/menu";
import { InputField } from "./field";
import { FilterForm, FilterLink } from "./list-area";

/** The style of a menu button in the tools of a list. */
export const FILTER_BUTTON =
  "inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-m border border-line-strong bg-surface pr-3 pl-4 font-medium whitespace-nowrap hover:border-edge max-phone:flex-1 max-phone:justify-center";

/** The same for a filter that is set: its cross stands beside it. */
const SET_BUTTON =
  "inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-l-m border border-r-0 border-brand-text bg-tint pr-1 pl-4 font-medium whitespace-nowrap text-brand-text max-phone:flex-1";

interface ChoiceMenuProps {
  id: string;
  name: string;
  /** Whether the button shows the name before the current choice; else it is only read out. */
  showsName?: boolean;
  choices: { label: string; href: string; current: boolean }[];
  /** Whether a filter is set. */
  isSet?: boolean;
}

/** A menu of links whose button shows the current choice. */
export function ChoiceMenu({ id, name, showsName = false, choices, isSet = false }: ChoiceMenuProps) {
  const chosen = choices.find(({ current }) => current)?.label ?? "";
  return (
    <Menu
      id={id}
      className={isSet ? SET_BUTTON : FILTER_BUTTON}
      button={
        <>
          {/* No wider than a phone, so that the button can be as wide as its words. */}
          <span className="max-w-56 truncate">
            <span className={showsName ? undefined : "sr-only"}>{name}: </span>
            {chosen}
          </span>
          {!isSet && <Icon name="arrowDown" className="size-4 text-ink-3" />}
        </>
      }
    >
      {choices.map(({ label, href, current }) => (
        <FilterLink key={href} href={href} aria-current={current ? "true" : undefined}>
          {label}
        </FilterLink>
      ))}
    </Menu>
  );
}

interface FilterMenuProps {
  /** Such as `Status`. */
  name: string;
  /** The parameter of the address, and its value; undefined for all. */
  param: string;
  current: string | undefined;
  choices: readonly (readonly [value: string, label: string])[];
  /** The address of the list with other parameters. */
  address: (changes: Record<string, string | undefined>) => string;
}

/** A list filter, as a menu of links; one that is set has a cross that takes it off. */
export function FilterMenu({ name, param, current, choices, address }: FilterMenuProps) {
  const isSet = current !== undefined;
  return (
    <SetFilter name={name} off={isSet ? address({ [param]: undefined }) : null}>
      <ChoiceMenu
        id={`${param}-filter`}
        name={name}
        showsName
        isSet={isSet}
        choices={[[undefined, "All"] as const, ...choices].map(([value, label]) => ({
          label,
          href: address({ [param]: value }),
          current: value === current,
        }))}
      />
    </SetFilter>
  );
}

/** A filter beside the cross that takes it off; `off` is null while it is not set. */
function SetFilter({ name, off, children }: { name: string; off: string | null; children: ReactNode }) {
  if (off === null) return children;
  return (
    <div className="flex max-phone:flex-1 max-phone:*:first:flex-1">
      {children}
      <FilterLink
        href={off}
        aria-label={`${name}: all`}
        className="grid min-h-11 w-9 place-items-center rounded-r-m border border-l-0 border-brand-text bg-tint text-brand-text"
      >
        <Icon name="close" className="size-4" />
      </FilterLink>
    </div>
  );
}

interface DateFilterProps {
  /** The first and the last day, such as `2026-01-09`. */
  from: string | undefined;
  to: string | undefined;
  /** Both in words; null without one. */
  words: string | null;
  /** The address's other parameters. */
  keep: Record<string, string | undefined>;
  /** The address without the two days. */
  off: string;
}

/** The filter of the days on which rows were created. */
export function DateFilter({ from, to, words, keep, off }: DateFilterProps) {
  return (
    <SetFilter name="Created" off={words === null ? null : off}>
      <Menu
        id="created-filter"
        className={words === null ? FILTER_BUTTON : SET_BUTTON}
        button={
          <>
            <span>Created: {words ?? "any day"}</span>
            {words === null && <Icon name="arrowDown" className="size-4 text-ink-3" />}
          </>
        }
      >
        <FilterForm key={`${from} ${to}`} noValidate className="grid gap-3 p-2.5">
          <KeptParameters of={keep} />
          <InputField label="From" type="date" name="from" defaultValue={from} />
          <InputField label="To" type="date" name="to" defaultValue={to} />
          <button type="submit" className={buttonLook("plain")}>
            Show
          </button>
        </FilterForm>
      </Menu>
    </SetFilter>
  );
}

/** The parameters of an address that a form keeps. */
function KeptParameters({ of }: { of: Record<string, string | undefined> }) {
  return Object.entries(of).map(([name, value]) =>
    value === undefined || value === "" ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}
