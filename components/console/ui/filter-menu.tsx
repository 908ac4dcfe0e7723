import { Icon } from "@/components/ui/icon";
import { Menu } from "@/components/ui/menu";

/** The style of a menu button in the tools of a list. */
export const FILTER_BUTTON =
  "inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-m border border-line-strong bg-surface pr-3 pl-4 font-medium whitespace-nowrap hover:border-edge max-phone:flex-1 max-phone:justify-center";

interface ChoiceMenuProps {
  id: string;
  name: string;
  /** Whether the button shows the name before the current choice; else it is only read out. */
  showsName?: boolean;
  choices: { label: string; href: string; current: boolean }[];
}

/** A menu of links whose button shows the current choice. */
export function ChoiceMenu({ id, name, showsName = false, choices }: ChoiceMenuProps) {
  const chosen = choices.find(({ current }) => current)?.label ?? "";
  return (
    <Menu
      id={id}
      className={FILTER_BUTTON}
      button={
        <>
          {/* No wider than a phone, so that the button can be as wide as its words. */}
          <span className="max-w-56 truncate">
            <span className={showsName ? undefined : "sr-only"}>{name}: </span>
            {chosen}
          </span>
          <Icon name="arrowDown" className="size-4 text-ink-3" />
        </>
      }
    >
      {choices.map(({ label, href, current }) => (
        <a key={href} href={href} aria-current={current ? "true" : undefined}>
          {label}
        </a>
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

/** A list filter, as a menu of links. */
export function FilterMenu({ name, param, current, choices, address }: FilterMenuProps) {
  return (
    <ChoiceMenu
      id={`${param}-filter`}
      name={name}
      showsName
      choices={[[undefined, "All"] as const, ...choices].map(([value, label]) => ({
        label,
        href: address({ [param]: value }),
        current: value === current,
      }))}
    />
  );
}
